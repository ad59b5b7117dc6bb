import type { UnitRange, UnitSet } from './unit-set.ts'

const FIRST_SURROGATE = 0xd800
const LAST_SURROGATE = 0xdfff
const LAST_UNIT = 0xffff
const FIRST_POINT = 0x100000
const SURROGATES = /[\ud800-\udfff]/g

/**
 * The text as code points, one for each of its UTF-16 units, for an engine that reads code points: each surrogate, in
 * a pair or alone, becomes a code point from U+100000 on, which nothing else in the result can be. A pattern without
 * flag `u` reads units, so that an emoji is two of them.
 */
export function toPoints(text: string): string {
  return text.replace(SURROGATES, (unit) => String.fromCodePoint(pointOf(unit.charCodeAt(0))))
}

/** How many units of the original text stand before `index` in what `toPoints` gave for it. */
export function unitsBefore(points: string, index: number): number {
  return [...points.slice(0, index)].length
}

/** The set of units as ranges of the code points that stand for them. */
export function pointRanges(set: UnitSet): readonly UnitRange[] {
  return [
    ...within(set, [0, FIRST_SURROGATE - 1]),
    ...within(set, [LAST_SURROGATE + 1, LAST_UNIT]),
    ...within(set, [FIRST_SURROGATE, LAST_SURROGATE]).map(([first, last]) => [pointOf(first), pointOf(last)] as const),
  ]
}

function within(set: UnitSet, [least, most]: UnitRange): readonly UnitRange[] {
  return set
    .map(([first, last]) => [Math.max(first, least), Math.min(last, most)] as const)
    .filter(([first, last]) => first <= last)
}

/** What stands for a surrogate. */
function pointOf(unit: number): number {
  return FIRST_POINT + unit - FIRST_SURROGATE
}
