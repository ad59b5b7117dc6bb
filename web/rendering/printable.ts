import { firstCharacters } from '../../core/text/shorten.ts'
import { escapeAttribute } from './document.ts'

// Characters other than lone surrogates that XML 1.0 (section 2.2, "Char") or HTML forbids.
const NO_CHARACTER = /(?![\t\n\r])[\p{Cc}\p{Noncharacter_Code_Point}]/gu

// Bounds for the length of a description. A shorter one says too little, and search results cut off a longer one.
const MIN_DESCRIPTION = 50
const MAX_DESCRIPTION = 160

/**
 * Makes text safe for any file: replaces lone surrogates with U+FFFD, and removes characters that XML or HTML forbids.
 */
function printable(text: string): string {
  // Does the same as `toWellFormed`, which some browsers lack.
  return text.replace(/\p{Surrogate}/gu, '\uFFFD').replace(NO_CHARACTER, '')
}

/** Puts text on a single line, trims it and removes characters that a file can't contain. */
export function oneLine(text: string): string {
  return printable(text).replace(/\s+/g, ' ').trim()
}

/** Escapes text for an element's content or an attribute in double quotes, in XML and HTML. */
export function escapeMarkup(text: string): string {
  return escapeAttribute(printable(text))
}

/**
 * Shortens text to a single line of at most `maxLength` characters. Cuts it between words if possible, and then adds
 * '…'.
 */
export function shortened(text: string, maxLength: number): string {
  const line = oneLine(text)
  const kept = firstCharacters(line, maxLength - 1)
  if (line.length <= maxLength || kept.length === line.length) return line
  const [whole = ''] = /^.*\S(?=\s)/u.exec(kept) ?? []
  return `${(whole.length > maxLength / 2 ? whole : kept).replace(/[\s,;:.،؛–-]+$/u, '')}…`
}

/**
 * Creates a description for search results from `text`. If it's short, appends `more`. If it's long, cuts it between
 * words.
 */
export function pageDescription(text: string, more = ''): string {
  const line = oneLine(text)
  return shortened(line.length < MIN_DESCRIPTION ? `${line} ${more}` : line, MAX_DESCRIPTION)
}
