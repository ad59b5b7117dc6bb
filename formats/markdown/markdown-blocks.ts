import type { Reason } from '../../core/words/formats/message.ts'

/**
 * A code block. `row` is the index of the first line inside it, from 0. `language` is empty if the fence doesn't name
 * one.
 */
export type CodeBlock = {
  readonly row: number
  readonly language: string
  readonly rows: readonly string[]
  /** True for a fence that is never closed. */
  readonly isOpen: boolean
  /** The last paragraph, list item or heading since the previous code block, as plain text; null if there isn't one. */
  readonly above: string | null
  /** The last heading above, or null if there isn't one. */
  readonly heading: string | null
}

type CodeBlocks = { readonly blocks: readonly CodeBlock[]; readonly hidden: readonly HiddenBlock[] }

type HiddenBlock = { readonly row: number; readonly reason: Reason }

/**
 * Finds fenced and indented code blocks from line `start` on, including fences in lists and block quotes. If the text
 * has fences, indented lines in lists aren't code. Takes linear time.
 */
export function findCodeBlocks(rows: readonly string[], start: number): CodeBlocks {
  const isFenced = rows.some((row) => openingOf(row) !== null)
  const state = { paragraph: [], isInList: false, above: null, heading: null }
  const scan: Scan = { rows, isFenced, blocks: [], hidden: [], ...state }
  for (let at = start; at < rows.length; ) at = scanAt(scan, at)
  return { blocks: scan.blocks, hidden: scan.hidden }
}

/** Scanner state. `paragraph` holds the lines of an unfinished paragraph. */
type Scan = {
  readonly rows: readonly string[]
  readonly isFenced: boolean
  readonly blocks: CodeBlock[]
  readonly hidden: HiddenBlock[]
  paragraph: string[]
  /** True inside a list. If the file has any fences, indented lines there aren't code. */
  isInList: boolean
  above: string | null
  heading: string | null
}

const HEADING = /^#{1,6}(?:[ \t]+(.*))?$/s

const UNDERLINE = /^(?:=+|-+)[ \t]*$/

const ITEM = /^(?:[-*+]|\d{1,9}[.)])[ \t]+/

/** Tables and HTML don't describe the block below them. */
const NO_TEXT = /^[|<]/

function scanAt(scan: Scan, at: number): number {
  const row = scan.rows[at] ?? ''
  const opening = openingOf(row)
  if (opening !== null) return fenceAt(scan, at, opening)
  const text = withoutQuotes(row).trim()
  if (text.startsWith('<!--')) return commentAt(scan, at)
  if (/^<pre\b/i.test(text)) return preformattedAt(scan, at)
  const mayBeCode = scan.paragraph.length === 0 && !(scan.isFenced && scan.isInList)
  if (mayBeCode && isIndented(row)) return indentedAt(scan, at)
  if (/^\S/.test(row)) scan.isInList = ITEM.test(row)
  scanText(scan, text)
  return at + 1
}

function scanText(scan: Scan, text: string): void {
  const heading = HEADING.exec(text)
  if (text === '' || NO_TEXT.test(text)) endParagraph(scan)
  else if (heading !== null) {
    endParagraph(scan)
    setHeading(scan, [withoutLast(heading[1] ?? '', '#').trim()])
  } else if (UNDERLINE.test(text) && scan.paragraph.length > 0) setHeading(scan, scan.paragraph)
  else {
    if (ITEM.test(text)) scan.paragraph = []
    scan.paragraph.push(text.replace(ITEM, ''))
  }
}

function setHeading(scan: Scan, rows: readonly string[]): void {
  scan.paragraph = []
  const text = plainTextOf(rows.join(' '))
  if (text === '') return
  scan.heading = text
  scan.above = text
}

function endParagraph(scan: Scan): void {
  if (scan.paragraph.length > 0) scan.above = plainTextOf(scan.paragraph.join(' '))
  scan.paragraph = []
}

function addBlock(scan: Scan, block: Pick<CodeBlock, 'row' | 'language' | 'rows' | 'isOpen'>): void {
  endParagraph(scan)
  scan.blocks.push({ ...block, above: scan.above, heading: scan.heading })
  scan.above = null
}

/**
 * An opening fence: its character and length, the text after it, and the number of `>` and the indentation before it.
 */
type Opening = {
  readonly sign: string
  readonly length: number
  readonly info: string
  readonly quotes: number
  readonly indentation: number
}

