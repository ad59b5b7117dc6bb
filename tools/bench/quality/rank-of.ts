import { findWords } from '../../../core/search/words/find-words.ts'
import type { WordsIndex } from '../../../core/search/words/words-index.ts'

const SEEN = 10

/** The place, from 1, of the first wanted command in the answer to a text; null where it is not among the first ten. */
export function rankOf(index: WordsIndex, text: string, wanted: ReadonlySet<number>): number | null {
  const place = findWords(index, text)
    .matches.slice(0, SEEN)
    .findIndex((command) => wanted.has(command))
  return place === -1 ? null : place + 1
}
