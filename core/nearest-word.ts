import { editsBetween } from './search/words/edits-between.ts'

// What a slip of the fingers makes; with more, short words would all be near each other.
const MOST_EDITS = 2
const SHORT = 4

/** The one of `words` that was probably meant by `typed`, case not minded; null where none is like it. */
export function nearestWord(typed: string, words: readonly string[]): string | null {
  const most = typed.length > SHORT ? MOST_EDITS : 1
  const [nearest] = words
    .map((word) => ({ word, edits: editsBetween(typed.toLowerCase(), word.toLowerCase(), most) }))
    .filter(({ edits }) => edits <= most)
    .toSorted((one, other) => one.edits - other.edits)
  return nearest?.word ?? null
}
