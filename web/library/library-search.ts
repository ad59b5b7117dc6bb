import type { CommandsClient } from '../../client/commands-client.ts'
import { ABORTED, type Answer } from '../../client/exchange.ts'
import type { ListChange } from '../../core/commands/changing-list.ts'
import type { CommandWithNotes } from '../../core/commands/command.ts'
import type { ProblemCode } from '../../core/problems.ts'
import { failure } from '../../core/result.ts'
import { EMPTY_QUERY, isEmptyQuery, isPlain, type SearchHit, type SearchQuery } from '../../core/search/query.ts'
import { FIRST_CARDS } from '../ui/card-counts.ts'
import { type LibraryWorker, openLibraryWorker } from './library-worker.ts'
import { createPatternWorkers, type PatternWorkers, type SearchOutcome } from './pattern-workers.ts'
import type { ChangedLibrary, FoundCards, Marking } from './worker-calls.ts'

/** Takes a library over and searches it away from the page, so that neither holds it up. Null means: it broke down. */
export type LibrarySearch = Omit<LibraryWorker, 'call'> & {
  readonly find: (query: SearchQuery, count: number) => Promise<SearchOutcome>
  /** After `busy`, or the problem `pattern/not-ready`: waits until it is worth asking again. */
  readonly ready: () => Promise<unknown>
  /** The cards at these indices, marked where that can be done in time. */
  readonly take: (indices: readonly number[], marking: Marking | null) => Promise<readonly SearchHit[]>
}

type TakeOverOptions = {
  readonly signal: AbortSignal
  /** Is given the first cards of a long list while the rest of it is on its way. */
  readonly onFirst: (cards: readonly CommandWithNotes[]) => void
  /** Gives the changes that the list, as of this revision, does not have yet. */
  readonly changesSince: (revision: number | null) => readonly ListChange[]
}

/**
 * A search in workers: one holds the library, others run patterns on it and can be ended. Until the first has come, and
 * where none ever does, all happens in the page, and the text of a pattern is searched for as it stands. `source` gives
 * where the library is from.
 */
export function createLibrarySearch(source: () => CommandsClient): LibrarySearch {
  let patterns: PatternWorkers | null = null
  let all: Promise<FoundCards | null> | null = null

  const { call, ...taking } = openLibraryWorker((library) => {
    // Clearing the box is to be as fast as typing, whatever else the worker is busy with by then.
    all = call('find', { query: EMPTY_QUERY, engine: 'literal', count: FIRST_CARDS })
    patterns?.close()
    patterns = createPatternWorkers(library)
  })

  const findSafely = async (query: SearchQuery, count: number): Promise<SearchOutcome> => {
    if (query.text === '' && query.mode === 'words') void call('prepare', 'words')
    const found = isEmptyQuery(query) && count <= FIRST_CARDS ? firstOf(await all, count) : null
    return found ?? (await call('find', { query, engine: 'literal', count })) ?? 'superseded'
  }

  const findByPattern = async (query: SearchQuery, count: number): Promise<SearchOutcome> => {
    const outcome = (await patterns?.find(query, count)) ?? 'superseded'
    if (outcome !== 'not-ready' && outcome !== 'not-loaded' && outcome !== 'no-worker') return outcome
    return withProblem(await findSafely(query, count), `pattern/${outcome}`)
  }

  const findUnsorted = (query: SearchQuery, count: number) => {
    if (query.text === '' || query.mode === 'words') return findSafely(query, count)
    // Whoever types as soon as there is a list does not wait for what would only find the same.
    return isPlain(query) && !patterns?.isReady() ? findSafely(query, count) : findByPattern(query, count)
  }

  const take: LibrarySearch['take'] = async (indices, marking) => {
    const mayRunAway = marking?.kind === 'pattern' && marking.engine !== 'literal'
    const marked = mayRunAway ? await patterns?.take(indices, marking) : null
    return marked ?? (await call('take', { indices, marking: mayRunAway ? null : marking })) ?? []
  }

  const findSorted = async (query: SearchQuery, count: number): Promise<SearchOutcome> => {
    // Few ever ask for it.
    const sorting = await import('./sorted-search.ts').catch(() => null)
    if (sorting === null || all === null) return withProblem(await findUnsorted(query, count), 'order/unknown')
    return sorting.findSorted({ find: findUnsorted, take, call, list: all, source }, query, count)
  }

  return {
    ...taking,

    find: (query, count) => (query.sort === null ? findUnsorted(query, count) : findSorted(query, count)),
    ready: async () => patterns?.ready(),
    take,
  }
}

function firstOf(found: FoundCards | null, count: number): FoundCards | null {
  return found === null ? null : { ...found, cards: found.cards.slice(0, count) }
}

/** What was found, though not as it was asked for. */
function withProblem(outcome: SearchOutcome, code: ProblemCode): SearchOutcome {
  return typeof outcome === 'string' ? outcome : { ...outcome, problem: { code } }
}

/** Fetches the library and lets `search` take it over, bytes and all: the page itself never reads it. */
export async function takeOver(
  client: CommandsClient,
  search: LibrarySearch,
  { signal, onFirst, changesSince }: TakeOverOptions,
): Promise<Answer<ChangedLibrary>> {
  const addPart = async (bytes: Uint8Array<ArrayBuffer>) => {
    const first = await search.addPart(bytes)
    if (first !== null && !signal.aborted) onFirst(first)
  }
  void search.begin()
  const answer = await client.fetchCommands({ signal, onPart: (bytes) => void addPart(bytes) })
  if (!answer.ok) return answer
  if (signal.aborted) return failure(ABORTED)
  const opened = await search.finish(changesSince(answer.value.revision))
  return opened === null || signal.aborted ? failure(ABORTED) : opened
}
