import { withBase, withoutBase } from '../../core/routing/base-path.ts'
import { createPath, type Location, parsePath } from '../../core/routing/location.ts'

/** How many characters name an entry of the history. Source: specification 9, "Router history random key length". */
export const HISTORY_KEY_LENGTH = 6

const ALPHABET = 'abcdefghijklmnopqrstuvwxyz0123456789'

/** What brought the visitor to the present location. Source: specification 4, "Navigation history actions". */
type HistoryAction = 'PUSH' | 'REPLACE' | 'POP'

/** Where the visitor is and how they came there. */
export type HistoryEntry = { readonly location: Location; readonly action: HistoryAction }

/**
 * The browser's session history. `push` and `replace` take a path of the site, without its base, with query and
 * fragment; `listen` tells every change, those of the browser's own buttons too, and gives back its undo, as does
 * `beforePush`, which tells that the present entry is about to be left for a new one.
 */
export type BrowserHistory = {
  readonly current: () => HistoryEntry
  /** Where the page was built for: what it shows until the application has taken it over. */
  readonly built: () => HistoryEntry
  readonly push: (path: string) => void
  readonly replace: (path: string) => void
  /** Rewrites the address of the present entry, which stays the same entry: nobody has gone anywhere, nobody is told. */
  readonly rewrite: (path: string) => void
  readonly listen: (onChange: () => void) => () => void
  readonly beforePush: (onLeave: () => void) => () => void
  /** Has everyone who asked by `beforePush` write into the present entry what belongs there. */
  readonly flush: () => void
  /** Reads the address again after it was changed past this history. The entry has the key of `window.history.state`. */
  readonly adopt: (action: HistoryAction) => void
  /** Whether a dialog above the screen has an entry of its own, which Back leaves for the one below. */
  readonly isOverlay: () => boolean
  /** From now on those who listen are told of a change by `way`, which may wait a moment; `current` never waits. */
  readonly showBy: (way: (show: () => void) => void) => void
}

/** What a page was built for: the path of its screen, and what the site's addresses begin with. */
type BuiltFor = { readonly path?: string | undefined; readonly basePath?: string }

/**
 * Joins the history to `window`. `random` gives numbers in [0, 1) for the entries' keys. An address outside of the base
 * counts as it is: whoever serves the site there has taken the base for granted.
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
  // The very same where it is the same: a page that is shown where it was built for has nothing to change.
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
        // A browser may refuse, for being asked too often say: then its address stays behind, which breaks nothing.
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
 * A key for an entry of the history: always exactly `HISTORY_KEY_LENGTH` characters of a-z and 0-9 (history 4.10.1's
 * are now and then shorter). `random` is asked once per character and gives numbers from 0 up to, not including, 1.
 */
export function createHistoryKey(random: () => number): string {
  return Array.from({ length: HISTORY_KEY_LENGTH }, () => ALPHABET.charAt(Math.floor(random() * ALPHABET.length))).join(
    '',
  )
}

/** A history that stands still at one path: what a screen is prerendered with, where there is no browser. */
export function createFixedHistory(path: string): BrowserHistory {
  const entry = { location: { ...parsePath(path), key: null }, action: 'POP' } as const
  const stay = () => undefined
  const moves = { push: stay, replace: stay, rewrite: stay, flush: stay, adopt: stay, showBy: stay }
  const subscriptions = { listen: () => stay, beforePush: () => stay }
  return { current: () => entry, built: () => entry, isOverlay: () => false, ...moves, ...subscriptions }
}
