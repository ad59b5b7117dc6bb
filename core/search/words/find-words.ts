import type { Command } from '../../commands/command.ts'
import { MAX_SIMILAR, type MarkRange, MOST_MARKS } from '../query.ts'
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
import { findSimilar } from './find-similar.ts'
import { differingBits, lettersOf, lowerCase, withoutSignsAround } from './tokens.ts'
import { isStopWord } from './vocabulary.ts'
import { indexWords, listOf, type WordsIndex, type WordTable } from './words-index.ts'

/**
 * What words have found: the numbers of the commands in the library, best first; from which position of them on they
 * are only similar to what was asked (their number where none are); and what is to be marked in them, in lower case:
 * the words that were typed and those of the library that they were read as, wherever they occur, and other words for the
 * same, which are marked as whole words alone.
 */
export type WordsAnswer = {
  readonly matches: readonly number[]
  readonly similarFrom: number
} & SoughtWords

/** What of a field is marked: `terms` anywhere, `others` where they are whole words. All in lower case. */
export type SoughtWords = { readonly terms: readonly string[]; readonly others: readonly string[] }

/** Fewer than these are few: then more is found by repairing typos, and if they are still few, by any of the words. */
const ENOUGH = 10

/** Whoever types so many words, those not counted that only help to ask, describes what is wanted. Fewer are looked up. */
const LEAST_OF_QUESTION = 3

/** A search by words in these commands, made ready; that takes a while, as `indexWords` says. */
export function openWords(commands: readonly Command[]): (text: string) => WordsAnswer {
  const index = indexWords(commands)
  return (text) => findWords(index, text)
}

/**
 * The commands that hold every word of the text, in any case and order, anywhere in line, notes, platform or tags; if
 * these are few, also those that do with typos repaired; if still few, at most 50 that `findSimilar` finds. Of those that
 * hold all of one or two words, whole words and beginnings come first, then the command's name, the shorter, and library
 * order; of those that hold more, the most similar. All commands for a text without words. The text is read as far as
 * `readQuestion` does.
 */
export function findWords(index: WordsIndex, text: string): WordsAnswer {
  const question = readQuestion(text)
  const { terms } = question
  if (terms.length === 0) return answer({ matches: [...index.texts.keys()], terms })
  const sought = seek(index, question)
  const lookedUp = findExact(index, sought)
  const isQuestion = tellingTerms(terms).length >= LEAST_OF_QUESTION
  const compared = isQuestion ? findSimilar(index, terms, repairsOf) : null
  const exact =
    compared === null ? lookedUp : mostSimilarFirst(index, lookedUp, { ...question, similar: compared.matches })
  if (exact.length >= ENOUGH) return answer({ matches: exact, terms })
  const repaired = findRepaired(index, sought)
  const found = union(exact, repaired.matches)
  const read = found.length > exact.length ? [...terms, ...repaired.words] : terms
  if (found.length >= ENOUGH) return answer({ matches: found, terms: read })
  // Sought last where it puts nothing in order: it takes the longest.
  const similar = compared ?? findSimilar(index, terms, repairsOf)
  const matches = union(found, similar.matches).slice(0, found.length + MAX_SIMILAR)
  const { others } = similar
  return answer({ matches, similarFrom: found.length, terms: [...tellingTerms(read), ...similar.words], others })
}

type Compared = { readonly together: string; readonly similar: readonly number[] }

/** Those that hold all of the text as it stands, in their order, then the others by how similar they are to what was asked. */
function mostSimilarFirst(
  { texts }: WordsIndex,
  found: readonly number[],
  { together, similar }: Compared,
): readonly number[] {
  const asItStands = found.filter((command) => texts[command]?.includes(together))
  const all = new Set(found)
  return union(asItStands, [...similar.filter((command) => all.has(command)), ...found])
}

type Answered = Pick<WordsAnswer, 'matches' | 'terms'> & Partial<WordsAnswer>

function answer({ matches, terms, similarFrom = matches.length, others = [] }: Answered): WordsAnswer {
  return { matches, similarFrom, terms: [...new Set(terms)], others: [...new Set(others)] }
}

/** The first numbers, then those of the others that are not among them. */
function union(first: readonly number[], others: readonly number[]): readonly number[] {
  return [...new Set([...first, ...others])]
}

const WORD = /[\p{L}\p{N}]+/gu

const SHORTEST_REPAIRED = 4

const SHORTEST_WITH_TWO = 8

const WORTH_OF_ONE_EDIT: Worth = { inName: 4, elsewhere: 2 }

const WORTH_OF_TWO: Worth = { inName: 3, elsewhere: 1 }

/** What some way of reading the terms has found, best first, and the words they were read as. */
type FoundOtherwise = { readonly matches: readonly number[]; readonly words: readonly string[] }

/** The terms that say something: all but the stop words, unless there are no others. */
function tellingTerms(terms: readonly string[]): readonly string[] {
  const telling = terms.filter((term) => !isStopWord(term))
  return telling.length > 0 ? telling : terms
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

/**
 * Where the words stand in a field, in any case: rising, and one range where they overlap or touch. Where lower case takes
 * more units than the field has, as of `İ`, the range is that of the whole characters. The first hundred are enough.
 */
export function markWords(field: string, { terms, others }: SoughtWords): readonly MarkRange[] {
  const lower = lowerCase(field)
  const ranges = [...terms.flatMap((term) => occurrences(lower, term)), ...wholeWords(lower, new Set(others))]
  const merged = merge(ranges.toSorted(([one], [other]) => one - other)).slice(0, MOST_MARKS)
  return lower.length === field.length ? merged : merge(toOriginal(field, merged))
}

function wholeWords(lower: string, words: ReadonlySet<string>): readonly MarkRange[] {
  if (words.size === 0) return []
  const found: MarkRange[] = []
  for (const { 0: word, index } of lower.matchAll(WORD)) {
    if (words.has(word) && found.push([index, index + word.length]) === MOST_MARKS) break
  }
  return found
}

function occurrences(lower: string, term: string): readonly MarkRange[] {
  const found: MarkRange[] = []
  if (term === '') return found
  for (let at = lower.indexOf(term); at !== -1; at = lower.indexOf(term, at + 1)) {
    if (found.push([at, at + term.length]) === MOST_MARKS) break
  }
  return found
}

/** Ranges that rise, those that overlap or touch made one. */
function merge(rising: readonly MarkRange[]): readonly MarkRange[] {
  const merged: MarkRange[] = []
  for (const [start, end] of rising) {
    const [lastStart, lastEnd] = merged.at(-1) ?? [0, -1]
    if (start <= lastEnd) merged[merged.length - 1] = [lastStart, Math.max(lastEnd, end)]
    else merged.push([start, end])
  }
  return merged
}

/** Ranges of the lower-cased field as ranges of the field itself, each from its first character to its last. */
function toOriginal(field: string, ranges: readonly MarkRange[]): readonly MarkRange[] {
  const starts: number[] = []
  const ends: number[] = []
  let at = 0
  for (const character of field) {
    for (const _ of character.toLowerCase().split('')) {
      starts.push(at)
      ends.push(at + character.length)
    }
    at += character.length
  }
  return ranges.map(([start, end]) => [starts[start] ?? at, ends[end - 1] ?? at])
}
