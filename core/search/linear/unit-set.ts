/** UTF-16 code units from `first` to `last`, both included. */
export type UnitRange = readonly [first: number, last: number]

/** A set of UTF-16 code units, as ranges that rise and neither overlap nor touch. */
export type UnitSet = readonly UnitRange[]

const LAST_UNIT = 0xffff

/** The set of all units in any of `ranges`, which may come in any order. */
export function unitSet(ranges: readonly UnitRange[]): UnitSet {
  const merged: UnitRange[] = []
  for (const [first, last] of ranges.toSorted(([one], [other]) => one - other)) {
    const before = merged.at(-1)
    if (before === undefined || first > before[1] + 1) merged.push([first, last])
    else merged[merged.length - 1] = [before[0], Math.max(before[1], last)]
  }
  return merged
}

/** All other units. */
export function complementOf(set: UnitSet): UnitSet {
  const gaps: UnitRange[] = []
  let next = 0
  for (const [first, last] of set) {
    if (first > next) gaps.push([next, first - 1])
    next = last + 1
  }
  return next > LAST_UNIT ? gaps : [...gaps, [next, LAST_UNIT]]
}

export function includesUnit(set: UnitSet, unit: number): boolean {
  return set.some(([first, last]) => first <= unit && unit <= last)
}
