import { type MarkRange, MOST_MARKS } from '../query.ts'
import { lowerCase } from './tokens.ts'

/**
 * Where the terms, which are in lower case, stand in a field, in any case: rising, and one range where they overlap or
 * touch. Where lower case takes more units than the field has, as of `İ`, the range is that of the whole characters.
 * The first hundred are enough.
 */
export function markWords(field: string, terms: readonly string[]): readonly MarkRange[] {
  const lower = lowerCase(field)
  const ranges = terms.flatMap((term) => occurrences(lower, term))
  const merged = merge(ranges.toSorted(([one], [other]) => one - other)).slice(0, MOST_MARKS)
  return lower.length === field.length ? merged : merge(toOriginal(field, merged))
}

function occurrences(lower: string, term: string): readonly MarkRange[] {
  const found: MarkRange[] = []
  if (term === '') return found
  for (let at = lower.indexOf(term); at !== -1; at = lower.indexOf(term, at + 1)) {
    if (found.push([at, at + term.length]) === MOST_MARKS) break
  }
  return found
}

/** Ranges that rise, those that overlap or touch made one. */
function merge(rising: readonly MarkRange[]): readonly MarkRange[] {
  const merged: MarkRange[] = []
  for (const [start, end] of rising) {
    const [lastStart, lastEnd] = merged.at(-1) ?? [0, -1]
    if (start <= lastEnd) merged[merged.length - 1] = [lastStart, Math.max(lastEnd, end)]
    else merged.push([start, end])
  }
  return merged
}

/** Ranges of the lower-cased field as ranges of the field itself, each from its first character to its last. */
function toOriginal(field: string, ranges: readonly MarkRange[]): readonly MarkRange[] {
  const starts: number[] = []
  const ends: number[] = []
  let at = 0
  for (const character of field) {
    for (const _ of character.toLowerCase().split('')) {
      starts.push(at)
      ends.push(at + character.length)
    }
    at += character.length
  }
  return ranges.map(([start, end]) => [starts[start] ?? at, ends[end - 1] ?? at])
}
