import type { ListChange } from '../../core/commands/changing-list.ts'
import type { Command, CommandWithNotes } from '../../core/commands/command.ts'
import type { Problem } from '../../core/problems.ts'
import type { Result } from '../../core/result.ts'
import type { SearchHit, SearchQuery, SearchResult } from '../../core/search/query.ts'
import type { Pattern } from '../../core/search/search-commands.ts'
import type { SortableCards } from '../../core/search/sort-order.ts'
import type { WordsToMark } from '../../core/search/words/find-words.ts'

/** What patterns run on: the browser's own regular expressions, or none, where the text is searched for as it stands. */
export type Engine = 'native' | 'literal'

/** What to mark in cards: what a pattern matches, or the words that were found. */
export type Marking =
  | { readonly kind: 'pattern'; readonly pattern: Pattern; readonly engine: Engine }
  | { readonly kind: 'words'; readonly sought: WordsToMark }

/** A query, what a pattern in it may run on, and how many of the cards found are wanted at once. */
type SearchRequest = { readonly query: SearchQuery; readonly engine: Engine; readonly count: number }

/** What was found, with the first cards of it. */
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
 * A library in a worker: how many entries were left out, and `all`, the answer to the query that asks for nothing. `blob` is its text
 * as the server has it, `shown` the same with the pending changes, for workers that search it; browsers pass both on
 * without copying. `text` is what may be kept for the visit, without private commands; null if it's too long.
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

/** Everything that can be asked of a search worker, with what it takes and what it replies. */
export type WorkerCalls = {
  /** Begins to take over a library that comes in parts; what came of another before is forgotten. */
  readonly begin: { readonly input: null; readonly reply: 'begun' }
  /** The next bytes of its text. Once, as soon as there are some, the reply is its first cards. */
  readonly part: { readonly input: Uint8Array; readonly reply: readonly CommandWithNotes[] | null }
  /** Its text is whole. On failure the library that was open stays. */
  readonly end: { readonly input: ListOwner; readonly reply: Result<OpenedLibrary, Problem> }
  /** Opens a library whose text is there already. */
  readonly open: { readonly input: Blob; readonly reply: Result<OpenedLibrary, Problem> }
  /** Makes a change in the library that is open. */
  readonly change: { readonly input: ListChange; readonly reply: ChangedLibrary }
  /** Removes everything that isn't public from the library that is open. */
  readonly dropPrivate: { readonly input: null; readonly reply: OpenedLibrary }
  /** Shows the open library, and every later one, with these pending changes instead of those before. */
  readonly pend: { readonly input: readonly ListChange[]; readonly reply: OpenedLibrary }
  /** Gets ready what words need, so that no time is lost on it when they are asked. */
  readonly prepare: { readonly input: 'words'; readonly reply: 'prepared' }
  readonly find: { readonly input: SearchRequest; readonly reply: FoundCards }
  /** What the cards are put in another order by. */
  readonly ids: { readonly input: null; readonly reply: SortableCards }
  /** Commands from this index on, in library order, drafts and pending changes included; as many as fit in one message. */
  readonly commands: { readonly input: number; readonly reply: readonly Command[] }
  /** The cards at these indices, marked. */
  readonly take: {
    readonly input: { readonly indices: readonly number[]; readonly marking: Marking | null }
    readonly reply: readonly SearchHit[]
  }
}

/** The inside of a worker: an answer to every call. */
export type WorkerHandlers = {
  readonly [K in keyof WorkerCalls]: (input: WorkerCalls[K]['input']) => Promise<WorkerCalls[K]['reply']>
}

/** A worker to call: it replies in order, or with null once it has ended. */
export type SearchWorker = {
  readonly call: <K extends keyof WorkerCalls>(
    kind: K,
    input: WorkerCalls[K]['input'],
    handedOver?: readonly Transferable[],
  ) => Promise<WorkerCalls[K]['reply'] | null>
  /** Ends it. Over when it computes no more, which may be much later: some browsers cannot stop a running pattern. */
  readonly end: () => Promise<unknown>
}
