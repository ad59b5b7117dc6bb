import type { Command, LibraryContents, StoredCommand } from '../../../core/commands/command.ts'
import { FIELD_NAMES, type FieldName, isListField } from '../../../core/commands/command-fields.ts'
import type { HttpProblem } from '../../../core/http-problems.ts'
import { jsonValueOf, list, nonEmptyText, type Parsed, record, wholeNumber } from '../../../core/parse.ts'
import { failure, type Result, success } from '../../../core/result.ts'

/** The column of a field in both databases: its name, in which a capital is an underscore and a small letter. */
export function columnOf(name: FieldName): string {
  return name.replace(/[A-Z]/g, (capital) => `_${capital.toLowerCase()}`)
}

/** What to select from `commands` for `libraryOf`, which takes each row as an array in this order. */
export const COMMAND_COLUMNS = ['id', ...FIELD_NAMES.map(columnOf)].join(', ')

/** What to select from `commands` for `keptCommandsOf`. The driver of PostgreSQL gives a bigint as text, a float not. */
export const KEPT_COLUMNS = `
  CAST(revision AS double precision) AS revision, created_at, updated_at, deleted_at, ${COMMAND_COLUMNS}`

/** As `Date.toISOString` writes the years 0 to 9999. */
const MOMENT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/

/** PostgreSQL keeps positions in 32 bits. */
const MAX_POSITION = 2 ** 31 - 1

const parseTexts = list(nonEmptyText)
const parseRevision = wholeNumber(0, Number.MAX_SAFE_INTEGER)
const parseLibraryState = record({ revision: parseRevision, seeded: wholeNumber(0, 1) })

const parseHistory = record({ id: nonEmptyText })

const parsePosition = record({ next: wholeNumber(-MAX_POSITION, MAX_POSITION) })

/** The one row of `library`: the data's revision, and 1 in `seeded` once the starting library was put in. */
type LibraryState = Parsed<typeof parseLibraryState>

/** Reads the row of `library`; a missing or damaged one is a store that cannot answer. */
export function libraryStateOf(row: unknown): Result<LibraryState, HttpProblem> {
  const state = parseLibraryState(row)
  return state.ok ? state : unreadable('library')
}

/** Reads what `historyStatements` select: the id; null where there is no row. */
export function historyIdOf(row: unknown): Result<string | null, HttpProblem> {
  if (row === undefined) return success(null)
  const history = parseHistory(row)
  return history.ok ? success(history.value.id) : unreadable('history')
}

/** Reads the row of `library` and all rows of `commands`; one damaged row fails them all, so no part passes for all. */
export function libraryOf(stateRow: unknown, commandRows: Iterable<unknown>): Result<LibraryContents, HttpProblem> {
  const state = libraryStateOf(stateRow)
  if (!state.ok) return state
  const commands = readAll(commandRows, commandOf)
  return commands.ok ? success({ revision: state.value.revision, commands: commands.value }) : commands
}

/** Reads a row that says in `next` which position follows the last one. */
export function nextPositionOf(row: unknown): Result<number, HttpProblem> {
  const position = parsePosition(row)
  return position.ok ? success(position.value.next) : unreadable('commands')
}

/** Reads rows of `KEPT_COLUMNS`, all or none. */
export function keptCommandsOf(rows: Iterable<unknown>): Result<readonly StoredCommand[], HttpProblem> {
  return readAll(rows, keptCommandOf)
}

function readAll<T>(rows: Iterable<unknown>, read: (cells: readonly unknown[]) => T | null) {
  const values: T[] = []
  for (const row of rows) {
    const value = Array.isArray(row) ? read(row) : null
    if (value === null) return unreadable('commands')
    values.push(value)
  }
  return success(values)
}

function keptCommandOf([
  revision,
  createdAt,
  updatedAt,
  deletedAt,
  ...cells
]: readonly unknown[]): StoredCommand | null {
  const command = commandOf(cells)
  const counted = parseRevision(revision)
  if (command === null || !counted.ok || !isMoment(createdAt) || !isMoment(updatedAt)) return null
  if (deletedAt !== null && !isMoment(deletedAt)) return null
  return { command, createdAt, updatedAt, deletedAt, revision: counted.value }
}

/** By hand and not by `parseCommand`: that takes three times as long, and holds the server, with 30,000 commands. */
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

/** What a field is that is kept as this text, which of a list is a JSON array of texts; null where it is none. */
function fieldOf(name: FieldName, text: string): string | readonly string[] | null {
  if (!isListField(name)) return text
  const texts = parseTexts(jsonValueOf(text))
  return texts.ok ? texts.value : null
}

/** Whether the cell of a row is a moment as this server writes it. */
export function isMoment(cell: unknown): cell is string {
  return typeof cell === 'string' && MOMENT.test(cell)
}

/** The problem of a table with something in it that no store writes. */
export function unreadable(table: string): Result<never, HttpProblem> {
  return failure({ code: 'api/store-unavailable', detail: `The table ${table} holds something unexpected.` })
}
