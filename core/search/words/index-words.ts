import type { Command } from '../../commands/command.ts'
import { lettersOf } from './letters-of.ts'
import { listsOf } from './lists.ts'
import { plainText } from './plain-text.ts'
import { stemOf } from './stem-of.ts'
import { tableOfTokens } from './table-of-tokens.ts'
import type { WordsIndex, WordTable } from './words-index.ts'
import { LONGEST_WORD, wordsOfToken } from './words-of-token.ts'

/**
 * The library made ready for `findWords`: its lines, notes, platforms and tags. It takes some fifth of a second for
 * 30,000 commands: do it once for a library, where nobody waits.
 */
export function indexWords(commands: readonly Command[]): WordsIndex {
  const library = commands.map(fieldsOf)
  const { tokens, table } = tableOfTokens(library)
  return {
    size: commands.length,
    texts: library.map((fields) => fields.join('\n')),
    shortestFirst: shortestFirst(library.map(([line = '', notes = '']) => line.length + notes.length)),
    tokens: table,
    words: tableOfWords(tokens),
  }
}

/** The texts of a command, the line first. One may be missing altogether, whatever its type says: it is empty then. */
function fieldsOf({ line, notes, platform, tags }: Command): readonly string[] {
  return [line, notes, platform, ...(tags ?? [])].map((field) => (typeof field === 'string' ? plainText(field) : ''))
}

/** The numbers of the commands by their lengths; where these are the same, in library order. */
function shortestFirst(lengths: readonly number[]): Uint32Array {
  return Uint32Array.from(lengths.keys()).sort(
    (one, other) => (lengths[one] ?? 0) - (lengths[other] ?? 0) || one - other,
  )
}

/** All words in the tokens of a library, each once. */
export function tableOfWords(tokens: readonly string[]): WordTable {
  const numbers = new Map<string, number>()
  const keys: number[] = []
  const holders: number[] = []
  tokens.forEach((token, holder) => {
    for (const word of wordsOfToken(token)) {
      const number = numbers.get(word) ?? numbers.size
      if (number === numbers.size) numbers.set(word, number)
      keys.push(number)
      holders.push(holder)
    }
  })
  const words = [...numbers.keys()]
  const lengths = words.map(({ length }) => length)
  return {
    words,
    letters: Uint32Array.from(words, lettersOf),
    byLength: listsOf(lengths, [...words.keys()], LONGEST_WORD + 1),
    byStem: numbersByStem(words),
    tokens: listsOf(keys, holders, words.length),
  }
}

function numbersByStem(words: readonly string[]): ReadonlyMap<string, readonly number[]> {
  const byStem = new Map<string, number[]>()
  words.forEach((word, number) => {
    const stem = stemOf(word)
    const same = byStem.get(stem)
    if (same === undefined) byStem.set(stem, [number])
    else same.push(number)
  })
  return byStem
}
