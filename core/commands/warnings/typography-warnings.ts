import { shellWordsOf } from '../shell-words.ts'
import type { Warning } from './warning.ts'

/** What word processors and chat programs put in the place of what was typed. */
const TYPED: ReadonlyMap<string, string> = new Map([
  ...Array.from('“”„‟″', (quote) => [quote, '"'] as const),
  ...Array.from('‘’‚‛′', (quote) => [quote, "'"] as const),
  ...Array.from('–—‒―−‐‑', (dash) => [dash, '-'] as const),
])

/** At the start of a word, where a shell would look for a quote or an option; in the middle of one they are text. */
const AT_WORD_START = /(?<=^|[\s=(])(?:[“”„‟″‘’‚‛′](?=\S)|[–—‒―−‐‑]{1,2}(?=[A-Za-z0-9]))/gu
const HERE_DOCUMENT = /<<-?\s?['"]?[A-Za-z_]/

/**
 * Warns of typographic quotes and dashes where a shell needs plain ones: it takes them for letters. Within plain quotes,
 * in a comment and in a here-document they are what the author wanted.
 */
export function typographyWarnings(line: string): readonly Warning[] {
  if (line.search(AT_WORD_START) === -1) return []
  const quoted = shellWordsOf(line).filter(({ kind }) => kind === 'string' || kind === 'comment')
  const end = HERE_DOCUMENT.test(line) ? line.indexOf('\n') : -1
  const found = Array.from(line.matchAll(AT_WORD_START)).filter(
    ({ index }) => (end === -1 || index < end) && !quoted.some((word) => word.start < index && index < word.end),
  )
  const marks = [...new Set(found.flatMap(([text]) => Array.from(text)))]
  if (marks.length === 0) return []
  const plain = [...new Set(marks.map((mark) => TYPED.get(mark)))]
  const sentence = `A shell takes ${marks.join(' ')} for ordinary letters. Type ${plain.join(' and ')} instead.`
  return [{ code: 'line/typographic', field: 'line', sentence }]
}
