import { normalizeText, splitTokens } from './tokens.ts'
import { groupByKey, PLACE, PLACE_BITS, PLACE_MASK, type TokenTable, valuesAt, type WordsIndex } from './words-index.ts'

// Bounds the time a search takes, regardless of the length of the text.
const MAX_CHARACTERS = 1000

export const MAX_TERMS = 16

type Question = { readonly phrase: string; readonly terms: readonly string[] }

/** Points for an occurrence in the command's name or elsewhere. */
export type Score = { readonly inName: number; readonly elsewhere: number }

/** Points for an occurrence as a whole word, at the beginning of one, or inside one. */
export const SCORES = {
  whole: { inName: 10, elsewhere: 6 },
  beginning: { inName: 5, elsewhere: 3 },
  inside: { inName: 2, elsewhere: 1 },
} as const satisfies Readonly<Record<string, Score>>

/** A token or word, by its number, and the points for an occurrence of it. */
export type Occurrence = { readonly number: number; readonly score: Score }

// Exceeds the points that any set of terms can reach.
const PHRASE_BONUS = 256

/** A parsed search text. For each of its terms, `given` has an array with the points of every command. */
export type ScoredQuestion = Question & { readonly given: readonly Uint8Array[] }

/** Scores every command for each term of the question. */
export function scoreTerms(index: WordsIndex, question: Question): ScoredQuestion {
  return { ...question, given: question.terms.map((term) => pointsOfTerm(index, term)) }
}

/**
 * Finds the commands that contain every term, best first. Commands that contain the whole text as typed, apart from
 * case and white space, come before all others.
 */
export function findExact(index: WordsIndex, { phrase, terms, given }: ScoredQuestion): readonly number[] {
  const points = sumPoints(index.size, given)
  if (terms.length > 1) addPhraseBonus(index, points, phrase)
  return rank(index, points)
}

function addPhraseBonus({ texts }: WordsIndex, points: Uint16Array, phrase: string): void {
  texts.forEach((text, command) => {
    const given = points[command] ?? 0
    if (given > 0 && text.includes(phrase)) points[command] = given + PHRASE_BONUS
  })
}

// Terms contain no white space, so it's enough to search the distinct tokens instead of every text.
function pointsOfTerm(index: WordsIndex, term: string): Uint8Array {
  const points = new Uint8Array(index.size)
  const { text, starts } = index.tokens
  let token = 0
  for (let at = text.indexOf(term); at !== -1; at = text.indexOf(term, starts[token + 1])) {
    while ((starts[token + 1] ?? text.length) <= at) token += 1
    addPointsOfToken(index, points, { number: token, score: scoreIn(index.tokens, token, { term, at }) })
  }
  return points
}

function scoreIn({ text, starts }: TokenTable, token: number, first: { term: string; at: number }): Score {
  const { term } = first
  const last = (starts[token + 1] ?? 0) - 1 - term.length
  let best: Score = SCORES.inside
  for (let at = first.at; at !== -1 && at <= last; at = text.indexOf(term, at + 1)) {
    if (!isBoundary(text, at)) continue
    if (isBoundary(text, at + term.length)) return SCORES.whole
    best = SCORES.beginning
  }
  return best
}

function isBoundary(text: string, at: number): boolean {
  return !isOfWord(text.charCodeAt(at - 1)) || !isOfWord(text.charCodeAt(at))
}

function isOfWord(unit: number): boolean {
  return (unit >= 0x61 && unit <= 0x7a) || (unit >= 0x30 && unit <= 0x39) || unit >= 0x80
}

function addPointsOfToken({ tokens }: WordsIndex, points: Uint8Array, { number, score }: Occurrence): void {
  for (const place of valuesAt(tokens.places, number)) {
    const command = place >>> PLACE_BITS
    const given = (place & PLACE_MASK) === PLACE.name ? score.inName : score.elsewhere
    if (given > (points[command] ?? 0)) points[command] = given
  }
}

/**
 * Raises the points of every command that contains the word to at least the score of the occurrence. Modifies `points`.
 */
export function addPointsOfWord(index: WordsIndex, points: Uint8Array, { number, score }: Occurrence): void {
  for (const token of valuesAt(index.words.tokens, number)) addPointsOfToken(index, points, { number: token, score })
}

/**
 * Ranks the commands that have points: by points, then the shorter ones first, then in library order. Uses a bucket
 * sort, which is faster than comparing.
 */
export function rank({ shortestFirst }: WordsIndex, points: Uint16Array): readonly number[] {
  const max = points.reduce((best, given) => Math.max(best, given), 0)
  const places: number[] = []
  const found: number[] = []
  for (const command of shortestFirst) {
    const given = points[command] ?? 0
    if (given === 0) continue
    places.push(max - given)
    found.push(command)
  }
  return Array.from(groupByKey(places, found, max).values)
}

/** Adds up the points of each command. The sum is 0 if the command has no points for one of the terms. */
export function sumPoints(size: number, given: readonly Uint8Array[]): Uint16Array {
  const sums = Uint16Array.from(given[0] ?? new Uint8Array(size))
  for (const points of given.slice(1)) {
    for (let command = 0; command < size; command += 1) {
      const more = points[command] ?? 0
      const sum = sums[command] ?? 0
      sums[command] = more === 0 || sum === 0 ? 0 : sum + more
    }
  }
  return sums
}

/** Parses a search text into lower-case terms. Reads at most the first 1,000 characters and 16 distinct terms. */
export function parseQuestion(text: string): Question {
  const phrase = normalizeText(text.slice(0, MAX_CHARACTERS))
  return { phrase, terms: [...new Set(splitTokens(phrase))].slice(0, MAX_TERMS) }
}
