import { firstCharacters } from '../../core/text/shorten.ts'
import { escapeAttribute } from './document.ts'

// Characters that XML 1.0 (section 2.2, "Char") and HTML forbid, apart from lone surrogates.
const NO_CHARACTER = /(?![\t\n\r])[\p{Cc}\p{Noncharacter_Code_Point}]/gu

// Lengths of a description: a shorter one says too little, and search results cut off a longer one.
const MIN_DESCRIPTION = 50
const MAX_DESCRIPTION = 160

/** Text that every file can contain: lone surrogates become U+FFFD, and control characters are removed. */
function printable(text: string): string {
  // Like `toWellFormed`, which not every browser has.
  return text.replace(/\p{Surrogate}/gu, '\uFFFD').replace(NO_CHARACTER, '')
}

/** Trimmed text on one line, without characters that a file can't contain. */
export function oneLine(text: string): string {
  return printable(text).replace(/\s+/g, ' ').trim()
}

/** Escapes text for the content of an element or an attribute in double quotes, in XML and HTML. */
export function escapeMarkup(text: string): string {
  return escapeAttribute(printable(text))
}

/** Shortens text to one line of at most `most` characters. Ends with '…' if it was cut, between words if possible. */
export function shortened(text: string, most: number): string {
  const line = oneLine(text)
  const kept = firstCharacters(line, most - 1)
  if (line.length <= most || kept.length === line.length) return line
  const [whole = ''] = /^.*\S(?=\s)/u.exec(kept) ?? []
  return `${(whole.length > most / 2 ? whole : kept).replace(/[\s,;:.،؛–-]+$/u, '')}…`
}

/** A description for search results: `text`, followed by `more` if it is short, cut between words if it is long. */
export function pageDescription(text: string, more = ''): string {
  const line = oneLine(text)
  return shortened(line.length < MIN_DESCRIPTION ? `${line} ${more}` : line, MAX_DESCRIPTION)
}
