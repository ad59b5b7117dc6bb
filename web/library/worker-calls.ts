import type { ListChange } from '../../core/commands/changing-list.ts'
import type { Command, CommandWithNotes } from '../../core/commands/command.ts'
import type { Problem } from '../../core/problems.ts'
import type { Result } from '../../core/result.ts'
import type { SearchHit, SearchQuery, SearchResult } from '../../core/search/query.ts'
import type { Pattern } from '../../core/search/search-commands.ts'
import type { SortableCards } from '../../core/search/sort-order.ts'
import type { WordsToMark } from '../../core/search/words/find-words.ts'

/** How a pattern is run: as a regular expression of the browser, or searched for as plain text. */
export type Engine = 'native' | 'literal'

/** What to highlight in cards: the matches of a pattern, or the words that were found. */
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
 * The answer to a query. Without `found`, the results before it stay. If it isn't final, it's worth asking again after
 * `ready`.
 */
export type SearchAnswer = {
  readonly found: FoundCards | null
  readonly problem: Problem | null
  readonly isFinal: boolean
}

/** Whose list it is: everyone's, or the owner's, which has private commands and drafts as well. */
export type ListOwner = 'public' | 'owner'

/**
 * A library in a worker: the result of the empty query, and the number of entries that couldn't be read. `blob` is its text
 * as the server has it, `shown` the same with the pending changes, for the workers that run patterns; browsers pass both
 * on without copying. `text` is what may be kept for the visit, without private commands; null if it's too long.
 */
export type OpenedLibrary = {
  readonly all: FoundCards
  readonly unreadable: number
  readonly blob: Blob
  readonly shown: Blob
  readonly text: string | null
}

/** A library after a change; `isPlaced` is false if it has a command whose position only the server knows. */
export type ChangedLibrary = OpenedLibrary & { readonly isPlaced: boolean }

/** The calls of a search worker, with their inputs and replies. */
export type WorkerCalls = {
  /** Begins a library that comes in parts, and drops the parts of another. */
  readonly begin: { readonly input: null; readonly reply: 'begun' }
  /** The next bytes of its text. The reply has its first cards once, as soon as they can be read. */
  readonly part: { readonly input: Uint8Array; readonly reply: readonly CommandWithNotes[] | null }
  /** Opens the library whose parts have come. If that fails, the library before it stays open. */
  readonly end: { readonly input: ListOwner; readonly reply: Result<OpenedLibrary, Problem> }
  /** Opens a library that comes as a whole. */
  readonly open: { readonly input: Blob; readonly reply: Result<OpenedLibrary, Problem> }
  /** Applies a change to the open library. */
  readonly change: { readonly input: ListChange; readonly reply: ChangedLibrary }
  /** Removes everything that isn't public from the library that is open. */
  readonly dropPrivate: { readonly input: null; readonly reply: OpenedLibrary }
  /** Shows the open library, and every later one, with these pending changes instead of those before. */
  readonly setPending: { readonly input: readonly ListChange[]; readonly reply: OpenedLibrary }
  /** Loads the word search ahead of the first query that needs it. */
  readonly prepare: { readonly input: 'words'; readonly reply: 'prepared' }
  readonly find: { readonly input: SearchRequest; readonly reply: FoundCards }
  /** The sort keys of the cards. */
  readonly ids: { readonly input: null; readonly reply: SortableCards }
  /** Commands from this index on, in library order, drafts and pending changes included; as many as fit in one message. */
  readonly commands: { readonly input: number; readonly reply: readonly Command[] }
  /** The cards at these indices, with highlights. */
  readonly take: {
    readonly input: { readonly indices: readonly number[]; readonly marking: Marking | null }
    readonly reply: readonly SearchHit[]
  }
}

/** The handlers of all calls. */
export type WorkerHandlers = {
  readonly [K in keyof WorkerCalls]: (input: WorkerCalls[K]['input']) => Promise<WorkerCalls[K]['reply']>
}

/** A worker as the page calls it. Replies are null once it has ended. */
export type SearchWorker = {
  readonly call: <K extends keyof WorkerCalls>(
    kind: K,
    input: WorkerCalls[K]['input'],
    transferred?: readonly Transferable[],
  ) => Promise<WorkerCalls[K]['reply'] | null>
  /**
   * Terminates it. Resolves when it has really stopped, which may be much later: some browsers can't stop a running
   * pattern.
   */
  readonly end: () => Promise<unknown>
}
