import type { Problem } from '../../core/problems/problems.ts'
import { sentenceOf } from '../locale.ts'
import { words } from '../words.ts'

/** The freshness of the list: up to date, being fetched again, or outdated because that failed. */
type Freshness =
  | { readonly kind: 'fresh' }
  | { readonly kind: 'refreshing' }
  | { readonly kind: 'stale'; readonly problem: Problem }

/**
 * The time at which a cached list was fetched: in ISO 8601, as a date in words, and as an age such as '2 hours ago'.
 */
export type ListAge = { readonly fetchedAt: string; readonly exact: string; readonly inWords: string }

/**
 * Facts about a list: the number of cards, the number of entries that couldn't be read, the time of the build (ISO
 * 8601; null if the list was fetched), and the age of a list that was kept for offline use.
 */
export type LibrarySummary = {
  readonly total: number
  readonly unreadable: number
  readonly builtAt: string | null
  readonly age?: ListAge | null
  /** The number of cards loaded. Missing if all of them are. */
  readonly have?: number
}

export type ReadyLibrary = LibrarySummary & { readonly state: 'ready'; readonly freshness: Freshness }

/** The state of the library on this page. */
export type LibraryState =
  | { readonly state: 'loading' }
  | { readonly state: 'failed'; readonly problem: Problem }
  | ReadyLibrary

const REFRESHING = { kind: 'refreshing' } as const

/** The state while the list is being fetched. Keeps an older list. */
export function refreshing(state: LibraryState): LibraryState {
  if (state.state !== 'ready') return { state: 'loading' }
  return state.freshness === REFRESHING ? state : { ...state, freshness: REFRESHING }
}

/** The state with an older list while a newer one is being fetched. */
export function withOlder(summary: LibrarySummary): LibraryState {
  return { state: 'ready', ...summary, freshness: REFRESHING }
}

/** The state after the list was fetched. */
export function withFetched({ total, unreadable }: Pick<LibrarySummary, 'total' | 'unreadable'>): LibraryState {
  return { state: 'ready', total, unreadable, builtAt: null, freshness: { kind: 'fresh' } }
}

/** The state after the list has changed. */
export function withChanged(state: LibraryState, { total, unreadable }: Omit<LibrarySummary, 'builtAt'>): LibraryState {
  return state.state === 'ready' ? { ...state, total, unreadable } : state
}

/**
 * The state after fetching has failed. Keeps an older list. `have` is the number of its cards that are loaded, if not
 * all.
 */
export function withoutFetched(state: LibraryState, problem: Problem, have?: number): LibraryState {
  if (state.state !== 'ready') return { state: 'failed', problem }
  return { ...state, freshness: { kind: 'stale', problem }, ...(have === undefined ? {} : { have }) }
}

/** Describes why the list couldn't be fetched. Says so if the browser is offline. */
export function reasonOf(problem: Problem): string {
  return problem.code === 'http/unreachable' && !navigator.onLine ? words.commander.offline : sentenceOf(problem)
}
