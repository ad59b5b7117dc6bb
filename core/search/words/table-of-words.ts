import { lettersOf } from './letters-of.ts'
import { listsOf } from './lists.ts'
import { stemOf } from './stem-of.ts'
import type { WordTable } from './words-index.ts'
import { LONGEST_WORD, wordsOfToken } from './words-of-token.ts'

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
