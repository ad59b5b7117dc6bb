import type { FoundOtherwise } from './find-repaired.ts'
import { givePointsOfWord, type Occurrence, WORTH } from './give-points.ts'
import { isStopWord } from './is-stop-word.ts'
import { rank } from './rank.ts'
import { repairsOf } from './repairs-of.ts'
import { stemOf } from './stem-of.ts'
import type { WordsIndex } from './words-index.ts'
import { withoutSignsAround } from './words-of-token.ts'

/** How finely sums are told apart. With 16 terms at most they stay well below what a command can have. */
const STEPS = 16

/**
 * The commands that hold any of the terms that say something, whatever their endings, best first: each term counts the
 * more, the fewer commands hold it. A term that no command holds is repaired.
 */
export function findSimilar(index: WordsIndex, terms: readonly string[]): FoundOtherwise {
  const sums = new Float64Array(index.size)
  const read = tellingTerms(terms).map((term) => readingsOf(index, term))
  for (const readings of read) addByRarity(sums, pointsOfAny(index, readings))
  return {
    matches: rank(
      index,
      Uint16Array.from(sums, (sum) => Math.ceil(sum * STEPS)),
    ),
    words: read.flat().map(({ number }) => index.words.words[number] ?? ''),
  }
}

/** The terms that say something: all but the stop words, unless there are no others. */
export function tellingTerms(terms: readonly string[]): readonly string[] {
  const telling = terms.filter((term) => !isStopWord(term))
  return telling.length > 0 ? telling : terms
}

/** The words of the library that a term is read as: those that differ in their endings, else what it is repaired to. */
function readingsOf({ words }: WordsIndex, term: string): readonly Occurrence[] {
  const word = withoutSignsAround(term)
  const inflected = words.byStem.get(stemOf(word))
  if (inflected === undefined) return repairsOf(words, term)
  return inflected.map((number) => ({ number, worth: words.words[number] === word ? WORTH.whole : WORTH.beginning }))
}

function pointsOfAny(index: WordsIndex, readings: readonly Occurrence[]): Uint8Array {
  const points = new Uint8Array(index.size)
  for (const reading of readings) givePointsOfWord(index, points, reading)
  return points
}

function addByRarity(sums: Float64Array, points: Uint8Array): void {
  const holders = points.reduce((count, given) => count + (given > 0 ? 1 : 0), 0)
  const rarity = Math.log(1 + points.length / (1 + holders))
  points.forEach((given, command) => {
    if (given > 0) sums[command] = (sums[command] ?? 0) + given * rarity
  })
}
