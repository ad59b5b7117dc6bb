import { Buffer } from 'node:buffer'
import type { Command, StoredCommand } from '../../../core/commands/command.ts'
import { FIELD_NAMES, type FieldName } from '../../../core/commands/command-fields.ts'
import { shorten } from '../../../core/text/shorten.ts'
import { columnOf } from './read-rows.ts'
import { StoreError } from './store-error.ts'

/** Maximum length of an id, in bytes of UTF-8. PostgreSQL limits index entries to about 2,700 bytes. */
const MAX_ID_BYTES = 2_000

/** Columns to write to `commands`: texts, except for the integers `position` and `revision`. */
export const ROW_COLUMNS = [
  'id',
  'position',
  ...FIELD_NAMES.map(columnOf),
  'created_at',
  'updated_at',
  'deleted_at',
  'revision',
] as const

/** A row of `commands`. `position` is the library order, a list is a JSON array as text, and absent fields are null. */
type CommandRow = Readonly<Record<string, string | number | null>>

/**
 * Creates the rows of these commands, with positions from `firstPosition`. Throws a `StoreError` with the code
 * `invalid` for the first command that some database couldn't return unchanged, because of an id that is empty,
 * duplicate or longer than `MAX_ID_BYTES`, a blank tag, a NUL character (PostgreSQL can't store it), or half a
 * surrogate pair (UTF-8 can't encode it).
 */
export function rowsToStore(commands: readonly StoredCommand[], firstPosition: number): readonly CommandRow[] {
  const ids = new Set<string>()
  for (const { command } of commands) {
    const fault = ids.has(command.id) ? 'its id occurs twice' : faultOf(command)
    if (fault !== null) throw invalidCommand(command, fault)
    ids.add(command.id)
  }
  return commands.map((kept, index) => rowOf(kept, firstPosition + index))
}

/** Creates the stored commands of a starting library, all added at `now` with this revision. */
export function newlyStored(commands: readonly Command[], now: string, revision: number): readonly StoredCommand[] {
  return commands.map((command) => ({ command, createdAt: now, updatedAt: now, deletedAt: null, revision }))
}

/**
 * Drops ids with a NUL character or half a surrogate pair, which no command has. They mustn't reach a database:
 * PostgreSQL fails on the former, and its driver replaces the latter with U+FFFD, which might match another command.
 */
export function validIds(ids: readonly string[]): readonly string[] {
  return ids.filter((id) => textFault(id) === null)
}

function faultOf(command: Command): string | null {
  if (command.id === '') return 'its id is empty'
  if (Buffer.byteLength(command.id) > MAX_ID_BYTES) return `its id is longer than ${MAX_ID_BYTES} bytes`
  if (command.tags?.some((tag) => tag.trim() === '')) return 'one of its tags is empty'
  for (const [field, value] of Object.entries(command)) {
    const fault = textFault([value].flat().join())
    if (fault !== null) return `its ${field} has ${fault}`
  }
  return null
}

function textFault(text: string): string | null {
  if (text.includes('\0')) return 'a NUL character'
  return text.isWellFormed() ? null : 'half a surrogate pair'
}

function rowOf({ command, createdAt, updatedAt, deletedAt, revision }: StoredCommand, position: number): CommandRow {
  return {
    id: command.id,
    position,
    ...Object.fromEntries(FIELD_NAMES.map((name) => [columnOf(name), cellOf(command[name])])),
    created_at: createdAt,
    updated_at: updatedAt,
    deleted_at: deletedAt,
    revision,
  }
}

function cellOf(value: Command[FieldName] | undefined): string | null {
  return typeof value === 'string' ? value : value ? JSON.stringify(value) : null
}

function invalidCommand({ id }: Command, fault: string): StoreError {
  const shown = JSON.stringify(shorten(id, 60))
  return new StoreError('invalid', `The command ${shown} cannot be kept: ${fault}.`)
}
