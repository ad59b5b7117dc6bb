import { includesUnit, type UnitRange, type UnitSet, unitSet } from './unit-set.ts'

const UNITS = 0x10000
const FIRST_NOT_ASCII = 0x80

let sameLetters: readonly (readonly number[])[] | null = null

/**
 * The set with every unit that a pattern with flag `i` and without flag `u` takes for one of its own. That is not what
 * other engines mean by it: `k` is not the Kelvin sign and `s` is not the long s, but both sigmas are one.
 * Source: ECMA-262, 22.2.2.7.3 Canonicalize.
 */
export function closeOverCase(set: UnitSet): UnitSet {
  sameLetters ??= findSameLetters()
  const added: UnitRange[] = []
  for (const letters of sameLetters) {
    if (letters.some((unit) => includesUnit(set, unit))) added.push(...letters.map((unit) => [unit, unit] as const))
  }
  return added.length === 0 ? set : unitSet([...set, ...added])
}

/** Units that are one in any case, for each letter that has more than one. */
function findSameLetters(): readonly (readonly number[])[] {
  const byCapital = new Map<number, number[]>()
  for (const unit of Array(UNITS).keys()) {
    const capital = canonicalize(unit)
    const units = byCapital.get(capital)
    if (units === undefined) byCapital.set(capital, [unit])
    else units.push(unit)
  }
  return [...byCapital.values()].filter((units) => units.length > 1)
}

function canonicalize(unit: number): number {
  const capital = String.fromCharCode(unit).toUpperCase()
  const capitalUnit = capital.charCodeAt(0)
  const leavesOthersBehind = unit >= FIRST_NOT_ASCII && capitalUnit < FIRST_NOT_ASCII
  return capital.length !== 1 || leavesOthersBehind ? unit : capitalUnit
}
