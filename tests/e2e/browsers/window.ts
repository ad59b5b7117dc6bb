import assert from 'node:assert/strict'
import { isDeepStrictEqual } from 'node:util'
import { type BrowserTab, type InputSource, until } from './browser.ts'

/** Describes a visible element by its role or CSS selector, and optionally by its name or text. */
export type Sought = {
  readonly role?: keyof typeof SELECTORS
  readonly css?: string
  /** The full accessible name. */
  readonly name?: string
  readonly text?: string
  /** Limits the search to the first visible element that matches this selector. */
  readonly within?: string
}

/** A visitor's actions in a tab. Each action waits for the element that it needs. */
export type VisitorWindow = ReturnType<typeof createVisitorWindow>

const SELECTORS = {
  button: 'button, [role=button]',
  dialog: 'dialog',
  heading: 'h1, h2, h3',
  link: 'a[href]',
  searchbox: 'input[type=search]',
  textbox: 'textarea, input',
}

/** Keys that aren't characters, in WebDriver's notation. */
const KEYS: Readonly<Record<string, string>> = {
  Enter: '\uE007',
  Control: '\uE009',
  Escape: '\uE00C',
}

/** Adds a visitor's actions to `tab`. */
export function createVisitorWindow(tab: BrowserTab) {
  /** Calls a function in the page. The function can only use its arguments, and must return a JSON value. */
  async function evaluate<A extends readonly unknown[], T>(look: (...given: A) => T, ...given: A): Promise<Awaited<T>> {
    const call = `(${look})(...${JSON.stringify(given)})`
    return JSON.parse(await tab.run(`Promise.resolve(${call}).then((value) => JSON.stringify(value ?? null))`))
  }

  const find = (sought: Sought) => evaluate(look, { ...sought, css: selectorOf(sought) })

  /** Waits until the element exists, doesn't move, and is in view and uncovered. Returns its centre. */
  const reach = async (sought: Sought) => {
    let before: unknown = null
    return until(JSON.stringify(sought), async () => {
      const seen = await find(sought)
      const isStill = isDeepStrictEqual(seen.middle, before)
      before = seen.middle
      return isStill ? seen.middle : null
    })
  }

  const press = async (keys: string) => tab.perform([strokes(keys)])

  const click = async (sought: Sought) => tab.perform([clickAt(await reach(sought))])

  return {
    ...tab,
    evaluate,
    click,
    press,
    goTo: (url: string) => tab.goTo(url),
    /** Waits until a matching element is visible. */
    see: (sought: Sought) => until(JSON.stringify(sought), async () => ((await find(sought)).count > 0 ? true : null)),
    /** The number of matching elements that are visible now. */
    count: async (sought: Sought) => (await find(sought)).count,
    /** Waits until `ask`, called in the page, returns `expected`. Fails with the difference after two minutes. */
    async sees<T>(ask: () => T | Promise<T>, expected: T): Promise<void> {
      let answer: unknown
      const isSo = async () => {
        answer = await evaluate(ask)
        return isDeepStrictEqual(answer, expected) ? true : null
      }
      await until('an answer', isSo).catch(() => assert.deepEqual(answer, expected))
    },
    /** Clears a field and types the text key by key. */
    async fill(sought: Sought, text: string): Promise<void> {
      await click(sought)
      await press('Control+a')
      await tab.perform([typing(text)])
    },
  }
}

function selectorOf({ role, css }: Sought): string {
  return css ?? (role === undefined ? '*' : SELECTORS[role])
}

/** Runs in the page: finds the matching elements that are visible now, and scrolls to the first one. */
function look({ css, name, text, within }: Sought & { readonly css: string }) {
  const words = (value: string | null | undefined) => (value ?? '').replaceAll(/\s+/g, ' ').trim()
  const isSeen = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true }) && !element.closest('[inert]')
  const nameOf = (element: Element) => {
    const label =
      element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement ? element.labels?.[0] : null
    const by = element.getAttribute('aria-labelledby')?.split(' ') ?? []
    const parts = by.map((id) => document.getElementById(id)?.textContent).join(' ')
    return words(element.getAttribute('aria-label') ?? (parts || (label ?? element).textContent))
  }
  const place = within === undefined ? document : [...document.querySelectorAll(within)].find(isSeen)
  const found = [...(place?.querySelectorAll(css) ?? [])].filter(
    (element) =>
      isSeen(element) &&
      (name === undefined || nameOf(element) === name) &&
      (text === undefined || words(element.textContent).includes(text)),
  )
  const [first] = found
  first?.scrollIntoView({ block: 'nearest', behavior: 'instant' })
  const box = first?.getBoundingClientRect()
  const middle = {
    x: Math.round((box?.x ?? 0) + (box?.width ?? 0) / 2),
    y: Math.round((box?.y ?? 0) + (box?.height ?? 0) / 2),
  }
  const top = document.elementFromPoint(middle.x, middle.y)
  // During a view transition, clicks go to the root element.
  const isPage = top === document.documentElement || top === document.body
  const isFree = first !== undefined && top !== null && !isPage && (first.contains(top) || top.contains(first))
  return {
    count: found.length,
    middle: isFree ? middle : null,
  }
}

function clickAt({ x, y }: { readonly x: number; readonly y: number }): InputSource {
  const button = 0
  return {
    type: 'pointer',
    id: 'mouse',
    actions: [
      { type: 'pointerMove', x, y, duration: 0 },
      { type: 'pointerDown', button },
      { type: 'pointerUp', button },
    ],
  }
}

/** Presses one key, or several at once: 'Enter', 'Control+a'. */
function strokes(keys: string): InputSource {
  const values = keys.split('+').map((key) => KEYS[key] ?? key)
  const downs = values.map((value) => ({ type: 'keyDown', value }))
  const ups = values.toReversed().map((value) => ({ type: 'keyUp', value }))
  return { type: 'key', id: 'keyboard', actions: [...downs, ...ups] }
}

function typing(text: string): InputSource {
  const actions = [...text].flatMap((value) => [
    { type: 'keyDown', value },
    { type: 'keyUp', value },
  ])
  return { type: 'key', id: 'keyboard', actions }
}
