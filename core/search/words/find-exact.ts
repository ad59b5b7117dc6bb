import { givePointsOfToken, WORTH, type Worth } from './give-points.ts'
import { rank } from './rank.ts'
import type { Question } from './read-question.ts'
import { sumPoints } from './sum-points.ts'
import type { TokenTable, WordsIndex } from './words-index.ts'

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
