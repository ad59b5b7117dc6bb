import type { CommandsClient } from '../../client/commands-client.ts'
import type { ListChange } from '../../core/commands/changing-list.ts'
import type { Command } from '../../core/commands/command.ts'
import type { Problem } from '../../core/problems/problems.ts'
import type { Result } from '../../core/result.ts'
import { isEmptyQuery, isPlain, type SearchHit, type SearchQuery } from '../../core/search/query.ts'
import { FIRST_CARDS } from '../ui/card-counts.ts'
import { within } from '../within.ts'
import { createPatternWorkers, type PatternFailure, type PatternWorkers } from './pattern-workers.ts'
import {
  type Audience,
  type ChangedLibrary,
  type FoundCards,
  type Marking,
  type OpenedLibrary,
  type SearchAnswer,
  type SearchWorker,
  startSearchWorker,
} from './worker-calls.ts'
import { readPieces } from './worker-thread.ts'

/**
 * Holds a library and searches it in workers, so that the page isn't blocked. Functions that open or change the library
 * run one after another. They return null if the worker has crashed, or if there is no library to change yet.
 */
export type LibrarySearch = {
  readonly open: (list: Blob, audience: Audience) => Promise<Result<OpenedLibrary, Problem> | null>
  readonly change: (change: ListChange) => Promise<ChangedLibrary | null>
  readonly dropPrivate: () => Promise<OpenedLibrary | null>
  /** Replaces the pending changes, which are shown in this library and in every later one. */
  readonly setPending: (changes: readonly ListChange[]) => Promise<OpenedLibrary | null>
  /**
   * Runs a query. Returns the result with its first `count` cards, or null if a newer pattern or a newer list replaced
   * it. If the worker has crashed, `found` is null and `problem` says so.
   */
  readonly find: (query: SearchQuery, count: number) => Promise<SearchAnswer | null>
  /** True once a list has been opened. */
  readonly isOpen: () => boolean
  /** Resolves once patterns can run, or once it's known that they can't. */
  readonly ready: () => Promise<unknown>
  /** Returns the cards at these indices, with highlights if they can be found in time. */
  readonly take: (indices: readonly number[], marking: Marking | null) => Promise<readonly SearchHit[]>
  /** Returns the ids of all cards in library order; null if the worker has crashed. */
  readonly ids: () => Promise<readonly string[] | null>
  /**
   * Reads all commands, including drafts and pending changes, in small steps. Returns null once `isWanted` returns
   * false, or if the worker has crashed.
   */
  readonly readAll: (isWanted: () => boolean) => Promise<readonly Command[] | null>
}

// A script that never arrives doesn't fire an error event.
const START_LIMIT_MS = 10_000

/**
 * The reaction to each pattern failure. If `isLiteral`, the text is searched for literally. Unless `isFinal`, the query
 * is repeated once patterns can run.
 */
const FAILURES: Readonly<Record<PatternFailure, { readonly isLiteral: boolean; readonly isFinal: boolean }>> = {
  'not-ready': { isLiteral: true, isFinal: false },
  'not-loaded': { isLiteral: true, isFinal: true },
  'no-worker': { isLiteral: true, isFinal: true },
  'too-slow': { isLiteral: false, isFinal: true },
  busy: { isLiteral: false, isFinal: false },
}

/**
 * Creates a search in workers: one holds the library, and others, which can be terminated, run patterns on it. Without
 * workers, everything but patterns runs in the page. `source` returns the client that the library comes from.
 */
