import { plainText, tokensOf } from './tokens.ts'
import { listOf, listsOf, PLACE, PLACE_BITS, PLACE_MASK, type TokenTable, type WordsIndex } from './words-index.ts'

/** So much of a text is read; what comes after is left out, so that no text, however long, takes long to search for. */
const MOST_CHARACTERS = 1000

export const MOST_TERMS = 16

/** A search text as far as it is read: all of it as one plain text, and its words, each once, as they come. */
type Question = { readonly together: string; readonly terms: readonly string[] }

/** What an occurrence is worth in a command's name, and what in any other place of its texts. */
export type Worth = { readonly inName: number; readonly elsewhere: number }

/**
 * More as a whole word or as the beginning of one than inside one, and more again in the command's name.
 */
export const WORTH = {
  whole: { inName: 10, elsewhere: 6 },
  beginning: { inName: 5, elsewhere: 3 },
  inside: { inName: 2, elsewhere: 1 },
} as const satisfies Readonly<Record<string, Worth>>

/** An occurrence of something sought: of a token or word, by its number, and what it is worth. */
export type Occurrence = { readonly number: number; readonly worth: Worth }

/** More than the words of any text can be worth. */
const TOGETHER = 256

/** A question, and what each command was given for each of its terms as it stands. */
export type Sought = Question & { readonly given: readonly Uint8Array[] }

/** Looks each term of a question up. */
export function seek(index: WordsIndex, question: Question): Sought {
  return { ...question, given: question.terms.map((term) => pointsOfTerm(index, term)) }
}

/** The commands that hold every term, best first; before all others those that hold all of the text as it stands. */
export function findExact(index: WordsIndex, { together, terms, given }: Sought): readonly number[] {
  const points = sumPoints(index.size, given)
  if (terms.length > 1) givePointsTogether(index, points, together)
  return rank(index, points)
}

function givePointsTogether({ texts }: WordsIndex, points: Uint16Array, together: string): void {
  texts.forEach((text, command) => {
    const given = points[command] ?? 0
    if (given > 0 && text.includes(together)) points[command] = given + TOGETHER
  })
}

/**
 * The points of each command for a term, which may stand anywhere in its texts; 0 where it does not. A term has no
 * white space, so it stands in a text exactly if it stands in a token, of which there are far fewer.
 */
function pointsOfTerm(index: WordsIndex, term: string): Uint8Array {
  const points = new Uint8Array(index.size)
  const { text, starts } = index.tokens
  let token = 0
  for (let at = text.indexOf(term); at !== -1; at = text.indexOf(term, starts[token + 1])) {
    while ((starts[token + 1] ?? text.length) <= at) token += 1
    givePointsOfToken(index, points, { number: token, worth: worthIn(index.tokens, token, { term, at }) })
  }
  return points
}

/** The most that an occurrence of the term in the token is worth; the first of them is `at` a place in the text. */
function worthIn({ text, starts }: TokenTable, token: number, first: { term: string; at: number }): Worth {
  const { term } = first
  const last = (starts[token + 1] ?? 0) - 1 - term.length
  let most: Worth = WORTH.inside
  for (let at = first.at; at !== -1 && at <= last; at = text.indexOf(term, at + 1)) {
    if (!isBoundary(text, at)) continue
    if (isBoundary(text, at + term.length)) return WORTH.whole
    most = WORTH.beginning
  }
  return most
}

/** Whether no word goes on across this place of a text. */
function isBoundary(text: string, at: number): boolean {
  return !isOfWord(text.charCodeAt(at - 1)) || !isOfWord(text.charCodeAt(at))
}

/** Whether a UTF-16 unit is of a word: a digit, a small letter, or anything beyond ASCII. NaN, beyond a text, is not. */
function isOfWord(unit: number): boolean {
  return (unit >= 0x61 && unit <= 0x7a) || (unit >= 0x30 && unit <= 0x39) || unit >= 0x80
}

/** Gives each command in which the token occurs its points, unless it has more already. `points` is changed. */
function givePointsOfToken({ tokens }: WordsIndex, points: Uint8Array, { number, worth }: Occurrence): void {
  for (const place of listOf(tokens.places, number)) {
    const command = place >>> PLACE_BITS
    const given = (place & PLACE_MASK) === PLACE.name ? worth.inName : worth.elsewhere
    if (given > (points[command] ?? 0)) points[command] = given
  }
}

/** As `givePointsOfToken`, for each of the tokens that have the word. `points` is changed. */
export function givePointsOfWord(index: WordsIndex, points: Uint8Array, { number, worth }: Occurrence): void {
  for (const token of listOf(index.words.tokens, number)) givePointsOfToken(index, points, { number: token, worth })
}

/**
 * The commands that have points, best first: by points, then the shorter, then in library order, so that the ranking is
 * the same every time. Sorted into one list for each number of points, which is faster than by comparing.
 */
export function rank({ shortestFirst }: WordsIndex, points: Uint16Array): readonly number[] {
  const most = points.reduce((best, given) => Math.max(best, given), 0)
  const places: number[] = []
  const found: number[] = []
  for (const command of shortestFirst) {
    const given = points[command] ?? 0
    if (given === 0) continue
    places.push(most - given)
    found.push(command)
  }
  return Array.from(listsOf(places, found, most).values)
}

/** The sum of what each command was given for each of some terms; 0 where it was given nothing for one of them. */
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

/**
 * Reads a search text: what stands between white space is a word, in lower case. Of the first 1,000 characters the
 * first 16 words are read; what a longer text holds besides is not searched for.
 */
export function readQuestion(text: string): Question {
  const together = plainText(text.slice(0, MOST_CHARACTERS))
  return { together, terms: [...new Set(tokensOf(together))].slice(0, MOST_TERMS) }
}
