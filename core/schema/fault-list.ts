import type { Fault } from '../parse.ts'

/** How many faults are named at most: enough to mend a file, too few to make an answer of a hostile body. */
export const MOST_FAULTS = 100

/** How much of an unknown key is repeated, in UTF-16 units: a key can be as long as the body. */
const LONGEST_KEY = 100

/** The faults found so far, at most `MOST_FAULTS`; once it is full there is no use in looking for more. */
export type FaultList = {
  readonly faults: readonly Fault[]
  readonly add: (field: string, expected: string) => void
  readonly isFull: () => boolean
}

/** A list without faults. */
export function createFaultList(): FaultList {
  const faults: Fault[] = []
  const isFull = () => faults.length >= MOST_FAULTS
  const add = (field: string, expected: string) => {
    if (!isFull()) faults.push({ field, expected })
  }
  return { faults, add, isFull }
}

/** The path of a property; of a key that goes on and on, its beginning. */
export function pathOf(field: string, key: string): string {
  const name = key.length > LONGEST_KEY ? `${key.slice(0, LONGEST_KEY)}…` : key
  return field === '' ? name : `${field}.${name}`
}
