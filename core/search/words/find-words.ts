import type { Command } from '../../commands/command.ts'
import { MAX_MARKS, MAX_SIMILAR, type MarkRange } from '../query.ts'
import { editDistance } from './edit-distance.ts'
import {
  addPointsOfWord,
  findExact,
  type Occurrence,
  parseQuestion,
  rank,
  SCORES,
  type Score,
  type ScoredQuestion,
  scoreTerms,
  sumPoints,
} from './find-exact.ts'
import { findSimilar } from './find-similar.ts'
import { differingBits, letterBits, lowerCase, trimPunctuation } from './tokens.ts'
import { isStopWord } from './vocabulary.ts'
import { indexWords, valuesAt, type WordsIndex, type WordTable } from './words-index.ts'

/**
 * The result of a word search. `matches` are command indices, best first. From position `similarFrom` on, they are only
 * similar; if all are exact, `similarFrom` is the length of `matches`.
 */
export type WordSearchResult = {
  readonly matches: readonly number[]
  readonly similarFrom: number
} & WordsToMark

/**
 * Words to highlight, in lower case. `terms` (as typed, repaired or inflected) are highlighted anywhere, `others`
 * (synonyms) only as whole words.
 */
export type WordsToMark = { readonly terms: readonly string[]; readonly others: readonly string[] }

// Below this number of results, typos are repaired; if there are still fewer, similar commands are added.
const MIN_RESULTS = 10

// A query with at least this many significant words describes a task; with fewer, it looks something up.
const MIN_DESCRIPTION_TERMS = 3

/** Indexes the commands and returns a search over them. Indexing is slow for large libraries (see `indexWords`). */
export function createWordSearch(commands: readonly Command[]): (text: string) => WordSearchResult {
  const index = indexWords(commands)
  return (text) => findWords(index, text)
}

/**
 * Finds the commands that contain every word of the text, in any order and case. If there are fewer than ten, adds the
 * commands that contain the words once typos are repaired. If there are still too few, also adds up to 50 similar ones.
 *
 * Commands that contain the whole text, in any case, come first. With up to two significant words, the others are
 * ranked by how and where these occur (as whole words, as prefixes, in the command's name), then by length and library
 * order. With more, they are ranked by similarity. A text without words finds all commands.
 */
export function findWords(index: WordsIndex, text: string): WordSearchResult {
  const question = parseQuestion(text)
  const { terms } = question
  if (terms.length === 0) return answer({ matches: [...index.texts.keys()], terms })
  const scored = scoreTerms(index, question)
  const literal = findExact(index, scored)
  const isDescription = significantTerms(terms).length >= MIN_DESCRIPTION_TERMS
  const compared = isDescription ? findSimilar(index, terms, repairsOf) : null
  const exact =
    compared === null ? literal : mostSimilarFirst(index, literal, { ...question, similar: compared.matches })
  if (exact.length >= MIN_RESULTS) return answer({ matches: exact, terms })
  const repaired = findRepaired(index, scored)
  const found = union(exact, repaired.matches)
  const read = found.length > exact.length ? [...terms, ...repaired.words] : terms
  if (found.length >= MIN_RESULTS) return answer({ matches: found, terms: read })
  // This is the slowest step, so it runs last unless the ranking needs it.
  const similar = compared ?? findSimilar(index, terms, repairsOf)
  const matches = union(found, similar.matches).slice(0, found.length + MAX_SIMILAR)
  const { others } = similar
  return answer({ matches, similarFrom: found.length, terms: [...significantTerms(read), ...similar.words], others })
}

type Compared = { readonly phrase: string; readonly similar: readonly number[] }

function mostSimilarFirst(
  { texts }: WordsIndex,
  found: readonly number[],
  { phrase, similar }: Compared,
): readonly number[] {
  const verbatim = found.filter((command) => texts[command]?.includes(phrase))
  const all = new Set(found)
  return union(verbatim, [...similar.filter((command) => all.has(command)), ...found])
}

type Answered = Pick<WordSearchResult, 'matches' | 'terms'> & Partial<WordSearchResult>

function answer({ matches, terms, similarFrom = matches.length, others = [] }: Answered): WordSearchResult {
  return { matches, similarFrom, terms: [...new Set(terms)], others: [...new Set(others)] }
}

