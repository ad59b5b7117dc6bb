import { nearestWord } from '../nearest-word.ts'

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
  return nearestWord(key, keys)
}
