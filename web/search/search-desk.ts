import { type CommandWithNotes, hasNotes } from '../../core/commands/command.ts'
import {
  type ChangingList,
  changedList,
  changingList,
  firstEntries,
  readCommandList,
  readCommandListText,
} from '../../core/commands/command-list.ts'
import type { Problem } from '../../core/problems.ts'
import { type Result, success } from '../../core/result.ts'
import { FIRST_CARDS } from '../ui/card-counts.ts'
import type { DeskAnswers, OpenedLibrary } from './desk-calls.ts'
import { createFinder, type Finder } from './finder.ts'

// Enough for a first screen of cards, and soon there even on a slow network.
const FIRST_CHARACTERS = 16_384

/** Puts a text together that comes as UTF-8 in parts. */
type PartsReader = {
  /** The first cards of the library, once, when enough of its text is there; else null. */
  readonly add: (bytes: Uint8Array) => readonly CommandWithNotes[] | null
  readonly whole: () => string
}

/** The longest text of a library that is kept for the visit: above it, keeping and reading it would hold up the page. */
const LONGEST_KEPT_TEXT = 2 ** 18

/**
 * A desk that holds one library and searches it. Everything it does may take long: it belongs into a worker, but works
 * wherever it is.
 */
export function createSearchDesk(): DeskAnswers {
  let finder: Finder = createFinder([])
  let present: ChangingList = changingList([])
  let unreadable = 0
  let parts = createPartsReader()
  let opening: Promise<unknown> = Promise.resolve()

  // One after the other: the library that was opened last is the one to search, however long each takes to read.
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const turn = opening.then(work)
    opening = turn
    return turn
  }

  const open = (text: string, blob?: Blob): Result<OpenedLibrary, Problem> => {
    const list = readCommandListText(text)
    if (!list.ok) return list
    unreadable = list.value.unreadable
    return success(hold(changingList(list.value.commands), text, blob))
  }

  const hold = (list: ChangingList, text: string, blob = new Blob([text])): OpenedLibrary => {
    const cards = list.commands.filter(hasNotes)
    present = list
    finder = createFinder(cards)
    return {
      total: cards.length,
      unreadable,
      first: cards.slice(0, FIRST_CARDS),
      blob,
      text: text.length > LONGEST_KEPT_TEXT ? null : text,
    }
  }

  return {
    begin: async () => {
      parts = createPartsReader()
      return 'begun'
    },
    part: async (bytes) => parts.add(bytes),
    end: () => inTurn(async () => open(parts.whole())),
    open: (blob) => inTurn(async () => open(await blob.text(), blob)),
    change: (change) =>
      inTurn(async () => {
        const { isPlaced, ...list } = changedList(present, change)
        return { ...hold(list, JSON.stringify(list.commands)), isPlaced }
      }),
    prepare: async () => {
      finder.prepareWords()
      return 'prepared'
    },
    find: (finding) => finder.find(finding),
    take: (wanted) => finder.take(wanted),
  }
}

function createPartsReader(): PartsReader {
  const decoder = new TextDecoder()
  const texts: string[] = []
  let hasGivenFirst = false

  return {
    add: (bytes) => {
      texts.push(decoder.decode(bytes, { stream: true }))
      if (hasGivenFirst || texts.reduce((length, text) => length + text.length, 0) < FIRST_CHARACTERS) return null
      hasGivenFirst = true
      const list = readCommandList(firstEntries(texts.join('')))
      return list.ok ? list.value.commands.filter(hasNotes).slice(0, FIRST_CARDS) : null
    },
    whole: () => texts.join('') + decoder.decode(),
  }
}
