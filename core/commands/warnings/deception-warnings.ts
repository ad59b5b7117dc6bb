import { deceptiveCharactersOf, deceptiveCharactersOfNotes } from '../deceptive-characters.ts'
import type { CommandEntry } from '../entry.ts'
import { textFieldsOf } from './text-fields.ts'
import type { Warning } from './warning.ts'

/** How many kinds of characters are named; the others are counted. */
const MOST_NAMED = 3

/** Warns of characters that are not what they seem, in every text; those of the line are judged more strictly. */
export function deceptionWarnings(entry: CommandEntry): readonly Warning[] {
  return textFieldsOf(entry).flatMap(([field, text]) => {
    const found = field === 'line' ? deceptiveCharactersOf(text) : deceptiveCharactersOfNotes(text)
    const [first] = found
    if (first === undefined) return []
    const names = namesIn([...new Set(found.map(({ name }) => name))])
    const place = `the first is character ${Array.from(text.slice(0, first.start)).length + 1}`
    return [{ code: 'text/deceptive', field, sentence: `Some characters are not what they seem (${names}); ${place}.` }]
  })
}

function namesIn(kinds: readonly string[]): string {
  const others = kinds.length - MOST_NAMED
  const named = kinds.slice(0, MOST_NAMED).join(', ')
  return others > 0 ? `${named} and ${others} ${others === 1 ? 'other' : 'others'}` : named
}