function union(first: readonly number[], others: readonly number[]): readonly number[] {
  return [...new Set([...first, ...others])]
}

const WORD = /[\p{L}\p{N}]+/gu

const MIN_REPAIRED_LENGTH = 4

const MIN_LENGTH_FOR_TWO_EDITS = 8

const SCORE_OF_ONE_EDIT: Score = { inName: 4, elsewhere: 2 }

const SCORE_OF_TWO_EDITS: Score = { inName: 3, elsewhere: 1 }

type RepairedMatches = { readonly matches: readonly number[]; readonly words: readonly string[] }

function significantTerms(terms: readonly string[]): readonly string[] {
  const significant = terms.filter((term) => !isStopWord(term))
  return significant.length > 0 ? significant : terms
}

function findRepaired(index: WordsIndex, { terms, given }: ScoredQuestion): RepairedMatches {
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
  return given?.some((points) => points >= SCORES.beginning.elsewhere) === true
}

function withRepairs(index: WordsIndex, given: Uint8Array, repairs: readonly Occurrence[]): Uint8Array {
  const points = given.slice()
  for (const repair of repairs) addPointsOfWord(index, points, repair)
  return points
}

/**
 * Finds the words of the library that the term could be a typo of, excluding the term itself. Allows one edit if the
 * longer of the two has 4 to 7 letters, and up to two if it has more. Fewer edits earn more points.
 */
export function repairsOf(table: WordTable, term: string): readonly Occurrence[] {
  const mistyped = trimPunctuation(term)
  const lengths = [-2, -1, 0, 1, 2].map((more) => mistyped.length + more)
  return lengths.flatMap((length) => repairsOfLength(table, mistyped, length))
}

function repairsOfLength(table: WordTable, mistyped: string, length: number): readonly Occurrence[] {
  const max = maxEdits(Math.max(length, mistyped.length))
  const letters = letterBits(mistyped)
  // A cheap test that rules out nearly all words.
  const similar = valuesAt(table.byLength, length).filter(
    (number) => differingBits(table.letters[number] ?? 0, letters) <= 2 * max,
  )
  return Array.from(similar, (number) => ({
    number,
    edits: editDistance(mistyped, table.words[number] ?? '', max),
  }))
    .filter(({ edits }) => edits > 0 && edits <= max)
    .map(({ number, edits }) => ({ number, score: edits === 1 ? SCORE_OF_ONE_EDIT : SCORE_OF_TWO_EDITS }))
}

function maxEdits(length: number): number {
  if (length < MIN_REPAIRED_LENGTH) return 0
  return length < MIN_LENGTH_FOR_TWO_EDITS ? 1 : 2
}

/**
 * Returns the ranges of the words in a field, ignoring case: sorted, merged if they overlap or touch, and at most 100.
 * If lower-casing changes the length (as with `İ`), ranges cover whole characters of the original.
 */
export function markWords(field: string, { terms, others }: WordsToMark): readonly MarkRange[] {
  const lower = lowerCase(field)
  const ranges = [...terms.flatMap((term) => occurrences(lower, term)), ...wholeWords(lower, new Set(others))]
  const merged = merge(ranges.toSorted(([one], [other]) => one - other)).slice(0, MAX_MARKS)
  return lower.length === field.length ? merged : merge(toOriginal(field, merged))
}

function wholeWords(lower: string, words: ReadonlySet<string>): readonly MarkRange[] {
  if (words.size === 0) return []
  const found: MarkRange[] = []
  for (const { 0: word, index } of lower.matchAll(WORD)) {
    if (words.has(word) && found.push([index, index + word.length]) === MAX_MARKS) break
  }
  return found
}

function occurrences(lower: string, term: string): readonly MarkRange[] {
  const found: MarkRange[] = []
  if (term === '') return found
  for (let at = lower.indexOf(term); at !== -1; at = lower.indexOf(term, at + 1)) {
    if (found.push([at, at + term.length]) === MAX_MARKS) break
  }
  return found
}

function merge(rising: readonly MarkRange[]): readonly MarkRange[] {
  const merged: MarkRange[] = []
  for (const [start, end] of rising) {
    const [lastStart, lastEnd] = merged.at(-1) ?? [0, -1]
    if (start <= lastEnd) merged[merged.length - 1] = [lastStart, Math.max(lastEnd, end)]
    else merged.push([start, end])
  }
  return merged
}

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
