import { createHistoryKey } from '../../core/routing/history-key.ts'
import { createPath, type Location, parsePath } from '../../core/routing/location.ts'

/** What brought the visitor to the present location. Source: specification 4, "Navigation history actions". */
export type HistoryAction = 'PUSH' | 'REPLACE' | 'POP'

/** Where the visitor is and how they came there. */
export type HistoryEntry = { readonly location: Location; readonly action: HistoryAction }

/**
 * The browser's session history. `push` and `replace` take a path with query and fragment on this site; `listen` tells
 * every change, those of the browser's own buttons too, and gives back its undo.
 */
export type BrowserHistory = {
  readonly current: () => HistoryEntry
  /** Where the page was built for: what it shows until the application has taken it over. */
  readonly built: () => HistoryEntry
  readonly push: (path: string) => void
  readonly replace: (path: string) => void
  /** Rewrites the address of the present entry, which stays the same entry: nobody has gone anywhere, nobody is told. */
  readonly amend: (path: string) => void
  readonly listen: (onChange: () => void) => () => void
}

/** Joins the history to `window`. `random` gives numbers in [0, 1) for the entries' keys. */
export function createBrowserHistory(window: Window, random: () => number, builtPath = '/'): BrowserHistory {
  const built: HistoryEntry = { location: { ...parsePath(builtPath), key: null }, action: 'POP' }
  const listeners = new Set<() => void>()
  let entry: HistoryEntry = { location: locationOf(window), action: 'POP' }

  const change = (next: HistoryEntry) => {
    entry = next
    for (const onChange of listeners) onChange()
  }
  window.addEventListener('popstate', () => change({ location: locationOf(window), action: 'POP' }))

  const navigate = (action: 'PUSH' | 'REPLACE', path: string) => {
    const location = { ...parsePath(path), key: createHistoryKey(random) }
    const state = { key: location.key }
    if (action === 'PUSH') window.history.pushState(state, '', createPath(location))
    else window.history.replaceState(state, '', createPath(location))
    change({ location, action })
  }

  return {
    current: () => entry,
    built: () => built,
    push: (path) => navigate('PUSH', path),
    replace: (path) => navigate('REPLACE', path),
    amend: (path) => {
      entry = { ...entry, location: { ...parsePath(path), key: entry.location.key } }
      window.history.replaceState(window.history.state, '', createPath(entry.location))
    },
    listen: (onChange) => {
      listeners.add(onChange)
      return () => listeners.delete(onChange)
    },
  }
}

function locationOf({ location, history }: Window): Location {
  const { pathname, search, hash } = location
  return { pathname, search, hash, key: keyOf(history.state) }
}

function keyOf(state: unknown): string | null {
  return typeof state === 'object' && state !== null && 'key' in state && typeof state.key === 'string'
    ? state.key
    : null
}
