import { editsBetween } from './edits-between.ts'
import type { Occurrence, Worth } from './give-points.ts'
import { differingBits, lettersOf } from './letters-of.ts'
import { listOf } from './lists.ts'
import type { WordTable } from './words-index.ts'
import { withoutSignsAround } from './words-of-token.ts'

const SHORTEST_REPAIRED = 4
const SHORTEST_WITH_TWO = 8
const WORTH_OF_ONE_EDIT: Worth = { inName: 4, elsewhere: 2 }
const WORTH_OF_TWO: Worth = { inName: 3, elsewhere: 1 }

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
