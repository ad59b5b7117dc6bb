import type { Command, StoredCommand } from '../../../core/commands/command.ts'
import type { HttpProblem } from '../../../core/http-problems.ts'
import { type Result, success } from '../../../core/result.ts'
import { keptChangeOf, TOUCHED_COLUMNS, WRITTEN_COLUMNS } from './change-record.ts'
import {
  beginsHistory,
  type ChangeScope,
  type Decision,
  type KeptChange,
  type LibraryCopy,
  type Present,
} from './command-store.ts'
import type { Query, Steps } from './database.ts'
import { keptCommandsOf, libraryStateOf, nextPositionOf } from './read-rows.ts'
import { presentQuery, readEarlier } from './read-steps.ts'
import { newlyKept, ROW_COLUMNS, rowsToKeep } from './rows-to-keep.ts'
import type { LibraryStatements } from './statements.ts'

const NOTHING: LibraryCopy = { commands: [], changes: [] }

/** See `CommandStore.seed`. For a `write` transaction, as are all of these. */
export function* seedLibrary(
  sql: LibraryStatements,
  commands: readonly Command[],
): Steps<Result<'seeded' | 'kept', HttpProblem>> {
  const [row] = yield sql.selectState
  const state = libraryStateOf(row)
  if (!state.ok) return state
  if (state.value.seeded === 1) return success('kept')
  const kept = newlyKept(commands, new Date().toISOString(), state.value.revision + 1)
  const put = yield* putCommands(sql.insertCommands, kept, 1)
  if (!put.ok) return put
  yield sql.markSeeded
  return success('seeded')
}

/** See `CommandStore.change`. Triggers raise the revision of the library with every row of `commands` that is written. */
export function* changeLibrary<T>(
  sql: LibraryStatements,
  scope: ChangeScope,
  decide: (present: Present) => Result<Decision<T>, HttpProblem>,
): Steps<Result<T, HttpProblem>> {
  const [row] = yield sql.selectState
  const state = libraryStateOf(row)
  if (!state.ok) return state
  const commands = keptCommandsOf(yield presentQuery(sql, scope))
  if (!commands.ok) return commands
  const earlier = yield* readEarlier(sql, scope, commands.value)
  if (!earlier.ok) return earlier
  const present = { commands: commands.value, nextRevision: state.value.revision + 1, ...earlier.value }
  const decision = decide(present)
  return decision.ok ? yield* makeChange(sql, present, decision.value) : decision
}

/** See `CommandStore.purge`. */
export function* purgeBefore(sql: LibraryStatements, before: string): Steps<Result<number, HttpProblem>> {
  const values = [before]
  return yield* purge(sql, { ...sql.findDeletedBefore, values }, { ...sql.removeDeletedBefore, values })
}

/** See `CommandStore.purgeDeleted`. */
export function* purgeAllDeleted(sql: LibraryStatements): Steps<Result<number, HttpProblem>> {
  return yield* purge(sql, sql.findDeleted, sql.removeDeleted)
}

function* makeChange<T>(
  sql: LibraryStatements,
  present: Present,
  decision: Decision<T>,
): Steps<Result<T, HttpProblem>> {
  const { put, copy = NOTHING, marks = [], answer } = decision
  if (beginsHistory(decision)) yield sql.forgetHistory
  const [row] = yield sql.selectNextPosition
  const position = nextPositionOf(row)
  if (!position.ok) return position
  const done = yield* putCommands(sql.putCommands, [...copy.commands, ...put], position.value)
  if (!done.ok) return done
  yield* remember(copy.changes, sql.copyChanges, sql.copyTouched)
  for (const { id, undoneAt } of marks) yield { ...sql.markChange, values: [undoneAt, id] }
  const made = keptChangeOf(present, decision)
  if (made !== null) yield* remember([made], sql.insertChanges, sql.insertTouched)
  return success(answer)
}

function* putCommands(
  query: Query,
  commands: readonly StoredCommand[],
  firstPosition: number,
): Steps<Result<null, HttpProblem>> {
  const rows = rowsToKeep(commands, firstPosition)
  if (!rows.ok) return rows
  yield { ...query, rows: rows.value.map((row) => ROW_COLUMNS.map((name) => row[name] ?? null)) }
  return success(null)
}

function* remember(changes: readonly KeptChange[], insertChanges: Query, insertTouched: Query): Steps<void> {
  const written = changes.map(({ change }) => WRITTEN_COLUMNS.map((name) => change[name]))
  const touched = changes.flatMap(({ change, touched: rows }) =>
    rows.map((row) => [...TOUCHED_COLUMNS.map((name) => row[name]), change.id]),
  )
  yield { ...insertChanges, rows: written }
  yield { ...insertTouched, rows: touched }
}

/** Looks first: PostgreSQL's trigger would count the removal of nothing as a change. */
function* purge(sql: LibraryStatements, find: Query, remove: Query): Steps<Result<number, HttpProblem>> {
  if ((yield find).length === 0) return success(0)
  const removed = yield remove
  // These go through every version, so only if something was removed.
  for (const query of sql.forgetRemoved) yield query
  return success(removed.length)
}
