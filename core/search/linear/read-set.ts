import { classSet } from './class-set.ts'
import { closeOverCase } from './close-over-case.ts'
import { escapedSet } from './escaped-set.ts'
import { escapedUnit } from './escaped-unit.ts'
import { complementOf, type UnitSet } from './unit-set.ts'

/** Whether upper and lower case are one. */
export type CaseOption = { readonly ignoreCase: boolean }

/**
 * The units that a class in its brackets, or a single character or escape, finds. What a negated class names is closed
 * over case before it is left out: `[^k]` finds no `K` either.
 * Source: ECMA-262, 22.2.2.7.1 CharacterSetMatcher.
 */
export function readSet(part: string, { ignoreCase }: CaseOption): UnitSet {
  const close = (set: UnitSet) => (ignoreCase ? closeOverCase(set) : set)
  const [, negation, body] = /^\[(\^?)(.*)\]$/s.exec(part) ?? []
  if (body === undefined) return close(escapedSet(part) ?? [[escapedUnit(part), escapedUnit(part)]])
  const named = close(classSet(body))
  return negation === '' ? named : complementOf(named)
}