const BEFORE_FENCE = /^([ \t>]*)((?:[-*+]|\d{1,9}[.)])[ \t]+)?(`{3,}|~{3,})/

function openingOf(row: string): Opening | null {
  const [whole, before = '', item = '', signs = ''] = BEFORE_FENCE.exec(row) ?? []
  if (whole === undefined) return null
  const info = row.slice(whole.length).trim()
  const [sign = ''] = signs
  if (sign === '`' && info.includes('`')) return null
  const end = before.lastIndexOf('>') + 1
  const indentation = before.slice(end).replace(/^ /, end > 0 ? '' : ' ').length + item.length
  return { sign, length: signs.length, info, quotes: before.split('>').length - 1, indentation }
}

function fenceAt(scan: Scan, at: number, opening: Opening): number {
  const { rows } = scan
  const content: string[] = []
  let end = at + 1
  let isOpen = true
  for (; end < rows.length && isOpen; end += 1) {
    const text = contentOf(rows[end] ?? '', opening)
    if (text === null) break
    isOpen = !isClosing(text, opening)
    if (isOpen) content.push(text)
  }
  const language = /^\{?\.?([\w+#-]*)/.exec(opening.info)?.[1] ?? ''
  addBlock(scan, { row: at + 1, language: language.toLowerCase(), rows: content, isOpen })
  return end
}

/** The line without the block quote markers and indentation of its fence; null once the block quote has ended. */
function contentOf(row: string, { quotes, indentation }: Opening): string | null {
  let rest = row
  for (let quote = 0; quote < quotes; quote += 1) {
    const text = rest.trimStart()
    if (!text.startsWith('>')) return null
    rest = text.slice(text.startsWith('> ') ? 2 : 1)
  }
  let start = 0
  while (start < indentation && (rest[start] === ' ' || rest[start] === '\t')) start += 1
  return rest.slice(start)
}

function isClosing(text: string, { sign, length }: Opening): boolean {
  const signs = text.trim()
  return signs.length >= length && withoutLast(signs, sign) === ''
}

function withoutQuotes(row: string): string {
  return row.replace(/^[ \t>]*>/, '')
}

/** An HTML comment extends to the line that closes it, or to the end of the text. */
function commentAt(scan: Scan, at: number): number {
  let end = at
  while (end < scan.rows.length && !(scan.rows[end] ?? '').includes('-->')) end += 1
  const count = fencesIn(scan.rows.slice(at, end))
  for (let block = 0; block < count; block += 1)
    scan.hidden.push({ row: at, reason: { code: 'markdown/block-in-comment' } })
  return end + 1
}

function fencesIn(rows: readonly string[]): number {
  let open: Opening | null = null
  let count = 0
  for (const row of rows) {
    const isEnd: boolean = open !== null && isClosing(row, open)
    const next: Opening | null = open === null ? openingOf(row) : open
    if (open === null && next !== null) count += 1
    open = isEnd ? null : next
  }
  return count
}

/** Code in HTML contains tags and entities, so it isn't read. */
function preformattedAt(scan: Scan, at: number): number {
  endParagraph(scan)
  scan.hidden.push({ row: at, reason: { code: 'markdown/block-in-html' } })
  let end = at
  while (end < scan.rows.length && !/<\/pre>/i.test(scan.rows[end] ?? '')) end += 1
  return end + 1
}

function isIndented(row: string): boolean {
  return /^(?: {4}| {0,3}\t)/.test(row) && row.trim() !== ''
}

function indentedAt(scan: Scan, at: number): number {
  const { rows } = scan
  let end = at
  let next = at
  for (; next < rows.length && (isIndented(rows[next] ?? '') || (rows[next] ?? '').trim() === ''); next += 1) {
    if (isIndented(rows[next] ?? '')) end = next + 1
  }
  const content = rows.slice(at, end).map((row) => row.replace(/^(?: {4}| {0,3}\t)/, ''))
  addBlock(scan, { row: at, language: '', rows: content, isOpen: false })
  return next
}

/**
 * Patterns for inline Markdown, and replacements with its plain text. The content of a match can't contain its opening,
 * so each pattern takes linear time.
 */
const INLINE: readonly (readonly [pattern: RegExp, text: string])[] = [
  [/!\[([^\][]*)\]\([^()]*\)/g, '$1'],
  [/\[([^\][]*)\]\([^()]*\)/g, '$1'],
  [/\[([^\][]+)\]\[[^\][]*\]/g, '$1'],
  [/`+([^`]+)`+/g, '$1'],
  [/\*\*(?!\s)([^*]+)(?<!\s)\*\*/g, '$1'],
  [/\*(?!\s)([^*]+)(?<!\s)\*/g, '$1'],
  [/(?<!\w)__(?!\s)([^_]+)(?<!\s)__(?!\w)/g, '$1'],
  [/(?<!\w)_(?!\s)([^_]+)(?<!\s)_(?!\w)/g, '$1'],
  [/\\([!-/:-@[-`{-~])/g, '$1'],
]

function plainTextOf(markdown: string): string {
  const text = INLINE.reduce((rest, [pattern, replacement]) => rest.replaceAll(pattern, replacement), markdown)
    .replace(/^\[[ x]\] /i, '')
    .trim()
  return /[:：]$/.test(text) ? text.slice(0, -1).trimEnd() : text
}

function withoutLast(text: string, sign: string): string {
  let end = text.length
  while (text[end - 1] === sign) end -= 1
  return text.slice(0, end)
}
