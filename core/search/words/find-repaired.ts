import type { Sought } from './find-exact.ts'
import { givePointsOfWord, type Occurrence, WORTH } from './give-points.ts'
import { isStopWord } from './is-stop-word.ts'
import { rank } from './rank.ts'
import { repairsOf } from './repairs-of.ts'
import { sumPoints } from './sum-points.ts'
import type { WordsIndex } from './words-index.ts'

/** What some way of reading the terms has found, best first, and the words they were read as. */
export type FoundOtherwise = { readonly matches: readonly number[]; readonly words: readonly string[] }

/**
 * The commands that hold every term, as it stands or repaired, best first; the fewer the edits, the better. A term that
 * the library has as a word, or as the beginning of one, is no typo.
 */
export function findRepaired(index: WordsIndex, { terms, given }: Sought): FoundOtherwise {
  const repairs = terms.map((term, number) =>
    isStopWord(term) || isWord(given[number]) ? [] : repairsOf(index.words, term),
  )
  const givenMore = given.map((points, number) => withRepairs(index, points, repairs[number] ?? []))
  return {
    matches: rank(index, sumPoints(index.size, givenMore)),
    words: repairs.flat().map(({ number }) => index.words.words[number] ?? ''),
  }
}

function isWord(given: Uint8Array | undefined): boolean {
  return given?.some((points) => points >= WORTH.beginning.elsewhere) === true
}

function withRepairs(index: WordsIndex, given: Uint8Array, repairs: readonly Occurrence[]): Uint8Array {
  const points = given.slice()
  for (const repair of repairs) givePointsOfWord(index, points, repair)
  return points
}
