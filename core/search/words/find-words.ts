import { findExact, readQuestion, seek } from './find-exact.ts'
import { findRepaired, findSimilar, tellingTerms } from './find-similar.ts'
import type { WordsIndex } from './words-index.ts'

/**
 * What words have found: the numbers of the commands in the library, best first; from which position of them on they
 * are only similar to what was asked (their number where none are); and what is to be marked in them, in lower case:
 * the words that were typed, and those of the library that they were read as.
 */
type WordsAnswer = {
  readonly matches: readonly number[]
  readonly similarFrom: number
  readonly terms: readonly string[]
}

/** Fewer than these are few: then more is found by repairing typos, and if they are still few, by any of the words. */
const ENOUGH = 10
const MOST_SIMILAR = 50

/**
 * The commands that hold every word of the text, in any case and order, anywhere in line, notes, platform or tags; if
 * these are few, also those that do with typos repaired; if still few, at most 50 that hold some of the words. Whole
 * words and beginnings come first, then the command's name, the shorter, and library order. All commands for a text
 * without words. The text is read as far as `readQuestion` does.
 */
export function findWords(index: WordsIndex, text: string): WordsAnswer {
  const question = readQuestion(text)
  const { terms } = question
  if (terms.length === 0) return answer({ matches: [...index.texts.keys()], terms })
  const sought = seek(index, question)
  const exact = findExact(index, sought)
  if (exact.length >= ENOUGH) return answer({ matches: exact, terms })
  const repaired = findRepaired(index, sought)
  const found = union(exact, repaired.matches)
  const read = found.length > exact.length ? [...terms, ...repaired.words] : terms
  if (found.length >= ENOUGH) return answer({ matches: found, terms: read })
  const similar = findSimilar(index, terms)
  const matches = union(found, similar.matches).slice(0, found.length + MOST_SIMILAR)
  return answer({ matches, similarFrom: found.length, terms: [...tellingTerms(read), ...similar.words] })
}

function answer(found: Omit<WordsAnswer, 'similarFrom'> & Partial<WordsAnswer>): WordsAnswer {
  return { similarFrom: found.matches.length, ...found, terms: [...new Set(found.terms)] }
}

/** The first numbers, then those of the others that are not among them. */
function union(first: readonly number[], others: readonly number[]): readonly number[] {
  return [...new Set([...first, ...others])]
}
