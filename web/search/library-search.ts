import type { CommandWithNotes } from '../../core/commands/command.ts'
import type { Problem } from '../../core/problems.ts'
import type { Result } from '../../core/result.ts'
import { type Ask, EMPTY_ASK, isUntouched } from '../../core/search/ask.ts'
import type { FoundCommand } from '../../core/search/found.ts'
import { FIRST_CARDS } from '../ui/card-counts.ts'
import type { Desk, FoundCards, Marking, OpenedLibrary } from './desk-calls.ts'
import { openDesk } from './open-desk.ts'
import { createPatternDesks, type PatternDesks, type PatternOutcome } from './pattern-desks.ts'

/** What came of an ask; without a list where the pattern was too slow, or where a newer ask has taken its place. */
export type AskOutcome = Exclude<PatternOutcome, 'no-worker'>

/** Takes a library over and searches it away from the page, so that neither holds it up. Null means: closed. */
export type LibrarySearch = {
  readonly open: (library: Blob) => Promise<Result<OpenedLibrary, Problem> | null>
  /** Begins to take over a library that comes in parts, of which the bytes are handed over for good. */
  readonly begin: () => Promise<unknown>
  readonly addPart: (bytes: Uint8Array<ArrayBuffer>) => Promise<readonly CommandWithNotes[] | null>
  readonly finish: () => Promise<Result<OpenedLibrary, Problem> | null>
  readonly find: (ask: Ask, count: number) => Promise<AskOutcome>
  /** The cards at these indices, marked where that can be done in time. */
  readonly take: (indices: readonly number[], marking: Marking | null) => Promise<readonly FoundCommand[]>
  readonly close: () => void
}

/**
 * A search in workers: one holds the library, others run patterns on it and can be ended. Where the browser runs no
 * workers all happens in the page, and the text of a pattern is searched for as it stands.
 */
export function createLibrarySearch(): LibrarySearch {
  const opening = openDesk()
  let patterns: PatternDesks | null = null
  let all: Promise<FoundCards | null> | null = null
  let isClosed = false

  const call: Desk['call'] = async (kind, input, handedOver) => (await opening).desk.call(kind, input, handedOver)

  const taken = async (opened: Result<OpenedLibrary, Problem> | null) => {
    // Clearing the box is to be as fast as typing, whatever else the desk is busy with by then.
    if (opened?.ok) all = call('find', { ask: EMPTY_ASK, engine: 'literal', count: FIRST_CARDS })
    if (opened?.ok && !isClosed && (await opening).isThread) {
      patterns?.close()
      patterns = createPatternDesks(opened.value.blob)
    }
    return opened
  }

  const findSafely = async (ask: Ask, count: number): Promise<AskOutcome> => {
    if (ask.text === '' && ask.mode === 'words') void call('prepare', 'words')
    const isAll = isUntouched(ask) && count === FIRST_CARDS
    return (await (isAll ? all : call('find', { ask, engine: 'literal', count }))) ?? 'superseded'
  }

  return {
    open: async (library) => taken(await call('open', library)),
    begin: () => call('begin', null),
    addPart: (bytes) => call('part', bytes, [bytes.buffer]),
    finish: async () => taken(await call('end', null)),

    find: async (ask, count) => {
      const isPattern = ask.text !== '' && ask.mode === 'pattern'
      const outcome = isPattern && patterns !== null ? await patterns.find(ask, count) : 'no-worker'
      return outcome === 'no-worker' ? findSafely(ask, count) : outcome
    },

    take: async (indices, marking) => {
      const mayRunAway = marking?.kind === 'pattern' && marking.engine !== 'literal'
      const marked = mayRunAway ? await patterns?.take(indices, marking) : null
      return marked ?? (await call('take', { indices, marking: mayRunAway ? null : marking })) ?? []
    },

    close: () => {
      isClosed = true
      patterns?.close()
      void opening.then(({ desk }) => desk.end())
    },
  }
}
