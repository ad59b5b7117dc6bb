type Entry = { readonly url: URL; readonly state: unknown }

/**
 * A window at `address` with the parts that a session history needs. Unlike in a browser, navigation is synchronous.
 * `press` moves by this many entries, like the browser's Back (-1) and Forward (1) buttons.
 */
export function createWindow(address: string, state: unknown = null) {
  const entries: Entry[] = [{ url: new URL(address, 'https://site.example'), state }]
  const events = new EventTarget()
  let index = 0

  const present = (): Entry => {
    const entry = entries[index]
    if (entry === undefined) throw new Error('The history has lost its present entry')
    return entry
  }
  const entryOf = (newState: unknown, path: string): Entry => ({
    url: new URL(path, present().url),
    state: structuredClone(newState),
  })

  const history = {
    get state() {
      return present().state
    },
    get length() {
      return entries.length
    },
    pushState: (newState: unknown, _title: string, path: string) => {
      entries.splice(index + 1, entries.length, entryOf(newState, path))
      index += 1
    },
    replaceState: (newState: unknown, _title: string, path: string) => {
      entries[index] = entryOf(newState, path)
    },
  }
  const location = {
    get pathname() {
      return present().url.pathname
    },
    get search() {
      return present().url.search
    },
    get hash() {
      return present().url.hash
    },
  }

  const press = (steps: number) => {
    if (steps === 0 || entries[index + steps] === undefined) return
    index += steps
    events.dispatchEvent(Object.assign(new Event('popstate'), { state: present().state }))
  }

  const window: unknown = {
    history,
    location,
    navigator: { userAgent: '' },
    document: { createElement: () => ({}) },
    addEventListener: events.addEventListener.bind(events),
    removeEventListener: events.removeEventListener.bind(events),
  }
  return { window: parseWindow(window), press, address: () => present().url.href, index: () => index }
}

/** Treats the parts of a window that a history needs as if they were a whole window. */
function parseWindow(parts: unknown): Window & typeof globalThis {
  return parts as Window & typeof globalThis
}
