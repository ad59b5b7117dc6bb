import { hash } from 'node:crypto'
import {
  CHANGE_ACTIONS,
  type ChangeAction,
  type LibraryChange,
  type RecordedChange,
  type TouchedCommand,
} from '../../../core/commands/changes/undo-change.ts'
import { parseCommand, type StoredCommand } from '../../../core/commands/command.ts'
import { contentKeyOf } from '../../../core/commands/representation.ts'
import {
  jsonValueOf,
  nonEmptyText,
  orNull,
  type Parser,
  record,
  text,
  wholeNumber,
} from '../../../core/parsing/parse.ts'
import { oneOf } from '../../../core/parsing/strict.ts'
import type { CurrentState, Decision, StoredChange, TouchedRow } from './command-store.ts'
import { unreadable } from './read-rows.ts'

/** Columns to write to `changes`. The database assigns the number. */
export const WRITTEN_COLUMNS = ['id', 'action', 'at', 'count', 'undoes', 'undone_at', 'made_by', 'listed'] as const

/** Columns of `changed_commands` besides the change's number. */
export const TOUCHED_COLUMNS = ['command_id', 'before', 'left_as'] as const

/** Columns to select from `changes` for `libraryChangesOf`. */
export const CHANGE_COLUMNS = 'id, action, at, count, undone_at'

/**
 * Columns to select from `changes` for `changeHeadOf`. The number is cast to a float, because PostgreSQL's driver
 * returns a bigint as text.
 */
export const HEAD_COLUMNS = 'CAST(number AS double precision) AS number, id, at, undoes, undone_at'

/** Columns to select from `changes` and from `changed_commands` for `storedChangesOf`. */
export const ALL_CHANGE_COLUMNS = `CAST(number AS double precision) AS number, ${WRITTEN_COLUMNS.join(', ')}`
export const ALL_TOUCHED_COLUMNS = `
  CAST(change_number AS double precision) AS change_number, ${TOUCHED_COLUMNS.join(', ')}`

/** A row of `changes`. `number` identifies the change in `changed_commands`. */
type ChangeHead = Omit<RecordedChange, 'commands'> & { readonly number: number }

const action: Parser<ChangeAction> = oneOf(...CHANGE_ACTIONS)

const number = wholeNumber(0, Number.MAX_SAFE_INTEGER)
const parseChange = record({ id: nonEmptyText, action, at: text, count: number, undone_at: orNull(text) })
const parseHead = record({ number, id: nonEmptyText, at: text, undoes: orNull(text), undone_at: orNull(text) })
const parseStoredChange = record({
  number,
  id: nonEmptyText,
  action: nonEmptyText,
  at: text,
  count: number,
  undoes: orNull(text),
  undone_at: orNull(text),
  made_by: orNull(text),
  listed: wholeNumber(0, 1),
})
const touchedShape = { command_id: text, before: orNull(text), left_as: text } as const
const parseTouched = record(touchedShape)
const parseOneTouched = record({ ...touchedShape, change_number: number })
const parseBefore = record({
  command: parseCommand,
  createdAt: text,
  updatedAt: text,
  deletedAt: orNull(text),
  revision: number,
})

/** Returns the change that a decision records; null if it has no record or puts nothing. */
export function storedChangeOf(
  { commands }: CurrentState,
  { put, record: made }: Decision<unknown>,
): StoredChange | null {
  if (made === null || put.length === 0) return null
  const before = new Map(commands.map((kept) => [kept.command.id, kept]))
  const touched = put.map((kept) => {
    const earlier = before.get(kept.command.id)
    const json = earlier === undefined ? null : JSON.stringify(earlier)
    return { command_id: kept.command.id, before: json, left_as: contentDigest(kept) }
  })
  const { id, at, by, action: how, undoes = null, isListed = false } = made
  const change = { id, action: how, at, count: put.length, undoes, undone_at: null }
  return { change: { ...change, made_by: by && JSON.stringify(by), listed: Number(isListed) }, touched }
}

/**
 * Reads all recorded changes from rows of `changes` and their commands. Sorts the commands by id here, because
 * databases sort texts differently. Like the next three functions, throws a `StoreError` if a row is damaged.
 */
export function storedChangesOf(
  changeRows: readonly unknown[],
  touchedRows: readonly unknown[],
): readonly StoredChange[] {
  const byNumber = new Map<number, { change: StoredChange['change']; touched: TouchedRow[] }>()
  for (const row of changeRows) {
    const parsed = parseStoredChange(row)
    if (!parsed.ok) throw unreadable('changes')
    const { number: known, ...change } = parsed.value
    byNumber.set(known, { change, touched: [] })
  }
  for (const row of touchedRows) {
    const parsed = parseOneTouched(row)
    if (!parsed.ok) throw unreadable('changed_commands')
    const { change_number: known, ...touched } = parsed.value
    byNumber.get(known)?.touched.push(touched)
  }
  const byCommandId = (one: TouchedRow, other: TouchedRow) => (one.command_id < other.command_id ? -1 : 1)
  for (const { touched } of byNumber.values()) touched.sort(byCommandId)
  return [...byNumber.values()]
}

/** Reads rows of `CHANGE_COLUMNS`. */
export function libraryChangesOf(rows: readonly unknown[]): readonly LibraryChange[] {
  return rows.map((row) => {
    const parsed = parseChange(row)
    if (!parsed.ok) throw unreadable('changes')
    const { undone_at: undoneAt, ...change } = parsed.value
    return { ...change, undoneAt }
  })
}

/** Reads a row of `HEAD_COLUMNS`. */
export function changeHeadOf(row: unknown): ChangeHead {
  const parsed = parseHead(row)
  if (!parsed.ok) throw unreadable('changes')
  const { undone_at: undoneAt, ...head } = parsed.value
  return { ...head, undoneAt }
}

/**
 * Reads a recorded change, whose commands are in `rows`. Commands that haven't been purged come first, in the library
 * order of `present`.
 */
export function recordedChangeOf(
  { number: _known, ...head }: ChangeHead,
  rows: readonly unknown[],
  present: readonly StoredCommand[],
): RecordedChange {
  const there = new Map(present.map((kept, place) => [kept.command.id, { kept, place }]))
  const placeOf = ({ id }: TouchedCommand) => there.get(id)?.place ?? present.length
  const commands: TouchedCommand[] = []
  for (const row of rows) {
    const parsed = parseTouched(row)
    const before = parsed.ok ? beforeOf(parsed.value.before) : undefined
    if (!parsed.ok || before === undefined) throw unreadable('changed_commands')
    const { command_id: id, left_as: leftAs } = parsed.value
    const now = there.get(id)?.kept ?? null
    commands.push({ id, before, present: now, isUnchanged: now !== null && contentDigest(now) === leftAs })
  }
  commands.sort((one, other) => placeOf(one) - placeOf(other))
  return { ...head, commands }
}

/**
 * Parses the JSON of a command before a change. Returns null if there was no command, and undefined if the JSON is
 * invalid.
 */
export function beforeOf(json: string | null): StoredCommand | null | undefined {
  if (json === null) return null
  const before = parseBefore(jsonValueOf(json))
  return before.ok ? before.value : undefined
}

/**
 * Computes a digest of a command's content and of whether it's deleted. Ignores revision and dates, so that after a
 * change is undone, the one before it can be undone too.
 */
export function contentDigest({ command: { id: _own, ...content }, deletedAt }: StoredCommand): string {
  return hash('sha256', `${deletedAt === null ? '+' : '-'}${contentKeyOf(content)}`, 'base64url')
}
