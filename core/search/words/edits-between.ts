/**
 * How many edits make one word the other, if `most` are enough, else `most` + 1. An edit puts in, takes out or changes
 * one letter, or exchanges two neighbours; letters once exchanged are not edited again.
 */
export function editsBetween(one: string, other: string, most: number): number {
  if (Math.abs(one.length - other.length) > most) return most + 1
  let beforeLast: readonly number[] = []
  let last: readonly number[] = Array.from({ length: other.length + 1 }, (_, column) => column)
  for (let row = 1; row <= one.length; row += 1) {
    const current = nextRow({ one, other, row }, last, beforeLast)
    if (Math.min(...current) > most) return most + 1
    beforeLast = last
    last = current
  }
  return Math.min(last[other.length] ?? 0, most + 1)
}

type Place = { readonly one: string; readonly other: string; readonly row: number }

/** The edits between the first `row` letters of one and each beginning of the other, out of the two rows before. */
function nextRow(
  { one, other, row }: Place,
  last: readonly number[],
  beforeLast: readonly number[],
): readonly number[] {
  const current = [row]
  for (let column = 1; column <= other.length; column += 1) {
    const same = one[row - 1] === other[column - 1]
    const exchanged = row > 1 && column > 1 && one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1]
    current[column] = Math.min(
      (last[column] ?? 0) + 1,
      (current[column - 1] ?? 0) + 1,
      (last[column - 1] ?? 0) + (same ? 0 : 1),
      exchanged ? (beforeLast[column - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
    )
  }
  return current
}

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
