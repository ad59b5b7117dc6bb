import { firstCharacters } from '../../core/shorten.ts'
import { escapeAttribute } from './document.ts'

// What neither XML 1.0 (section 2.2, "Char") nor HTML has a place for, other than half a surrogate pair.
const NO_CHARACTER = /(?![\t\n\r])[\p{Cc}\p{Noncharacter_Code_Point}]/gu

// What search results show; shorter says too little, and what is longer is cut off anywhere.
const FEWEST = 50

const MOST = 160

/** Text that any file of ours can hold: half a surrogate pair becomes U+FFFD, control characters go. */
function printable(text: string): string {
  // Like `toWellFormed`, which not every browser has.
  return text.replace(/\p{Surrogate}/gu, '\uFFFD').replace(NO_CHARACTER, '')
}

/** The same on one line, without white space at its ends. */
export function oneLine(text: string): string {
  return printable(text).replace(/\s+/g, ' ').trim()
}

/** Text as the content of an element, or as an attribute's value in double quotes, in XML and in HTML. */
export function escapeMarkup(text: string): string {
  return escapeAttribute(printable(text))
}

/** At most `most` characters on one line, ending with '…', where it can between words, if something was left out. */
export function shortened(text: string, most: number): string {
  const line = oneLine(text)
  const kept = firstCharacters(line, most - 1)
  if (line.length <= most || kept.length === line.length) return line
  const [whole = ''] = /^.*\S(?=\s)/u.exec(kept) ?? []
  return `${(whole.length > most / 2 ? whole : kept).replace(/[\s,;:.،؛–-]+$/u, '')}…`
}

/** A page's description for search results: `text`, with `more` after it where it is short, cut between words if long. */
export function pageDescription(text: string, more = ''): string {
  const line = oneLine(text)
  return shortened(line.length < FEWEST ? `${line} ${more}` : line, MOST)
}
