import { deceptiveCharactersOf, deceptiveCharactersOfNotes } from '../deceptive-characters.ts'
import type { CommandEntry } from '../entry.ts'
import { shellWordsOf } from '../shell-words.ts'
import { textFieldsOf, type Warning } from './warning.ts'

// Characters that word processors and chat programs substitute for typed ones.
const PLAIN_EQUIVALENTS: ReadonlyMap<string, string> = new Map([
  ...Array.from('“”„‟″', (quote) => [quote, '"'] as const),
  ...Array.from('‘’‚‛′', (quote) => [quote, "'"] as const),
  ...Array.from('–—‒―−‐‑', (dash) => [dash, '-'] as const),
])

// A shell looks for an option, and usually for a quote, at the start of a word.
const AT_WORD_START = /(?<=^|[\s=(])(?:[“”„‟″‘’‚‛′](?=\S)|[–—‒―−‐‑]{1,2}(?=[A-Za-z0-9]))/gu

const HERE_DOCUMENT = /<<-?\s?['"]?[A-Za-z_]/

/**
 * Warns about deceptive characters in each text field. Allows more characters in notes and other prose than in the
 * line.
 */
export function deceptionWarnings(entry: CommandEntry): readonly Warning[] {
  return textFieldsOf(entry).flatMap(([field, text]) => {
    const found = field === 'line' ? deceptiveCharactersOf(text) : deceptiveCharactersOfNotes(text)
    const [first] = found
    if (first === undefined) return []
    const characters = [...new Set(found.map(({ code }) => code))]
    const place = Array.from(text.slice(0, first.start)).length + 1
    return [{ code: 'text/deceptive', field, characters, place }]
  })
}

/**
 * Warns about typographic quotes and dashes where a shell needs plain ones. Ignores those within plain quotes, comments
 * and here-documents, because they are intended there.
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
  const plain = [...new Set(marks.map((mark) => PLAIN_EQUIVALENTS.get(mark) ?? mark))]
  return [{ code: 'line/typographic', field: 'line', marks, plain }]
}

/** Warns about a line break at the end, and about other white space at either end. */
export function lineEndWarnings(line: string): readonly Warning[] {
  const tail = line.slice(line.trimEnd().length)
  const warnings: Warning[] = []
  if (/[\r\n]/.test(tail)) warnings.push({ code: 'line/ends-with-newline', field: 'line' })
  if (line.trimStart() !== line || /[^\r\n]/.test(tail)) warnings.push({ code: 'line/outer-blanks', field: 'line' })
  return warnings
}
