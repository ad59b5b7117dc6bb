/**
 * A table without its empty rows. The first row is the heading. Rows are numbered from 1, as in a spreadsheet.
 * `openRow` is the number of the row with an unclosed quote, or null.
 */
export type Table = {
  readonly heading: readonly string[]
  readonly rows: readonly TableRow[]
  readonly openRow: number | null
}

/** A row below the heading, and its number. */
type TableRow = { readonly cells: readonly string[]; readonly number: number }

const SEPARATORS = [',', ';', '\t', '|']

/**
 * Parses a table in linear time, which no package we tried does. The separator is the one declared for Excel (`sep=;`),
 * or else the one that splits the first row into the most cells. Text after a closing quote belongs to the cell, and a
 * quote inside an unquoted cell is literal. Source: RFC 4180.
 */
export function parseTable(text: string): Table {
  const rows: TableRow[] = []
  let openRow: number | null = null
  const [firstRow = ''] = /^[^\r\n]*(?:\r\n?|\n)?/.exec(text) ?? []
  const named = separatorRowOf(firstRow)
  const table = named === null ? text : text.slice(firstRow.length)
  let number = named === null ? 0 : 1
  for (const { row, isOpen } of rowsOfTable(table, named ?? separatorOf(text))) {
    number += 1
    if (isOpen) openRow = number
    if (row.every((cell) => cell.trim() === '')) continue
    rows.push({ cells: row, number })
  }
  const [heading, ...others] = rows
  return { heading: heading?.cells ?? [], rows: others, openRow }
}

/** The separator that a row like `sep=;` declares, which can be any character; null for other rows. */
export function separatorRowOf(row: string): string | null {
  return /^"?sep=(.)"?\s*$/i.exec(row)?.[1] ?? null
}

function separatorOf(text: string): string {
  const first = text.search(/\S/)
  if (first === -1) return ','
  const begin = Math.max(text.lastIndexOf('\n', first), text.lastIndexOf('\r', first)) + 1
  const counts = SEPARATORS.map((separator) => {
    for (const { row } of rowsOfTable(text.slice(begin), separator)) {
      if (row.some((cell) => cell.trim() !== '')) return row.length
    }
    return 0
  })
  return SEPARATORS[counts.indexOf(Math.max(...counts))] ?? ','
}

type Row = { readonly row: readonly string[]; readonly isOpen: boolean }

function* rowsOfTable(text: string, separator: string): Generator<Row> {
  const rowEnd = isEndedByReturn(text) ? '\\r\\n?|\\n' : '\\r?\\n'
  const ends = new RegExp(`${separator.replace(/[\\^$.|?*+()[\]{}]/, '\\$&')}|${rowEnd}`, 'g')
  let row: string[] = []
  let at = 0
  while (at < text.length) {
    const { cell, end, nextStart, isOpen } = cellFrom(text, at, ends)
    row.push(cell)
    at = nextStart
    if (end === separator && at < text.length) continue
    if (end === separator) row.push('') // a separator at the end of the text, so the last cell is empty
    yield { row, isOpen }
    row = []
  }
}

/** Excel on a Mac ends rows with CR, and lines inside cells with LF. */
function isEndedByReturn(text: string): boolean {
  let isQuoted = false
  for (let at = 0; at < text.length; at += 1) {
    if (text[at] === '"') isQuoted = !isQuoted
    else if (!isQuoted && (text[at] === '\r' || text[at] === '\n')) return text[at] === '\r' && text[at + 1] !== '\n'
  }
  return false
}

function cellFrom(text: string, at: number, ends: RegExp) {
  const quoted = text[at] === '"' ? quotedFrom(text, at + 1) : { cell: '', end: at, isOpen: false }
  ends.lastIndex = quoted.end
  const match = ends.exec(text)
  const plain = text.slice(quoted.end, match?.index ?? text.length)
  const isMore = quoted.end === at || plain.trim() !== ''
  const nextStart = match === null ? text.length : ends.lastIndex
  return { cell: quoted.cell + (isMore ? plain : ''), end: match?.[0] ?? '', nextStart, isOpen: quoted.isOpen }
}

function quotedFrom(text: string, from: number) {
  let end = text.indexOf('"', from)
  while (end !== -1 && text[end + 1] === '"') end = text.indexOf('"', end + 2)
  const isOpen = end === -1
  const cell = text.slice(from, isOpen ? text.length : end).replaceAll('""', '"')
  return { cell, end: isOpen ? text.length : end + 1, isOpen }
}
