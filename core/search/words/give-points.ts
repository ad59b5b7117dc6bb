import { listOf } from './lists.ts'
import type { WordsIndex } from './words-index.ts'

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

/** Gives each command in which the token occurs its points, unless it has more already. `points` is changed. */
export function givePointsOfToken({ tokens }: WordsIndex, points: Uint8Array, { number, worth }: Occurrence): void {
  for (const place of listOf(tokens.places, number)) {
    const command = place >> 1
    const given = (place & 1) === 1 ? worth.inName : worth.elsewhere
    if (given > (points[command] ?? 0)) points[command] = given
  }
}

/** As `givePointsOfToken`, for each of the tokens that have the word. `points` is changed. */
export function givePointsOfWord(index: WordsIndex, points: Uint8Array, { number, worth }: Occurrence): void {
  for (const token of listOf(index.words.tokens, number)) givePointsOfToken(index, points, { number: token, worth })
}
