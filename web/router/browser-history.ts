import { withBase, withoutBase } from '../../core/routing/base-path.ts'
import { createPath, type Location, parsePath } from '../../core/routing/location.ts'

/** The length of a history entry's key. Source: specification 9, "Router history random key length". */
export const HISTORY_KEY_LENGTH = 6

const ALPHABET = 'abcdefghijklmnopqrstuvwxyz0123456789'

/** The kind of the last navigation. Source: specification 4, "Navigation history actions". */
type HistoryAction = 'PUSH' | 'REPLACE' | 'POP'

/** The current location, and the action that led there. */
export type HistoryEntry = { readonly location: Location; readonly action: HistoryAction }

/**
 * The browser's session history. `push` and `replace` take a path without the site's base, with query and fragment.
 * `listen` calls back after every change, including Back and Forward; `beforePush` calls back before the current entry
 * is left for a new one. Both return an unsubscribe function.
 */
export type BrowserHistory = {
  readonly current: () => HistoryEntry
  /** The location that the page was prerendered for, shown until hydration is complete. */
  readonly built: () => HistoryEntry
  readonly push: (path: string) => void
  readonly replace: (path: string) => void
  /** Changes the address of the current entry without notifying anyone, because it isn't a navigation. */
  readonly rewrite: (path: string) => void
  readonly listen: (onChange: () => void) => () => void
  readonly beforePush: (onLeave: () => void) => () => void
  /** Runs the `beforePush` callbacks, which write pending state into the current entry. */
  readonly flush: () => void
  /** Rereads the address after other code has changed it. The entry gets the key of `window.history.state`. */
  readonly adopt: (action: HistoryAction) => void
  /** True if the current entry belongs to a dialog above the screen, which Back closes. */
  readonly isOverlay: () => boolean
  /** Notifies listeners through `way` from now on, which may delay the notification; `current` is always up to date. */
  readonly showBy: (way: (show: () => void) => void) => void
}

/** The path that a page was prerendered for, and the site's base path. */
type BuiltFor = { readonly path?: string | undefined; readonly basePath?: string }

/**
 * Connects the history to `window`. `random` returns numbers in [0, 1) for the keys. Addresses outside the base are
 * taken as they are, because a proxy may have stripped the base.
 */
export function createBrowserHistory(
  window: Window,
  random: () => number,
  { path: builtPath = '/', basePath = '' }: BuiltFor = {},
): BrowserHistory {
  const built: HistoryEntry = { location: { ...parsePath(builtPath), key: null }, action: 'POP' }
  const listeners = new Set<() => void>()
  const leavers = new Set<() => void>()
  const hrefOf = (location: Location) => withBase(basePath, createPath(location))
  const first = locationOf(window, basePath)
  // The same object if it's the same location, so that hydration has nothing to change.
  let entry: HistoryEntry = isSame(first, built.location) ? built : { location: first, action: 'POP' }
  let way = (show: () => void) => show()

  const change = (next: HistoryEntry) => {
    entry = next
    way(() => {
      for (const onChange of listeners) onChange()
    })
  }
  const adopt = (action: HistoryAction) => change({ location: locationOf(window, basePath), action })
  window.addEventListener('popstate', () => adopt('POP'))

  const flush = () => {
    for (const onLeave of leavers) onLeave()
  }

  const navigate = (action: 'PUSH' | 'REPLACE', path: string) => {
    if (action === 'PUSH') flush()
    const location = { ...parsePath(path), key: createHistoryKey(random) }
    const state = { key: location.key }
    if (action === 'PUSH') window.history.pushState(state, '', hrefOf(location))
    else window.history.replaceState(state, '', hrefOf(location))
    change({ location, action })
  }

  return {
    current: () => entry,
    built: () => built,
    push: (path) => navigate('PUSH', path),
    replace: (path) => navigate('REPLACE', path),
    rewrite: (path) => {
      entry = { ...entry, location: { ...parsePath(path), key: entry.location.key } }
      try {
        window.history.replaceState(window.history.state, '', hrefOf(entry.location))
      } catch {
        // Browsers may refuse, for example after too many calls. The address is then out of date, which does no harm.
      }
    },
    flush,
    adopt,
    isOverlay: () => window.history.state?.isOverlay === true,
    listen: (onChange) => addTo(listeners, onChange),
    beforePush: (onLeave) => addTo(leavers, onLeave),
    showBy: (next) => {
      way = next
    },
  }
}

function addTo(listeners: Set<() => void>, listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function isSame(one: Location, other: Location): boolean {
  return createPath(one) === createPath(other) && one.key === other.key
}

function locationOf({ location, history }: Window, basePath: string): Location {
  const { pathname, search, hash } = location
  return { pathname: withoutBase(basePath, pathname) ?? pathname, search, hash, key: keyOf(history.state) }
}

function keyOf(state: unknown): string | null {
  return typeof state === 'object' && state !== null && 'key' in state && typeof state.key === 'string'
    ? state.key
    : null
}

/**
 * Returns a random key of exactly `HISTORY_KEY_LENGTH` characters of a-z and 0-9 (those of history 4.10.1 are
 * sometimes shorter). Calls `random`, which returns numbers in [0, 1), once per character.
 */
export function createHistoryKey(random: () => number): string {
  return Array.from({ length: HISTORY_KEY_LENGTH }, () => ALPHABET.charAt(Math.floor(random() * ALPHABET.length))).join(
    '',
  )
}

/** A history that never leaves one path, for prerendering. */
export function createFixedHistory(path: string): BrowserHistory {
  const entry = { location: { ...parsePath(path), key: null }, action: 'POP' } as const
  const stay = () => undefined
  const moves = { push: stay, replace: stay, rewrite: stay, flush: stay, adopt: stay, showBy: stay }
  const subscriptions = { listen: () => stay, beforePush: () => stay }
  return { current: () => entry, built: () => entry, isOverlay: () => false, ...moves, ...subscriptions }
}
