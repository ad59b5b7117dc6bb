import type { Command, LibraryContents, StoredCommand } from '../../../core/commands/command.ts'
import { FIELD_NAMES, type FieldName, isListField } from '../../../core/commands/command-fields.ts'
import { jsonValueOf, list, nonEmptyText, type Parsed, record, wholeNumber } from '../../../core/parsing/parse.ts'
import { StoreError } from './store-error.ts'

/** Returns the column of a field: its name in snake case. */
export function columnOf(name: FieldName): string {
  return name.replace(/[A-Z]/g, (capital) => `_${capital.toLowerCase()}`)
}

/** Columns to select from `commands` for `libraryOf`, which takes each row as an array in this order. */
export const COMMAND_COLUMNS = ['id', ...FIELD_NAMES.map(columnOf)].join(', ')

/**
 * Columns to select from `commands` for `storedCommandsOf`. The revision is cast to a float, because PostgreSQL's
 * driver returns a bigint as text.
 */
export const STORED_COLUMNS = `
  CAST(revision AS double precision) AS revision, created_at, updated_at, deleted_at, ${COMMAND_COLUMNS}`

/** The format of `Date.toISOString` for the years 0 to 9999. */
const TIMESTAMP = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/

/** PostgreSQL keeps positions in 32 bits. */
const MAX_POSITION = 2 ** 31 - 1

const parseTexts = list(nonEmptyText)
const parseRevision = wholeNumber(0, Number.MAX_SAFE_INTEGER)
const parseLibraryState = record({ revision: parseRevision, seeded: wholeNumber(0, 1) })

const parseHistory = record({ id: nonEmptyText })

const parsePosition = record({ next: wholeNumber(-MAX_POSITION, MAX_POSITION) })

/** The row of `library`: the library's revision, and `seeded`, which is 1 once the starting library has been added. */
type LibraryState = Parsed<typeof parseLibraryState>

/** Reads the row of `library`. Like the functions below, throws a `StoreError` if a row is missing or damaged. */
export function libraryStateOf(row: unknown): LibraryState {
  const state = parseLibraryState(row)
  if (!state.ok) throw unreadable('library')
  return state.value
}

/** Reads a row of `history`: its id, or null if there is no row. */
export function historyIdOf(row: unknown): string | null {
  if (row === undefined) return null
  const history = parseHistory(row)
  if (!history.ok) throw unreadable('history')
  return history.value.id
}

/** Reads the row of `library` and all rows of `commands`. */
export function libraryOf(stateRow: unknown, commandRows: readonly unknown[]): LibraryContents {
  const { revision } = libraryStateOf(stateRow)
  return { revision, commands: readAll(commandRows, commandOf) }
}

/** Reads a row whose `next` is the position for the next new command. */
export function nextPositionOf(row: unknown): number {
  const position = parsePosition(row)
  if (!position.ok) throw unreadable('commands')
  return position.value.next
}

/** Reads rows of `STORED_COLUMNS`. */
export function storedCommandsOf(rows: readonly unknown[]): readonly StoredCommand[] {
  return readAll(rows, storedCommandOf)
}

function readAll<T>(rows: readonly unknown[], read: (cells: readonly unknown[]) => T | null): readonly T[] {
  return rows.map((row) => {
    const value = Array.isArray(row) ? read(row) : null
    if (value === null) throw unreadable('commands')
    return value
  })
}

function storedCommandOf([
  revision,
  createdAt,
  updatedAt,
  deletedAt,
  ...cells
]: readonly unknown[]): StoredCommand | null {
  const command = commandOf(cells)
  const counted = parseRevision(revision)
  if (command === null || !counted.ok || !isTimestamp(createdAt) || !isTimestamp(updatedAt)) return null
  if (deletedAt !== null && !isTimestamp(deletedAt)) return null
  return { command, createdAt, updatedAt, deletedAt, revision: counted.value }
}

/**
 * Parses by hand, because `parseCommand` takes three times as long, and would block the server with 30,000 commands.
 */
function commandOf(cells: readonly unknown[]): Command | null {
  const [id] = cells
  if (typeof id !== 'string' || id === '') return null
  const command: Record<string, unknown> = { id, notes: null, line: null }
  let column = 0
  for (const name of FIELD_NAMES) {
    column += 1
    const cell = cells[column] ?? null
    if (cell === null) continue
    const value = typeof cell === 'string' ? fieldOf(name, cell) : null
    if (value === null) return null
    command[name] = value
  }
  return command as Command
}

/** Returns the field's value; null if the text of a list field isn't a JSON array of strings. */
function fieldOf(name: FieldName, text: string): string | readonly string[] | null {
  if (!isListField(name)) return text
  const texts = parseTexts(jsonValueOf(text))
  return texts.ok ? texts.value : null
}

/** True if the cell is a date in the format that this server writes. */
export function isTimestamp(cell: unknown): cell is string {
  return typeof cell === 'string' && TIMESTAMP.test(cell)
}

/** Creates the error for a table with contents that no store would write. */
export function unreadable(table: string): StoreError {
  return new StoreError('unavailable', `The table ${table} holds something unexpected.`)
}
