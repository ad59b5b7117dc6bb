import type { Command, StoredCommand } from '../../../core/commands/command.ts'
import { storedChangeOf, TOUCHED_COLUMNS, WRITTEN_COLUMNS } from './change-record.ts'
import {
  beginsHistory,
  type ChangeScope,
  type CurrentState,
  type Decision,
  type LibraryCopy,
  type StoredChange,
} from './command-store.ts'
import type { Query, Steps } from './database.ts'
import { libraryStateOf, nextPositionOf, storedCommandsOf } from './read-rows.ts'
import { presentQuery, readEarlier } from './read-steps.ts'
import { newlyStored, ROW_COLUMNS, rowsToStore } from './rows-to-store.ts'
import type { LibraryStatements } from './statements.ts'

const NOTHING: LibraryCopy = { commands: [], changes: [] }

/** Implements `CommandStore.seed`. Like all functions here, it needs a transaction that may write. */
export function* seedLibrary(sql: LibraryStatements, commands: readonly Command[]): Steps<'seeded' | 'kept'> {
  const [row] = yield sql.selectState
  const { seeded, revision } = libraryStateOf(row)
  if (seeded === 1) return 'kept'
  yield putQuery(sql.insertCommands, newlyStored(commands, new Date().toISOString(), revision + 1), 1)
  yield sql.markSeeded
  return 'seeded'
}

/** Implements `CommandStore.change`. Triggers increase the library's revision whenever `commands` is written. */
export function* changeLibrary<T>(
  sql: LibraryStatements,
  scope: ChangeScope,
  decide: (present: CurrentState) => Decision<T>,
): Steps<T> {
  const [row] = yield sql.selectState
  const { revision } = libraryStateOf(row)
  const commands = storedCommandsOf(yield presentQuery(sql, scope))
  const present = { commands, nextRevision: revision + 1, ...(yield* readEarlier(sql, scope, commands)) }
  return yield* makeChange(sql, present, decide(present))
}

/** Implements `CommandStore.purge`. */
export function* purgeBefore(sql: LibraryStatements, before: string): Steps<number> {
  const values = [before]
  return yield* purge(sql, { ...sql.findDeletedBefore, values }, { ...sql.removeDeletedBefore, values })
}

/** Implements `CommandStore.purgeDeleted`. */
export function* purgeAllDeleted(sql: LibraryStatements): Steps<number> {
  return yield* purge(sql, sql.findDeleted, sql.removeDeleted)
}

function* makeChange<T>(sql: LibraryStatements, present: CurrentState, decision: Decision<T>): Steps<T> {
  const { put, copy = NOTHING, marks = [], answer } = decision
  if (beginsHistory(decision)) yield sql.forgetHistory
  const [row] = yield sql.selectNextPosition
  yield putQuery(sql.putCommands, [...copy.commands, ...put], nextPositionOf(row))
  yield* recordChanges(copy.changes, sql.copyChanges, sql.copyTouched)
  for (const { id, undoneAt } of marks) yield { ...sql.markChange, values: [undoneAt, id] }
  const made = storedChangeOf(present, decision)
  if (made !== null) yield* recordChanges([made], sql.insertChanges, sql.insertTouched)
  return answer
}

function putQuery(query: Query, commands: readonly StoredCommand[], firstPosition: number): Query {
  const rows = rowsToStore(commands, firstPosition)
  return { ...query, rows: rows.map((row) => ROW_COLUMNS.map((name) => row[name] ?? null)) }
}

function* recordChanges(changes: readonly StoredChange[], insertChanges: Query, insertTouched: Query): Steps<void> {
  const written = changes.map(({ change }) => WRITTEN_COLUMNS.map((name) => change[name]))
  const touched = changes.flatMap(({ change, touched: rows }) =>
    rows.map((row) => [...TOUCHED_COLUMNS.map((name) => row[name]), change.id]),
  )
  yield { ...insertChanges, rows: written }
  yield { ...insertTouched, rows: touched }
}

/** Looks first, because PostgreSQL's trigger would count even an empty removal as a change. */
function* purge(sql: LibraryStatements, find: Query, remove: Query): Steps<number> {
  if ((yield find).length === 0) return 0
  const removed = yield remove
  // These queries scan every version, so they run only if something was removed.
  for (const query of sql.forgetRemoved) yield query
  return removed.length
}
