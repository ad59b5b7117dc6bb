import type { CommandWithNotes } from '../../core/commands/command.ts'
import type { Problem } from '../../core/problems.ts'
import type { Result } from '../../core/result.ts'
import { type Ask, EMPTY_ASK, isUntouched } from '../../core/search/ask.ts'
import type { FoundCommand } from '../../core/search/found.ts'
import { FIRST_CARDS } from '../ui/card-counts.ts'
import type { Desk, FoundCards, Marking, OpenedLibrary } from './desk-calls.ts'
import type { Unrunnable } from './engine-desk.ts'
import { openDesk } from './open-desk.ts'
import { createPatternDesks, type PatternDesks, type PatternOutcome } from './pattern-desks.ts'

/** What came of an ask; without a list where the pattern was too slow, where earlier ones
 * keep it waiting, or where a newer ask has taken its place. */
export type AskOutcome = Exclude<PatternOutcome, Unrunnable>

/** Takes a library over and searches it away from the page, so that neither holds it up. Null means: closed. */
export type LibrarySearch = {
  readonly open: (library: Blob) => Promise<Result<OpenedLibrary, Problem> | null>
  /** Begins to take over a library that comes in parts, of which the bytes are handed over for good. */
  readonly begin: () => Promise<unknown>
  readonly addPart: (bytes: Uint8Array<ArrayBuffer>) => Promise<readonly CommandWithNotes[] | null>
  readonly finish: () => Promise<Result<OpenedLibrary, Problem> | null>
  readonly find: (ask: Ask, count: number) => Promise<AskOutcome>
  /** After `busy`, or the problem `pattern/not-ready`: waits until it is worth asking again. */
  readonly ready: () => Promise<unknown>
  /** The cards at these indices, marked where that can be done in time. */
  readonly take: (indices: readonly number[], marking: Marking | null) => Promise<readonly FoundCommand[]>
  readonly close: () => void
}

/**
 * A search in workers: one holds the library, others run patterns on it and can be ended. Until the first has come, and
 * where none ever does, all happens in the page, and the text of a pattern is searched for as it stands.
 */
export function createLibrarySearch(): LibrarySearch {
  const opening = openDesk()
  let patterns: PatternDesks | null = null
  let all: Promise<FoundCards | null> | null = null
  let present = opening.then(({ desk }) => desk)
  // Parts go where the first of them went, whatever comes in between.
  let receiving = present
  let library: Blob | null = null
  let isClosed = false

  void opening.then(async ({ late }) => {
    const thread = await late
    if (thread !== null) present = isClosed ? thread.end().then(() => thread) : moveTo(thread)
  })

  const moveTo = async (thread: Desk): Promise<Desk> => {
    if (library !== null) await thread.call('open', library)
    return thread
  }

  const call: Desk['call'] = async (kind, input, handedOver) => (await present).call(kind, input, handedOver)

  const taken = async (by: Desk, opened: Result<OpenedLibrary, Problem> | null) => {
    if (!opened?.ok || isClosed) return opened
    library = opened.value.blob
    if (by !== (await present)) await call('open', library)
    // Clearing the box is to be as fast as typing, whatever else the desk is busy with by then.
    all = call('find', { ask: EMPTY_ASK, engine: 'literal', count: FIRST_CARDS })
    patterns?.close()
    patterns = createPatternDesks(library)
    return opened
  }

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
    open: async (blob) => {
      const desk = await present
      return taken(desk, await desk.call('open', blob))
    },
    begin: async () => {
      receiving = present
      return (await receiving).call('begin', null)
    },
    addPart: async (bytes) => (await receiving).call('part', bytes, [bytes.buffer]),
    finish: async () => {
      const desk = await receiving
      return taken(desk, await desk.call('end', null))
    },

    find: (ask, count) =>
      ask.text !== '' && ask.mode === 'pattern' ? findByPattern(ask, count) : findSafely(ask, count),
    ready: async () => patterns?.ready(),

    take: async (indices, marking) => {
      const mayRunAway = marking?.kind === 'pattern' && marking.engine !== 'literal'
      const marked = mayRunAway ? await patterns?.take(indices, marking) : null
      return marked ?? (await call('take', { indices, marking: mayRunAway ? null : marking })) ?? []
    },

    close: () => {
      isClosed = true
      patterns?.close()
      void present.then((desk) => desk.end())
    },
  }
}
