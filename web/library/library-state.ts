import type { Problem } from '../../core/problems.ts'
import { sentenceOf } from '../locale.ts'
import { words } from '../words.ts'

/** How the list shown compares with the server's: just fetched, being fetched again, or not to be had anew. */
type Freshness =
  | { readonly kind: 'fresh' }
  | { readonly kind: 'refreshing' }
  | { readonly kind: 'stale'; readonly problem: Problem }

/** When a list that was kept had been fetched: as an instant (ISO 8601), exactly, and how long ago that is. */
export type ListAge = { readonly fetchedAt: string; readonly exact: string; readonly inWords: string }

/**
 * What there is of a library: how many cards, how many entries left out, when it was built (ISO 8601; null if it was
 * fetched), and how old it is where that is known of a fetched one.
 */
export type LibrarySummary = {
  readonly total: number
  readonly unreadable: number
  readonly builtAt: string | null
  readonly age?: ListAge | null
  /** How many of its cards are here, where not all could be had. */
  readonly have?: number
}

export type ReadyLibrary = LibrarySummary & { readonly state: 'ready'; readonly freshness: Freshness }

/** What the page has of the library: nothing yet, nothing at all, or a list. */
export type LibraryState =
  | { readonly state: 'loading' }
  | { readonly state: 'failed'; readonly problem: Problem }
  | ReadyLibrary

const REFRESHING = { kind: 'refreshing' } as const

/** The state while the list is fetched: an older one that is there stays. */
export function refreshing(state: LibraryState): LibraryState {
  if (state.state !== 'ready') return { state: 'loading' }
  return state.freshness === REFRESHING ? state : { ...state, freshness: REFRESHING }
}

/** The state with an older list, until the fetched one comes. */
export function withOlder(summary: LibrarySummary): LibraryState {
  return { state: 'ready', ...summary, freshness: REFRESHING }
}

/** The state once the list has arrived. */
export function withFetched({ total, unreadable }: Pick<LibrarySummary, 'total' | 'unreadable'>): LibraryState {
  return { state: 'ready', total, unreadable, builtAt: null, freshness: { kind: 'fresh' } }
}

/** The state once a change was made in the list. */
export function withChanged(state: LibraryState, { total, unreadable }: Omit<LibrarySummary, 'builtAt'>): LibraryState {
  return state.state === 'ready' ? { ...state, total, unreadable } : state
}

/** The state once fetching has failed: an older list stays where there is one, or the `have` cards of it that are here. */
export function withoutFetched(state: LibraryState, problem: Problem, have?: number): LibraryState {
  if (state.state !== 'ready') return { state: 'failed', problem }
  return { ...state, freshness: { kind: 'stale', problem }, ...(have === undefined ? {} : { have }) }
}

/** Why nothing came of asking the server, in a sentence. */
export function reasonOf(problem: Problem): string {
  return problem.code === 'http/unreachable' && !navigator.onLine ? words.commander.offline : sentenceOf(problem)
}
