import { deceptiveCharactersOf, deceptiveCharactersOfNotes } from '../deceptive-characters.ts'
import type { CommandEntry } from '../entry.ts'
import { textFieldsOf } from './text-fields.ts'
import type { Warning } from './warning.ts'

/** How many kinds of characters are named; more would say no more. */
const MOST_NAMED = 3

/** Warns of characters that are not what they seem, in every text; those of the line are judged more strictly. */
export function deceptionWarnings(entry: CommandEntry): readonly Warning[] {
  return textFieldsOf(entry).flatMap(([field, text]) => {
    const found = field === 'line' ? deceptiveCharactersOf(text) : deceptiveCharactersOfNotes(text)
    const [first] = found
    if (first === undefined) return []
    const names = [...new Set(found.map(({ name }) => name))].slice(0, MOST_NAMED).join(', ')
    const place = `the first is character ${Array.from(text.slice(0, first.start)).length + 1}`
    return [{ code: 'text/deceptive', field, sentence: `Some characters are not what they seem (${names}); ${place}.` }]
  })
}
