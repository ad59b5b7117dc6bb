import { withBase, withoutBase } from '../../core/routing/base-path.ts'
import { createPath, type Location, parsePath } from '../../core/routing/location.ts'

/** The length of a history entry's key. Source: specification 9, "Router history random key length". */
export const HISTORY_KEY_LENGTH = 6

const ALPHABET = 'abcdefghijklmnopqrstuvwxyz0123456789'

/** The kind of navigation that led to an entry. Source: specification 4, "Navigation history actions". */
type HistoryAction = 'PUSH' | 'REPLACE' | 'POP'

/** A location, and the action that led there. */
export type HistoryEntry = { readonly location: Location; readonly action: HistoryAction }

/**
 * The browser's session history. `push` and `replace` take a path with query and fragment but without the site's base
 * path. `listen` calls back after every change, including Back and Forward, and `beforePush` before a new entry is
 * pushed. Both return an unsubscribe function.
 */
export type BrowserHistory = {
  readonly current: () => HistoryEntry
  /** The entry that the page was prerendered for, shown until hydration is complete. */
  readonly built: () => HistoryEntry
  readonly push: (path: string) => void
  readonly replace: (path: string) => void
  /** Changes the address of the current entry. That isn't a navigation, so listeners aren't called. */
  readonly rewrite: (path: string) => void
  readonly listen: (onChange: () => void) => () => void
  readonly beforePush: (onLeave: () => void) => () => void
  /** Runs the `beforePush` callbacks, which write pending state into the current entry. */
  readonly flush: () => void
  /**
   * Pushes an entry for a dialog above the screen. Keeps the key, so that the screen stays as it is. `pathFrom` maps the
   * screen's location to the entry's path.
   */
  readonly pushOverlay: (pathFrom: (below: Location) => string) => void
  /** Changes the address of the current entry and keeps its key. Unlike `rewrite`, calls the listeners. */
  readonly replaceKeepingKey: (path: string) => void
  /** True if the current entry was pushed by `pushOverlay`. Back closes the dialog. */
  readonly isOverlay: () => boolean
  /** Lets `schedule` decide when listeners are called from now on. `current` is always up to date. */
  readonly setScheduler: (schedule: (show: () => void) => void) => void
}

type BuiltFor = { readonly path?: string | undefined; readonly basePath?: string }

/**
 * Connects the history to `window`. `random` returns numbers in [0, 1), from which keys are made. Addresses outside the
 * base path are used as they are, because a proxy may have stripped it.
 */
export function createBrowserHistory(
  window: Window,
  random: () => number,
  { path: builtPath = '/', basePath = '' }: BuiltFor = {},
): BrowserHistory {
  const built: HistoryEntry = { location: { ...parsePath(builtPath), key: null }, action: 'POP' }
  const listeners = new Set<() => void>()
  const beforePushListeners = new Set<() => void>()
  const hrefOf = (location: Location) => withBase(basePath, createPath(location))
  const first = locationOf(window, basePath)
  // Reuses the object if the location is the same, so that nothing changes after hydration.
  let entry: HistoryEntry = isSame(first, built.location) ? built : { location: first, action: 'POP' }
  let schedule = (show: () => void) => show()

  const change = (next: HistoryEntry) => {
    entry = next
    schedule(() => {
      for (const onChange of listeners) onChange()
    })
  }
  window.addEventListener('popstate', () => change({ location: locationOf(window, basePath), action: 'POP' }))

  const flush = () => {
    for (const onLeave of beforePushListeners) onLeave()
  }

  const navigate = (action: 'PUSH' | 'REPLACE', path: string) => {
    if (action === 'PUSH') flush()
    const location = { ...parsePath(path), key: createHistoryKey(random) }
    const state = { key: location.key }
    if (action === 'PUSH') window.history.pushState(state, '', hrefOf(location))
    else window.history.replaceState(state, '', hrefOf(location))
    change({ location, action })
  }

  const withKey = (path: string): Location => ({ ...parsePath(path), key: entry.location.key })

  return {
    current: () => entry,
    built: () => built,
    push: (path) => navigate('PUSH', path),
    replace: (path) => navigate('REPLACE', path),
    rewrite: (path) => {
      entry = { ...entry, location: withKey(path) }
      try {
        window.history.replaceState(window.history.state, '', hrefOf(entry.location))
      } catch {
        // Browsers may refuse, for example after too many calls. The address is then out of date, but that does no
        // harm.
      }
    },
    flush,
    pushOverlay: (pathFrom) => {
      flush()
      const location = withKey(pathFrom(entry.location))
      window.history.pushState({ ...window.history.state, isOverlay: true }, '', hrefOf(location))
      change({ location, action: 'PUSH' })
    },
    replaceKeepingKey: (path) => {
      const location = withKey(path)
      window.history.replaceState(window.history.state, '', hrefOf(location))
      change({ location, action: 'REPLACE' })
    },
    isOverlay: () => window.history.state?.isOverlay === true,
    listen: (onChange) => addTo(listeners, onChange),
    beforePush: (onLeave) => addTo(beforePushListeners, onLeave),
    setScheduler: (next) => {
      schedule = next
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
 * Returns a random key of exactly `HISTORY_KEY_LENGTH` characters from a-z and 0-9. Calls `random`, which returns
 * numbers in [0, 1), once per character.
 */
export function createHistoryKey(random: () => number): string {
  return Array.from({ length: HISTORY_KEY_LENGTH }, () => ALPHABET.charAt(Math.floor(random() * ALPHABET.length))).join(
    '',
  )
}

/** A history that stays at `path`, for prerendering. */
export function createFixedHistory(path: string): BrowserHistory {
  const entry = { location: { ...parsePath(path), key: null }, action: 'POP' } as const
  const stay = () => undefined
  const moves = { push: stay, replace: stay, rewrite: stay, flush: stay, setScheduler: stay }
  const overlays = { pushOverlay: stay, replaceKeepingKey: stay, isOverlay: () => false }
  const subscriptions = { listen: () => stay, beforePush: () => stay }
  return { current: () => entry, built: () => entry, ...moves, ...overlays, ...subscriptions }
}
