import type { CommandWithNotes } from '../commands/command.ts'
import type { Problem } from '../problems.ts'
import type { Ask } from './ask.ts'
import type { Found } from './found.ts'
import { narrow } from './narrow.ts'

/** What a text alone has found, before it is narrowed. */
export type TextFound = {
  readonly matches: readonly number[]
  readonly similarFrom: number
  readonly problem: Problem | null
}

/** All of `cards`, for an empty text. */
export function everything(cards: readonly CommandWithNotes[]): TextFound {
  return { matches: [...cards.keys()], similarFrom: cards.length, problem: null }
}

/** What the text has found, narrowed as asked. */
export function narrowFound(cards: readonly CommandWithNotes[], found: TextFound, { narrowing }: Ask): Found {
  const { matches, facets } = narrow(cards, found.matches, narrowing)
  const similar = new Set(found.matches.slice(found.similarFrom))
  const firstSimilar = matches.findIndex((index) => similar.has(index))
  return { matches, facets, similarFrom: firstSimilar === -1 ? matches.length : firstSimilar, problem: found.problem }
}
