import type { Command } from '../../core/commands/command.ts'
import { shorten } from '../../core/text/shorten.ts'
import type { Message, Reason } from '../../core/words/formats/message.ts'
import {
  type Codec,
  createDiagnostics,
  type FoundCommand,
  type FoundEntry,
  type LeftOut,
  NO_COMMAND,
} from '../model/format.ts'
import { placeOf } from '../model/place.ts'
import { type SourceFile, trimLineBreaks } from '../model/source-file.ts'
import { appendTrailer, NO_TRAILER } from '../model/trailer.ts'
import { parseTable, type Table } from './csv-table.ts'

/**
 * Writes every field of a command. Reads our own files back without loss, except that empty texts and default values
 * come back as missing.
 */
export const codec: Codec = {
  read: (files) => {
    const diagnostics = createDiagnostics()
    const read = files.map((file) => {
      const table = parseTable(file.text)
      const { heading } = table
      diagnostics.add(
        'csv/longer-rows',
        table.rows.filter(({ cells }) => cells.slice(heading.length).some((cell) => cell !== '')).length,
      )
      return isOwn(heading) ? readOwn(file, table) : readForeign(file, table)
    })
    return {
      entries: read.flatMap(({ entries }) => entries),
      leftOut: read.flatMap(({ leftOut }) => leftOut),
      messages: [...diagnostics.messages(), ...read.flatMap(({ messages }) => messages)],
    }
  },
  write: (commands) => ({
    files: commands.length === 0 ? [] : [{ path: 'commands.csv', text: textOf(commands) }],
    leftOut: [],
    messages: [],
  }),
}

const OWN_COLUMNS = ['id', 'notes', 'line', 'platform', 'howTo', 'description', 'tags', 'source'] as const

/** Columns that are written only if at least one command has a value for them. */
const RARE_COLUMNS = ['visibility', 'pinned'] as const

type OwnColumn = (typeof OWN_COLUMNS)[number] | (typeof RARE_COLUMNS)[number]
type Column = OwnColumn | 'keyword'

type ReadFile = {
  readonly entries: readonly FoundEntry[]
  readonly leftOut: readonly LeftOut[]
  readonly messages: readonly Message[]
}

type Cells = (column: Column) => string

function cellsOf(row: readonly string[], columns: ReadonlyMap<Column, number>): Cells {
  return (column) => row[columns.get(column) ?? -1] ?? ''
}

function isOwn(heading: readonly string[]): boolean {
  const rare = RARE_COLUMNS.filter((column) => heading.includes(column))
  return [...OWN_COLUMNS, ...rare].join() === heading.join()
}

function readOwn(file: SourceFile, { heading, rows, openRow }: Table): ReadFile {
  const columns = new Map<Column, number>(OWN_COLUMNS.map((column, at) => [column, at]))
  for (const column of RARE_COLUMNS) columns.set(column, heading.indexOf(column))
  const entries = rows.map(({ cells, number }) => {
    const command = ownCommand(cellsOf(cells.map(withoutGuard), columns))
    return { place: placeOf(file, 'row', number), command, isExact: true }
  })
  return { entries, leftOut: [], messages: openQuote(file, openRow) }
}

function ownCommand(cells: Cells): FoundCommand {
  const given = (column: Column) => cells(column) || undefined
  return {
    id: given('id'),
    notes: given('notes') ?? null,
    line: given('line') ?? null,
    platform: given('platform'),
    howTo: given('howTo'),
    description: given('description'),
    tags: cells('tags') === '' ? undefined : ownTags(cells('tags')),
    source: given('source'),
    visibility: given('visibility'),
    pinned: given('pinned'),
  }
}

function ownTags(cell: string): readonly string[] {
  const tags = ['']
  for (const { 0: piece } of cell.matchAll(/\\[,\\]|,|[^,\\]+|\\/g)) {
    if (piece === ',') tags.push('')
    else tags.push((tags.pop() ?? '') + (piece.length === 2 && /^\\[,\\]/.test(piece) ? piece.slice(1) : piece))
  }
  return tags
}

/**
 * The names of each field's column in other tools' tables, most likely first. A column that an earlier field has taken
 * isn't available to later ones.
 */
const NAMES: readonly (readonly [column: Column, ...names: readonly string[]])[] = [
  ['line', 'line', 'command', 'cmd', 'snippet', 'content', 'code', 'text', 'replacement', 'expansion'],
  ['notes', 'notes', 'note', 'title', 'name', 'label', 'description', 'what'],
  ['description', 'description', 'details', 'comment'],
  ['tags', 'tags', 'tag', 'labels', 'keywords'],
  ['platform', 'platform', 'category', 'group', 'folder', 'tool', 'language'],
  ['source', 'source', 'url', 'link'],
  ['id', 'id'],
  ['howTo', 'howto', 'how to'],
  ['visibility', 'visibility'],
  ['pinned', 'pinned'],
  ['keyword', 'abbreviation', 'shortcut', 'trigger', 'alias', 'keyword', 'prefix'],
]

