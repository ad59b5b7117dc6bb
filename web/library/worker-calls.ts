import type { ListChange } from '../../core/commands/changing-list.ts'
import type { Command } from '../../core/commands/command.ts'
import type { Problem } from '../../core/problems/problems.ts'
import type { Result } from '../../core/result.ts'
import type { SearchHit, SearchQuery, SearchResult } from '../../core/search/query.ts'
import type { Pattern } from '../../core/search/search-commands.ts'
import type { SortableCards } from '../../core/search/sort-order.ts'
import type { WordsToMark } from '../../core/search/words/find-words.ts'
import { startWorkerThread, type WorkerThread } from './worker-thread.ts'

/** A way to run a pattern: as a regular expression, or as plain text. */
export type Engine = 'native' | 'literal'

/** The text to highlight in cards: the matches of a pattern, or the words that were found. */
export type Marking =
  | { readonly kind: 'pattern'; readonly pattern: Pattern; readonly engine: Engine }
  | { readonly kind: 'words'; readonly words: WordsToMark }

/** A query, the engine for its pattern, and the number of cards to return with the result. */
type SearchRequest = { readonly query: SearchQuery; readonly engine: Engine; readonly count: number }

/** The result of a query, with its first cards. */
export type FoundCards = Omit<SearchResult, 'matches'> & {
  readonly matches: Uint32Array
  readonly cards: readonly SearchHit[]
  readonly marking: Marking | null
}

/**
 * The answer to a query. If `found` is null, the previous results stay. If it isn't final, repeat the query after
 * `ready`.
 */
export type SearchAnswer = {
  readonly found: FoundCards | null
  readonly problem: Problem | null
  readonly isFinal: boolean
}

/** The audience of a list. The owner's list includes private commands and drafts. */
export type Audience = 'public' | 'owner'

/**
 * A library opened in a worker: the result of the empty query, and the number of entries that couldn't be read. `shown`
 * is its list with pending changes, for the pattern workers. `text` is the list to store for the visit, without private
 * commands; null if it's too long.
 */
export type OpenedLibrary = {
  readonly all: FoundCards
  readonly unreadable: number
  readonly shown: Blob
  readonly text: string | null
}

/** A library after a change. `isPlaced` is false if only the server knows where one of the changed commands belongs. */
export type ChangedLibrary = OpenedLibrary & { readonly isPlaced: boolean }

/** The calls that a search worker answers. */
export type WorkerCalls = {
  /** Opens a library. If its list can't be read, the previous library stays open. */
  readonly open: {
    readonly input: { readonly list: Blob; readonly audience: Audience }
    readonly reply: Result<OpenedLibrary, Problem>
  }
  /** Applies a change to the open library. */
  readonly change: { readonly input: ListChange; readonly reply: ChangedLibrary }
  /** Removes everything private from the open library. */
  readonly dropPrivate: { readonly input: null; readonly reply: OpenedLibrary }
  /** Replaces the pending changes, which are shown in the open library and in every later one. */
  readonly setPending: { readonly input: readonly ListChange[]; readonly reply: OpenedLibrary }
  /** Loads the word search ahead of the first query that needs it. */
  readonly prepare: { readonly input: 'words'; readonly reply: 'prepared' }
  readonly find: { readonly input: SearchRequest; readonly reply: FoundCards }
  /** Returns the ids of all cards in library order, and the number of pinned ones. */
  readonly ids: { readonly input: null; readonly reply: SortableCards }
  /**
   * Returns commands from this index on, in library order, including drafts and pending changes. The number per reply
   * is limited. An empty reply marks the end.
   */
  readonly commands: { readonly input: number; readonly reply: readonly Command[] }
  /** Returns the cards at these indices, with highlights. */
  readonly take: {
    readonly input: { readonly indices: readonly number[]; readonly marking: Marking | null }
    readonly reply: readonly SearchHit[]
  }
}

export type SearchWorker = WorkerThread<WorkerCalls>

/** Starts a search worker. Returns null if the browser can't run workers. */
export function startSearchWorker(): SearchWorker | null {
  return startWorkerThread(() => new Worker(new URL('./search-worker.ts', import.meta.url), { type: 'module' }))
}
