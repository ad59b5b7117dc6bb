import { type CommandWithNotes, hasNotes } from '../../core/commands/command.ts'
import { readCommandList } from '../../core/commands/command-list.ts'
import { firstEntries } from '../../core/commands/first-entries.ts'
import { FIRST_CARDS } from '../ui/card-counts.ts'

// Enough for a first screen of cards, and soon there even on a slow network.
const FIRST_CHARACTERS = 16_384

/** Puts a text together that comes as UTF-8 in parts. */
export type PartsReader = {
  /** The first cards of the library, once, when enough of its text is there; else null. */
  readonly add: (bytes: Uint8Array) => readonly CommandWithNotes[] | null
  readonly whole: () => string
}

export function createPartsReader(): PartsReader {
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
