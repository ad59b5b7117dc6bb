import type { AtRevision, CommandsClient } from '../../client/commands-client.ts'
import { ABORTED, type Answer } from '../../client/exchange.ts'
import type { CommandWithNotes } from '../../core/commands/command.ts'
import { failure, success } from '../../core/result.ts'
import { type Ask, EMPTY_ASK, type FoundCommand, isUntouched } from '../../core/search/ask.ts'
import { FIRST_CARDS } from '../ui/card-counts.ts'
import type { FoundCards, Marking, OpenedLibrary } from './desk-calls.ts'
import { type LibraryDesk, openLibraryDesk } from './open-desk.ts'
import { createPatternDesk, type PatternDesk, type PatternOutcome, type Unrunnable } from './pattern-desk.ts'

/**
 * What came of an ask; without a list where the pattern was too slow, where earlier ones keep it waiting, or where a
 * newer ask has taken its place.
 */
export type AskOutcome = Exclude<PatternOutcome, Unrunnable>

/** Takes a library over and searches it away from the page, so that neither holds it up. Null means: closed. */
export type LibrarySearch = Omit<LibraryDesk, 'call' | 'end'> & {
  readonly find: (ask: Ask, count: number) => Promise<AskOutcome>
  /** After `busy`, or the problem `pattern/not-ready`: waits until it is worth asking again. */
  readonly ready: () => Promise<unknown>
  /** The cards at these indices, marked where that can be done in time. */
  readonly take: (indices: readonly number[], marking: Marking | null) => Promise<readonly FoundCommand[]>
  readonly close: () => void
}

type TakeOverOptions = {
  readonly signal: AbortSignal
  /** Told the first cards of a long list while the rest of it is on its way. */
  readonly onFirst: (cards: readonly CommandWithNotes[]) => void
}

/**
 * A search in workers: one holds the library, others run patterns on it and can be ended. Until the first has come, and
 * where none ever does, all happens in the page, and the text of a pattern is searched for as it stands.
 */
export function createLibrarySearch(): LibrarySearch {
  let patterns: PatternDesk | null = null
  let all: Promise<FoundCards | null> | null = null

  const { call, end, ...taking } = openLibraryDesk((library) => {
    // Clearing the box is to be as fast as typing, whatever else the desk is busy with by then.
    all = call('find', { ask: EMPTY_ASK, engine: 'literal', count: FIRST_CARDS })
    patterns?.close()
    patterns = createPatternDesk(library)
  })

  const findSafely = async (ask: Ask, count: number): Promise<AskOutcome> => {
    if (ask.text === '' && ask.mode === 'words') void call('prepare', 'words')
    const isAll = isUntouched(ask) && count === FIRST_CARDS
    return (await (isAll ? all : call('find', { ask, engine: 'literal', count }))) ?? 'superseded'
  }

  const findByPattern = async (ask: Ask, count: number): Promise<AskOutcome> => {
    const outcome = (await patterns?.find(ask, count)) ?? 'superseded'
    if (outcome !== 'not-ready' && outcome !== 'not-loaded' && outcome !== 'no-worker') return outcome
    const found = await findSafely(ask, count)
    return typeof found === 'string' ? found : { ...found, problem: { code: `pattern/${outcome}` } }
  }

  return {
    ...taking,

    find: (ask, count) =>
      ask.text !== '' && ask.mode === 'pattern' ? findByPattern(ask, count) : findSafely(ask, count),
    ready: async () => patterns?.ready(),

    take: async (indices, marking) => {
      const mayRunAway = marking?.kind === 'pattern' && marking.engine !== 'literal'
      const marked = mayRunAway ? await patterns?.take(indices, marking) : null
      return marked ?? (await call('take', { indices, marking: mayRunAway ? null : marking })) ?? []
    },

    close: () => {
      patterns?.close()
      end()
    },
  }
}

/** Fetches the library and lets `search` take it over, bytes and all: the page itself never reads it. */
export async function takeOver(
  client: CommandsClient,
  search: LibrarySearch,
  { signal, onFirst }: TakeOverOptions,
): Promise<Answer<OpenedLibrary & AtRevision>> {
  const addPart = async (bytes: Uint8Array<ArrayBuffer>) => {
    const first = await search.addPart(bytes)
    if (first !== null && !signal.aborted) onFirst(first)
  }
  void search.begin()
  const answer = await client.fetchCommands({ signal, onPart: (bytes) => void addPart(bytes) })
  if (!answer.ok) return answer
  const opened = await search.finish()
  if (opened === null || signal.aborted) return failure(ABORTED)
  return opened.ok ? success({ ...opened.value, ...answer.value }) : opened
}
