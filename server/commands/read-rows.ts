import type { Command, KeptCommand, Library } from '../../core/commands/command.ts'
import type { HttpProblem } from '../../core/http-problems.ts'
import { list, nonEmptyText, type Parsed, record, wholeNumber } from '../../core/parse.ts'
import { failure, type Result, success } from '../../core/result.ts'

/** What to select from `commands` for `libraryOf`, which takes each row as an array in this order. */
export const COMMAND_COLUMNS = 'id, notes, line, platform, how_to, description, source, tags'

/** What to select from `commands` for `keptCommandsOf`. The driver of PostgreSQL gives a bigint as text, a float not. */
export const KEPT_COLUMNS = `
  CAST(revision AS double precision) AS revision, created_at, updated_at, deleted_at, ${COMMAND_COLUMNS}`

/** As `Date.toISOString` writes the years 0 to 9999. */
const MOMENT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/

/** PostgreSQL keeps positions in 32 bits. */
const MAX_POSITION = 2 ** 31 - 1

type Draft = { -readonly [Field in keyof Command]: Command[Field] }

const parseTags = list(nonEmptyText)
const parseRevision = wholeNumber(0, Number.MAX_SAFE_INTEGER)
const parseLibraryState = record({ revision: parseRevision, seeded: wholeNumber(0, 1) })

const parsePosition = record({ next: wholeNumber(-MAX_POSITION, MAX_POSITION) })

/** The one row of `library`: the data's revision, and 1 in `seeded` once the starting library was put in. */
export type LibraryState = Parsed<typeof parseLibraryState>

/** Reads the row of `library`; a missing or damaged one is a store that cannot answer. */
export function libraryStateOf(row: unknown): Result<LibraryState, HttpProblem> {
  const state = parseLibraryState(row)
  return state.ok ? state : unreadable('library')
}

/** Reads the row of `library` and all rows of `commands`; one damaged row fails them all, so no part passes for all. */
export function libraryOf(stateRow: unknown, commandRows: readonly unknown[]): Result<Library, HttpProblem> {
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
export function keptCommandsOf(rows: readonly unknown[]): Result<readonly KeptCommand[], HttpProblem> {
  return readAll(rows, keptCommandOf)
}

function readAll<T>(rows: readonly unknown[], read: (cells: readonly unknown[]) => T | null) {
  const values: T[] = []
  for (const row of rows) {
    const value = Array.isArray(row) ? read(row) : null
    if (value === null) return unreadable('commands')
    values.push(value)
  }
  return success(values)
}

function keptCommandOf([revision, createdAt, updatedAt, deletedAt, ...cells]: readonly unknown[]): KeptCommand | null {
  const command = commandOf(cells)
  const counted = parseRevision(revision)
  if (command === null || !counted.ok || !isMoment(createdAt) || !isMoment(updatedAt)) return null
  if (deletedAt !== null && !isMoment(deletedAt)) return null
  return { command, createdAt, updatedAt, deletedAt, revision: counted.value }
}

/** By hand and not by `parseCommand`: that takes three times as long, and holds the server, with 30,000 commands. */
function commandOf(cells: readonly unknown[]): Command | null {
  if (!cells.every(isTextOrNull)) return null
  const [id, notes = null, line = null, platform, howTo, description, source, tags] = cells
  if (!id) return null
  const command: Draft = { id, notes, line }
  if (isPresent(platform)) command.platform = platform
  if (isPresent(howTo)) command.howTo = howTo
  if (isPresent(description)) command.description = description
  const listed = isPresent(tags) ? tagsOf(tags) : undefined
  if (listed === null) return null
  if (listed !== undefined) command.tags = listed
  if (isPresent(source)) command.source = source
  return command
}

/** The list that the text says, a JSON array of texts; null where it says anything else. */
function tagsOf(text: string): Draft['tags'] | null {
  try {
    const tags = parseTags(JSON.parse(text))
    return tags.ok ? tags.value : null
  } catch {
    return null
  }
}

function isPresent(cell: string | null | undefined): cell is string {
  return cell !== null && cell !== undefined
}

function isTextOrNull(cell: unknown): cell is string | null {
  return cell === null || typeof cell === 'string'
}

function isMoment(cell: unknown): cell is string {
  return typeof cell === 'string' && MOMENT.test(cell)
}

function unreadable(table: string): Result<never, HttpProblem> {
  return failure({ code: 'api/store-unavailable', detail: `The table ${table} holds something unexpected.` })
}