export function createLibrarySearch(source: () => CommandsClient): LibrarySearch {
  const call = callSearchWorker()
  let patterns: PatternWorkers | null = null
  // The result of the empty query. Kept here so that clearing the box is fast even if the worker is busy.
  let all: FoundCards | null = null

  const hold = (library: OpenedLibrary) => {
    all = library.all
    patterns?.close()
    patterns = createPatternWorkers(library.shown)
  }
  // Browsers may deliver replies in any order, so without a queue an earlier library could replace a later one.
  const inTurn = createQueue()
  const changing = <T extends OpenedLibrary>(ask: () => Promise<T | null>) =>
    inTurn(async () => {
      const changed = await ask()
      if (changed === null || all === null) return null
      hold(changed)
      return changed
    })

  const findSafely = async (query: SearchQuery, count: number): Promise<SearchAnswer> => {
    if (query.text === '' && query.mode === 'words') void call('prepare', 'words')
    const known = isEmptyQuery(query) && count <= FIRST_CARDS ? firstOf(all, count) : null
    const found = known ?? (await call('find', { query, engine: 'literal', count }))
    return found === null ? { found, problem: { code: 'search/stopped' }, isFinal: true } : answerOf(found)
  }

  const findByPattern = async (query: SearchQuery, count: number): Promise<SearchAnswer | null> => {
    const outcome = (await patterns?.find(query, count)) ?? 'superseded'
    if (outcome === 'superseded') return null
    if (typeof outcome !== 'string') return answerOf(outcome)
    const { isLiteral, isFinal } = FAILURES[outcome]
    const answer = isLiteral ? await findSafely(query, count) : { found: null, problem: null }
    return { ...answer, problem: answer.problem ?? { code: `pattern/${outcome}` }, isFinal }
  }

  const findUnsorted = (query: SearchQuery, count: number) => {
    if (query.text === '' || query.mode === 'words') return findSafely(query, count)
    // A literal search for plain text has the same result and needn't wait for the pattern worker.
    return isPlain(query) && !patterns?.isReady() ? findSafely(query, count) : findByPattern(query, count)
  }

  const take: LibrarySearch['take'] = async (indices, marking) => {
    const mayHang = marking?.kind === 'pattern' && marking.engine !== 'literal'
    const marked = mayHang ? await patterns?.take(indices, marking) : null
    return marked ?? (await call('take', { indices, marking: mayHang ? null : marking })) ?? []
  }

  const findSorted = async (query: SearchQuery, count: number): Promise<SearchAnswer | null> => {
    // Loaded on demand, because it's rarely used.
    const sorting = await import('./sorted-search.ts').catch(() => null)
    if (sorting !== null && all !== null) {
      return sorting.findSorted({ find: findUnsorted, take, call, list: all, source }, query, count)
    }
    const answer = await findUnsorted(query, count)
    return answer && { ...answer, problem: answer.problem ?? { code: 'order/unknown' } }
  }

  return {
    open: (list, audience) =>
      inTurn(async () => {
        const opened = await call('open', { list, audience })
        if (opened?.ok) hold(opened.value)
        return opened
      }),
    change: (change) => changing(() => call('change', change)),
    dropPrivate: () => changing(() => call('dropPrivate', null)),
    setPending: (changes) => changing(() => call('setPending', changes)),
    isOpen: () => all !== null,
    find: (query, count) => (query.sort === null ? findUnsorted(query, count) : findSorted(query, count)),
    ready: async () => patterns?.ready(),
    take,
    ids: async () => (await call('ids', null))?.ids ?? null,
    readAll: (isWanted) => readPieces(async (from) => (isWanted() ? call('commands', from) : null)),
  }
}

/**
 * Returns a function that calls the search worker. Once the worker has started, calls don't `await` it: otherwise React
 * would render between a keystroke and its message to the worker.
 */
function callSearchWorker(): SearchWorker['call'] {
  const opening = openSearchWorker()
  let worker: Pick<SearchWorker, 'call'> | null = null
  void opening.then((opened) => {
    worker = opened
  })
  return async (kind, input) => (worker ?? (await opening)).call(kind, input)
}

/** Returns a function that runs each task once all earlier tasks have finished. */
function createQueue() {
  let last: Promise<unknown> = Promise.resolve()
  return <T>(task: () => Promise<T>): Promise<T> => {
    const turn = last.then(task, task)
    last = turn
    return turn
  }
}

/**
 * Starts the worker that holds the library and waits for its script to load. If loading fails or takes too long, or the
 * browser has no workers, the same handlers run in the page, where patterns must never be run.
 */
async function openSearchWorker(): Promise<Pick<SearchWorker, 'call'>> {
  const worker = startSearchWorker()
  if (worker !== null && (await within(worker.call('ids', null), START_LIMIT_MS, null)) !== null) return worker
  void worker?.end()
  const { createSearchHandlers } = await import('./search-handlers.ts')
  const handlers = createSearchHandlers()
  return { call: async (kind, input) => handlers[kind](input) }
}

function answerOf(found: FoundCards): SearchAnswer {
  return { found, problem: found.problem, isFinal: true }
}

function firstOf(found: FoundCards | null, count: number): FoundCards | null {
  return found === null ? null : { ...found, cards: found.cards.slice(0, count) }
}
