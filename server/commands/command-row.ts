import { Buffer } from 'node:buffer'
import { type Command, parseCommand } from '../../core/commands/command.ts'
import type { Library } from '../../core/commands/library.ts'
import { list, type Parsed, record, wholeNumber } from '../../core/parse.ts'
import type { Problem } from '../../core/problems.ts'
import { failure, type Result, success } from '../../core/result.ts'

/** The longest id a store keeps, in bytes of UTF-8: an index entry of PostgreSQL ends at about 2,700. */
export const MAX_ID_BYTES = 2_000

/** What to select from `commands`, named as the fields of `Command`; `libraryOf` reads such rows as they are. */
export const COMMAND_COLUMNS = 'id, notes, line, platform, how_to AS "howTo", description, tags'

/**
 * A row of `commands`, by its column names. `position` counts from 1 in library order; `tags` is a JSON array as text;
 * absent fields are null.
 */
export type CommandRow = {
  readonly position: number
  readonly id: string
  readonly notes: string | null
  readonly line: string | null
  readonly platform: string | null
  readonly how_to: string | null
  readonly description: string | null
  readonly tags: string | null
}

const parseCommands = list<Command>((row, field) => parseCommand(withTagsRead(row), field))
const parseLibraryState = record({ revision: wholeNumber(0, Number.MAX_SAFE_INTEGER), seeded: wholeNumber(0, 1) })

/** The one row of `library`: the data's revision, and 1 in `seeded` once the starting library was put in. */
export type LibraryState = Parsed<typeof parseLibraryState>

/** Reads the row of `library`; a missing or damaged one is a store that cannot answer. */
export function libraryStateOf(row: unknown): Result<LibraryState, Problem> {
  const state = parseLibraryState(row)
  return state.ok ? state : unreadable('library')
}

/** Reads the row of `library` and all rows of `commands`; one damaged row fails them all, so no part passes for all. */
export function libraryOf(stateRow: unknown, commandRows: unknown): Result<Library, Problem> {
  const state = libraryStateOf(stateRow)
  if (!state.ok) return state
  const commands = parseCommands(commandRows)
  return commands.ok ? success({ revision: state.value.revision, commands: commands.value }) : unreadable('commands')
}

/**
 * The rows of a whole library, or the first command that no store could give back to the byte: every store refuses the
 * same ones. Those have an id that occurs twice or is longer than `MAX_ID_BYTES`, a tag of white space alone (which is
 * none), a NUL character (PostgreSQL keeps none in its text), or half a surrogate pair (which UTF-8 cannot say).
 */
export function rowsOf(commands: readonly Command[]): Result<readonly CommandRow[], Problem> {
  const ids = new Set<string>()
  for (const command of commands) {
    const fault = ids.has(command.id) ? 'its id occurs twice' : faultOf(command)
    if (fault !== null) return unkeepable(command, fault)
    ids.add(command.id)
  }
  return success(commands.map(rowOf))
}

function faultOf(command: Command): string | null {
  if (Buffer.byteLength(command.id) > MAX_ID_BYTES) return `its id is longer than ${MAX_ID_BYTES} bytes`
  if (command.tags?.some((tag) => tag.trim() === '')) return 'one of its tags is empty'
  for (const [field, value] of Object.entries(command)) {
    const text = [value].flat().join()
    if (text.includes('\0')) return `its ${field} has a NUL character`
    if (!text.isWellFormed()) return `its ${field} has half a surrogate pair`
  }
  return null
}

function rowOf(command: Command, index: number): CommandRow {
  const { id, notes, line, platform = null, howTo = null, description = null } = command
  const tags = command.tags === undefined ? null : JSON.stringify(command.tags)
  return { position: index + 1, id, notes, line, platform, how_to: howTo, description, tags }
}

/** The row with the list that the text of its tags says; with the text itself, which is no list, where it says none. */
function withTagsRead(row: unknown): unknown {
  if (typeof row !== 'object' || row === null || !('tags' in row) || typeof row.tags !== 'string') return row
  try {
    return { ...row, tags: JSON.parse(row.tags) }
  } catch {
    return row
  }
}

function unkeepable({ id }: Command, fault: string): Result<never, Problem> {
  const shown = JSON.stringify(id.slice(0, 60))
  return failure({ code: 'api/store-unavailable', detail: `The command ${shown} cannot be kept: ${fault}.` })
}

function unreadable(table: string): Result<never, Problem> {
  return failure({ code: 'api/store-unavailable', detail: `The table ${table} holds something unexpected.` })
}
