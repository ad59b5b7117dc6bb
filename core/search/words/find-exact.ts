import { pointsOfTerm } from './points-of-term.ts'
import { rank } from './rank.ts'
import type { Question } from './read-question.ts'
import { sumPoints } from './sum-points.ts'
import type { WordsIndex } from './words-index.ts'

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
