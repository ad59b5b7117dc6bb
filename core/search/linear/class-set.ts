import { escapedSet } from './escaped-set.ts'
import { escapedUnit, UNIT } from './escaped-unit.ts'
import { type UnitSet, unitSet } from './unit-set.ts'

// More control characters have names in a class than outside.
const ATOM = new RegExp(`${/\\c\w/.source}|${UNIT.source}`, 'gs')

/**
 * The units that stand between the brackets of a class, without a leading `^`. A `-` makes a range only between two
 * single units: `[\w-a]` has a hyphen in it.
 * Source: ECMA-262, 22.2.2.8 CompileToCharSet of ClassContents, with B.1.2.
 */
export function classSet(body: string): UnitSet {
  const atoms = body.match(ATOM) ?? []
  const sets: UnitSet[] = []
  for (let at = 0; at < atoms.length; at++) {
    const range = rangeOf(atoms.slice(at, at + 3))
    sets.push(range ?? setOf(atoms[at] ?? ''))
    if (range !== null) at += 2
  }
  return unitSet(sets.flat())
}

/** The set of three atoms if the second is a hyphen that joins the others. */
function rangeOf([first, hyphen, last]: readonly string[]): UnitSet | null {
  if (first === undefined || hyphen !== '-' || last === undefined) return null
  const [from, to] = [setOf(first), setOf(last)]
  if (isEscapedSet(first) || isEscapedSet(last)) return [...from, ...setOf(hyphen), ...to]
  return [[escapedUnit(first), escapedUnit(last)]]
}

function setOf(atom: string): UnitSet {
  return (isEscapedSet(atom) ? escapedSet(atom) : null) ?? [[escapedUnit(atom), escapedUnit(atom)]]
}

/** A dot is only a dot here. */
function isEscapedSet(atom: string): boolean {
  return atom.length > 1 && escapedSet(atom) !== null
}
