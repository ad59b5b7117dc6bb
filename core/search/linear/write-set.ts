import { pointRanges } from './unit-points.ts'
import type { UnitRange, UnitSet } from './unit-set.ts'

const HEX = 16
const NOTHING = '[^\\x{0}-\\x{10ffff}]'

/** The set in RE2's syntax, for texts that went through `toPoints`. The empty set matches nowhere. */
export function writeSet(set: UnitSet): string {
  const ranges = pointRanges(set)
  const [only] = ranges
  if (only === undefined) return NOTHING
  if (ranges.length === 1 && only[0] === only[1]) return writePoint(only[0])
  return `[${ranges.map(writeRange).join('')}]`
}

function writeRange([first, last]: UnitRange): string {
  return first === last ? writePoint(first) : `${writePoint(first)}-${writePoint(last)}`
}

function writePoint(point: number): string {
  const character = String.fromCodePoint(point)
  return /^[A-Za-z0-9]$/.test(character) ? character : `\\x{${point.toString(HEX)}}`
}
