import type { Problem } from '../../core/problems/problems.ts'
import { sentenceOf } from '../locale.ts'
import { words } from '../words.ts'

/** The list's freshness: just fetched, being refetched, or outdated because refetching failed. */
type Freshness =
  | { readonly kind: 'fresh' }
  | { readonly kind: 'refreshing' }
  | { readonly kind: 'stale'; readonly problem: Problem }

/** When a cached list was fetched: as ISO 8601, in words, and as its age. */
export type ListAge = { readonly fetchedAt: string; readonly exact: string; readonly inWords: string }

/**
 * The number of cards and of entries that couldn't be read; the time of the build (ISO 8601; null if the list was fetched);
 * and the age of a fetched list, if that is known.
 */
export type LibrarySummary = {
  readonly total: number
  readonly unreadable: number
  readonly builtAt: string | null
  readonly age?: ListAge | null
  /** The number of cards loaded so far; missing once all are. */
  readonly have?: number
}

export type ReadyLibrary = LibrarySummary & { readonly state: 'ready'; readonly freshness: Freshness }

/** The library on this page: loading, failed, or a list. */
export type LibraryState =
  | { readonly state: 'loading' }
  | { readonly state: 'failed'; readonly problem: Problem }
  | ReadyLibrary

const REFRESHING = { kind: 'refreshing' } as const

/** The state while the list is fetched. An older list stays. */
export function refreshing(state: LibraryState): LibraryState {
  if (state.state !== 'ready') return { state: 'loading' }
  return state.freshness === REFRESHING ? state : { ...state, freshness: REFRESHING }
}

/** The state with an older list, until the fetched one arrives. */
export function withOlder(summary: LibrarySummary): LibraryState {
  return { state: 'ready', ...summary, freshness: REFRESHING }
}

/** The state once the list has arrived. */
export function withFetched({ total, unreadable }: Pick<LibrarySummary, 'total' | 'unreadable'>): LibraryState {
  return { state: 'ready', total, unreadable, builtAt: null, freshness: { kind: 'fresh' } }
}

/** The state after a change in the list. */
export function withChanged(state: LibraryState, { total, unreadable }: Omit<LibrarySummary, 'builtAt'>): LibraryState {
  return state.state === 'ready' ? { ...state, total, unreadable } : state
}

/** The state once fetching has failed. An older list stays; `have` is how many of its cards are here, if not all. */
export function withoutFetched(state: LibraryState, problem: Problem, have?: number): LibraryState {
  if (state.state !== 'ready') return { state: 'failed', problem }
  return { ...state, freshness: { kind: 'stale', problem }, ...(have === undefined ? {} : { have }) }
}

/** The reason that the server couldn't be reached, as a sentence. */
export function reasonOf(problem: Problem): string {
  return problem.code === 'http/unreachable' && !navigator.onLine ? words.commander.offline : sentenceOf(problem)
}
