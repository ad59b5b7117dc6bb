import { editsBetween } from './edits-between.ts'
import {
  findExact,
  givePointsOfWord,
  type Occurrence,
  rank,
  readQuestion,
  type Sought,
  seek,
  sumPoints,
  WORTH,
  type Worth,
} from './find-exact.ts'
import { differingBits, isStopWord, lettersOf, stemOf, withoutSignsAround } from './tokens.ts'
import { listOf, type WordsIndex, type WordTable } from './words-index.ts'

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

const SHORTEST_REPAIRED = 4

const SHORTEST_WITH_TWO = 8

const WORTH_OF_ONE_EDIT: Worth = { inName: 4, elsewhere: 2 }

const WORTH_OF_TWO: Worth = { inName: 3, elsewhere: 1 }

/** What some way of reading the terms has found, best first, and the words they were read as. */
type FoundOtherwise = { readonly matches: readonly number[]; readonly words: readonly string[] }

/** How finely sums are told apart. With 16 terms at most they stay well below what a command can have. */
const STEPS = 16

/**
 * The commands that hold any of the terms that say something, whatever their endings, best first: each term counts the
 * more, the fewer commands hold it. A term that no command holds is repaired.
 */
function findSimilar(index: WordsIndex, terms: readonly string[]): FoundOtherwise {
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
function tellingTerms(terms: readonly string[]): readonly string[] {
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

/**
 * The commands that hold every term, as it stands or repaired, best first; the fewer the edits, the better. A term that
 * the library has as a word, or as the beginning of one, is no typo.
 */
function findRepaired(index: WordsIndex, { terms, given }: Sought): FoundOtherwise {
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

/**
 * The words of the library that a term may have been meant for: one edit away where the longer of the two has 4 to 7
 * letters, one or two where it has more, none where it has fewer. The fewer edits, the more it is worth. The term itself
 * is not among them.
 */
export function repairsOf(table: WordTable, term: string): readonly Occurrence[] {
  const mistyped = withoutSignsAround(term)
  const lengths = [-2, -1, 0, 1, 2].map((more) => mistyped.length + more)
  return lengths.flatMap((length) => repairsOfLength(table, mistyped, length))
}

function repairsOfLength(table: WordTable, mistyped: string, length: number): readonly Occurrence[] {
  const most = mostEdits(Math.max(length, mistyped.length))
  const letters = lettersOf(mistyped)
  // Cheap, and refuses nearly all of them: few words have nearly the same letters.
  const similar = listOf(table.byLength, length).filter(
    (number) => differingBits(table.letters[number] ?? 0, letters) <= 2 * most,
  )
  return Array.from(similar, (number) => ({
    number,
    edits: editsBetween(mistyped, table.words[number] ?? '', most),
  }))
    .filter(({ edits }) => edits > 0 && edits <= most)
    .map(({ number, edits }) => ({ number, worth: edits === 1 ? WORTH_OF_ONE_EDIT : WORTH_OF_TWO }))
}

function mostEdits(length: number): number {
  if (length < SHORTEST_REPAIRED) return 0
  return length < SHORTEST_WITH_TWO ? 1 : 2
}