function columnsOf(heading: readonly string[]): ReadonlyMap<Column, number> {
  const places = new Map<string, number>()
  for (const [at, name] of heading.entries()) {
    const key = name.trim().toLowerCase()
    if (!places.has(key)) places.set(key, at)
  }
  const columns = new Map<Column, number>()
  for (const [column, ...names] of NAMES) {
    const name = names.find((one) => places.has(one))
    if (name === undefined) continue
    columns.set(column, places.get(name) ?? -1)
    places.delete(name)
  }
  return columns
}

function noColumn(heading: readonly string[]): Reason {
  const names = heading.map((name) => name.trim()).filter((name) => name !== '')
  if (names.length === 0) return { code: 'csv/no-column' }
  const more = names.length - MAX_NAMED
  if (more <= 0) return { code: 'csv/no-column-among', values: [quoted(names)] }
  return { code: 'csv/no-column-among-many', values: [quoted(names), more] }
}

function readForeign(file: SourceFile, { heading, rows, openRow }: Table): ReadFile {
  const columns = columnsOf(heading)
  if (!columns.has('line'))
    return { entries: [], leftOut: [{ place: { path: file.path }, reason: noColumn(heading) }], messages: [] }
  const entries: FoundEntry[] = []
  const leftOut: LeftOut[] = []
  for (const row of rows) {
    const place = placeOf(file, 'row', row.number)
    const cells = cellsOf(row.cells, columns)
    if (cells('line').trim() === '') leftOut.push({ place, reason: NO_COMMAND })
    else entries.push({ place, command: foreignCommand(cells) })
  }
  return { entries, leftOut, messages: [...openQuote(file, openRow), ...columnsLeftOut(file, heading, columns)] }
}

function foreignCommand(cells: Cells): FoundCommand {
  const broken = (column: Column) => cells(column).replaceAll('\r\n', '\n')
  const keyword = cells('keyword').trim()
  return {
    id: cells('id'),
    notes: broken('notes'),
    line: trimLineBreaks(broken('line')),
    platform: cells('platform'),
    howTo: broken('howTo'),
    description: appendTrailer(broken('description'), { ...NO_TRAILER, keywords: keyword === '' ? [] : [keyword] }),
    tags: cells('tags').split(/[,;]/),
    source: cells('source'),
    // Unknown values mean private, so that another tool's wording can't make a command public by mistake.
    visibility: ['', 'public'].includes(cells('visibility').trim().toLowerCase()) ? '' : 'private',
    pinned: cells('pinned').trim().toLowerCase() === 'yes' ? 'yes' : '',
  }
}

function openQuote({ path }: SourceFile, openRow: number | null): readonly Message[] {
  return openRow === null ? [] : [{ code: 'csv/open-quote', values: [path, String(openRow)] }]
}

const MAX_NAMED = 10
const MAX_NAME = 50

function columnsLeftOut(
  { path }: SourceFile,
  heading: readonly string[],
  columns: ReadonlyMap<Column, number>,
): readonly Message[] {
  const taken = new Set(columns.values())
  const others = heading.flatMap((name, at) => (taken.has(at) || name.trim() === '' ? [] : [name.trim()]))
  if (others.length === 0) return []
  const more = others.length - MAX_NAMED
  if (more <= 0) return [{ code: 'csv/columns-left-out', values: [path, quoted(others)] }]
  return [{ code: 'csv/many-columns-left-out', values: [path, quoted(others), more] }]
}

function quoted(names: readonly string[]): string {
  const shown = names.slice(0, MAX_NAMED).map((name) => `"${shorten(name, MAX_NAME)}"`)
  return shown.join(', ')
}

function textOf(commands: readonly Command[]): string {
  const rare = RARE_COLUMNS.filter((column) => commands.some((command) => command[column] !== undefined))
  const columns = [...OWN_COLUMNS, ...rare]
  const rows = commands.map((command) => columns.map((column) => cellFor(textIn(command, column))))
  return [columns, ...rows].map((row) => `${row.join(',')}\r\n`).join('')
}

function textIn(command: Command, column: OwnColumn): string {
  if (column === 'tags') return (command.tags ?? []).map((tag) => tag.replaceAll(/[,\\]/g, '\\$&')).join(',')
  return command[column] ?? ''
}

/**
 * Matches cells that need an apostrophe in front. Spreadsheets would evaluate most of them. One that begins with an
 * apostrophe gets a second one, so that reading the file back removes only ours.
 */
const GUARDED = /^[=+\-@\t\r']/

function cellFor(value: string): string {
  const guarded = GUARDED.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(guarded) ? `"${guarded.replaceAll('"', '""')}"` : guarded
}

function withoutGuard(cell: string): string {
  return cell.startsWith("'") && GUARDED.test(cell.slice(1)) ? cell.slice(1) : cell
}
