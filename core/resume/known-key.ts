import { editsBetween } from '../search/words/edits-between.ts'

// What a slip of the fingers makes; with more, short keys would all be near each other.
const MOST_EDITS = 2
const SHORT = 4

/** What fields were called before JSON Resume 1.0.0. */
const FORMER_NAMES: ReadonlyMap<string, string> = new Map([
  ['company', 'name'],
  ['organisation', 'organization'],
  ['picture', 'image'],
  ['website', 'url'],
])

/** The one of `keys` that was meant by `key`: its successor, or the one most like it; null where none is like it. */
export function knownKey(key: string, keys: readonly string[]): string | null {
  const successor = FORMER_NAMES.get(key)
  if (successor !== undefined && keys.includes(successor)) return successor
  const most = key.length > SHORT ? MOST_EDITS : 1
  const near = keys
    .map((known) => ({ known, edits: editsBetween(key.toLowerCase(), known.toLowerCase(), most) }))
    .filter(({ edits }) => edits <= most)
    .toSorted((one, other) => one.edits - other.edits)
  return near[0]?.known ?? null
}
