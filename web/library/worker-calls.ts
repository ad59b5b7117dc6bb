import type { ListChange } from '../../core/commands/changing-list.ts'
import type { Command, CommandWithNotes } from '../../core/commands/command.ts'
import type { Problem } from '../../core/problems/problems.ts'
import type { Result } from '../../core/result.ts'
import type { SearchHit, SearchQuery, SearchResult } from '../../core/search/query.ts'
import type { Pattern } from '../../core/search/search-commands.ts'
import type { SortableCards } from '../../core/search/sort-order.ts'
import type { WordsToMark } from '../../core/search/words/find-words.ts'
import { startWorkerThread, type WorkerThread } from './worker-thread.ts'

/** A way to run a pattern: as a regular expression, or as plain text. */
export type Engine = 'native' | 'literal'

/** Highlights for cards: the matches of a pattern, or the words found. */
export type Marking =
  | { readonly kind: 'pattern'; readonly pattern: Pattern; readonly engine: Engine }
  | { readonly kind: 'words'; readonly sought: WordsToMark }

/** A query, how to run its pattern, and how many cards to return at once. */
type SearchRequest = { readonly query: SearchQuery; readonly engine: Engine; readonly count: number }

/** The result of a query, with its first cards. */
export type FoundCards = Omit<SearchResult, 'matches'> & {
  readonly matches: Uint32Array
  readonly cards: readonly SearchHit[]
  readonly marking: Marking | null
}

/**
 * The answer to a query. Without `found`, the previous results stay. If it isn't final, repeat the query after `ready`.
 */
export type SearchAnswer = {
  readonly found: FoundCards | null
  readonly problem: Problem | null
  readonly isFinal: boolean
}

/** The audience of a list: everyone, or the owner, whose list includes private commands and drafts. */
export type ListOwner = 'public' | 'owner'

/**
 * A library in a worker: the result of the empty query, and the number of entries that couldn't be read. `blob` is its
 * text as the server has it, and `shown` the same with pending changes, for the pattern workers; browsers pass both on
 * without copying. `text` is the part to keep for the visit, without private commands; null if it's too long.
 */
export type OpenedLibrary = {
  readonly all: FoundCards
  readonly unreadable: number
  readonly blob: Blob
  readonly shown: Blob
  readonly text: string | null
}

/** A library after a change; `isPlaced` is false if only the server knows the position of one of its commands. */
export type ChangedLibrary = OpenedLibrary & { readonly isPlaced: boolean }

/** The calls of a search worker, with their inputs and replies. */
export type WorkerCalls = {
  /** Begins a library that arrives in parts, and discards the parts of any other. */
  readonly begin: { readonly input: null; readonly reply: 'begun' }
  /** The next bytes of its text. The reply contains the first cards once, as soon as they can be read. */
  readonly part: { readonly input: Uint8Array; readonly reply: readonly CommandWithNotes[] | null }
  /** Opens the library from its parts. If that fails, the previous library stays open. */
  readonly end: { readonly input: ListOwner; readonly reply: Result<OpenedLibrary, Problem> }
  /** Opens a library that arrives in one piece. */
  readonly open: { readonly input: Blob; readonly reply: Result<OpenedLibrary, Problem> }
  /** Applies a change to the open library. */
  readonly change: { readonly input: ListChange; readonly reply: ChangedLibrary }
  /** Removes everything private from the open library. */
  readonly dropPrivate: { readonly input: null; readonly reply: OpenedLibrary }
  /** Shows the open library, and every later one, with these pending changes instead of the previous ones. */
  readonly setPending: { readonly input: readonly ListChange[]; readonly reply: OpenedLibrary }
  /** Loads the word search before the first query that needs it. */
  readonly prepare: { readonly input: 'words'; readonly reply: 'prepared' }
  readonly find: { readonly input: SearchRequest; readonly reply: FoundCards }
  /** The sort keys of the cards. */
  readonly ids: { readonly input: null; readonly reply: SortableCards }
  /**
   * The commands from this index on, in library order, including drafts and pending changes; as many as fit in one
   * message.
   */
  readonly commands: { readonly input: number; readonly reply: readonly Command[] }
  /** The cards at these indices, with highlights. */
  readonly take: {
    readonly input: { readonly indices: readonly number[]; readonly marking: Marking | null }
    readonly reply: readonly SearchHit[]
  }
}

export type SearchWorker = WorkerThread<WorkerCalls>

/** Starts a search worker; null if the browser can't run workers. */
export function startSearchWorker(): SearchWorker | null {
  return startWorkerThread(() => new Worker(new URL('./search-worker.ts', import.meta.url), { type: 'module' }))
}
