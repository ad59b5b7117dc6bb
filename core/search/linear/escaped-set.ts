import { complementOf, type UnitSet, unitSet } from './unit-set.ts'

const DIGITS: UnitSet = [[0x30, 0x39]]
const WORD = unitSet([...DIGITS, [0x41, 0x5a], [0x5f, 0x5f], [0x61, 0x7a]])
const LINE_ENDS = unitSet([0x0a, 0x0d, 0x2028, 0x2029].map((unit) => [unit, unit]))
const OTHER_SPACES = unitSet([
  [0x09, 0x0d],
  [0x20, 0x20],
  [0xa0, 0xa0],
  [0x1680, 0x1680],
  [0x2000, 0x200a],
  [0x202f, 0x202f],
  [0x205f, 0x205f],
  [0x3000, 0x3000],
  [0xfeff, 0xfeff],
])
const SPACES = unitSet([...OTHER_SPACES, ...LINE_ENDS])

const SETS: Readonly<Record<string, UnitSet>> = {
  '.': complementOf(LINE_ENDS),
  '\\d': DIGITS,
  '\\D': complementOf(DIGITS),
  '\\s': SPACES,
  '\\S': complementOf(SPACES),
  '\\w': WORD,
  '\\W': complementOf(WORD),
}

/**
 * What `.` and the escapes `\d`, `\s`, `\w` and their opposites stand for; null for any other text.
 * Source: ECMA-262, 22.2.2.9 CompileToCharSet, 12.2 White Space and 12.3 Line Terminators.
 */
export function escapedSet(text: string): UnitSet | null {
  return SETS[text] ?? null
}
