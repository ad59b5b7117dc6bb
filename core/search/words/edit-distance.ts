/**
 * Returns the edit distance between two words, or `max` + 1 if it exceeds `max`. An insertion, a deletion, a
 * substitution and a swap of neighbours each count as 1 (optimal string alignment).
 */
export function editDistance(one: string, other: string, max: number): number {
  if (Math.abs(one.length - other.length) > max) return max + 1
  let beforeLast: readonly number[] = []
  let last: readonly number[] = Array.from({ length: other.length + 1 }, (_, column) => column)
  for (let row = 1; row <= one.length; row += 1) {
    const current = nextRow({ one, other, row }, last, beforeLast)
    if (Math.min(...current) > max) return max + 1
    beforeLast = last
    last = current
  }
  return Math.min(last[other.length] ?? 0, max + 1)
}

type Place = { readonly one: string; readonly other: string; readonly row: number }

function nextRow(
  { one, other, row }: Place,
  last: readonly number[],
  beforeLast: readonly number[],
): readonly number[] {
  const current = [row]
  for (let column = 1; column <= other.length; column += 1) {
    const same = one[row - 1] === other[column - 1]
    const isTransposition =
      row > 1 && column > 1 && one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1]
    current[column] = Math.min(
      (last[column] ?? 0) + 1,
      (current[column - 1] ?? 0) + 1,
      (last[column - 1] ?? 0) + (same ? 0 : 1),
      isTransposition ? (beforeLast[column - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
    )
  }
  return current
}

// More than two edits are rarely a typo, and would make most short words neighbours.
const MAX_EDITS = 2

const SHORT = 4

/**
 * Returns the closest of `words`, ignoring case. Allows one edit, or two if `typed` has more than four letters; returns
 * null if no word is that close.
 */
export function nearestWord(typed: string, words: readonly string[]): string | null {
  const max = typed.length > SHORT ? MAX_EDITS : 1
  const [nearest] = words
    .map((word) => ({ word, edits: editDistance(typed.toLowerCase(), word.toLowerCase(), max) }))
    .filter(({ edits }) => edits <= max)
    .toSorted((one, other) => one.edits - other.edits)
  return nearest?.word ?? null
}
