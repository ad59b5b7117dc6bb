import type { Command, KeptCommand } from '../../../core/commands/command.ts'
import type { HttpProblem } from '../../../core/http-problems.ts'
import { type Result, success } from '../../../core/result.ts'
import { forgettingStatements, keptChangeOf } from '../sql/change-record.ts'
import {
  beginsHistory,
  type ChangeScope,
  type Decision,
  type KeptChange,
  type LibraryCopy,
  type Present,
} from '../sql/command-store.ts'
import { nextPositionOf } from '../sql/read-rows.ts'
import { newlyKept, rowsToKeep } from '../sql/rows-to-keep.ts'
import { earlierInSqlite, presentInSqlite, sqliteState } from './read-sqlite.ts'
import type { SqliteConnection } from './sqlite-connection.ts'

const NOTHING: LibraryCopy = { commands: [], changes: [] }

/** See `CommandStore.seed`. For a transaction that keeps other writers out, as all of these are. */
export function seedSqlite(
  connection: SqliteConnection,
  commands: readonly Command[],
): Result<'seeded' | 'kept', HttpProblem> {
  const state = sqliteState(connection)
  if (!state.ok) return state
  if (state.value.seeded === 1) return success('kept')
  const rows = rowsToKeep(newlyKept(commands, new Date().toISOString(), state.value.revision + 1), 1)
  if (!rows.ok) return rows
  const { insertCommand, markSeeded } = connection.statements
  for (const row of rows.value) insertCommand.run(row)
  markSeeded.run()
  return success('seeded')
}

/** See `CommandStore.change`. The revision is not written here: triggers of `commands` raise it with every row written. */
export function changeSqlite<T>(
  connection: SqliteConnection,
  scope: ChangeScope,
  decide: (present: Present) => Result<Decision<T>, HttpProblem>,
): Result<T, HttpProblem> {
  const state = sqliteState(connection)
  if (!state.ok) return state
  const commands = presentInSqlite(connection, scope)
  if (!commands.ok) return commands
  const earlier = earlierInSqlite(connection, scope, commands.value)
  if (!earlier.ok) return earlier
  const present = { commands: commands.value, nextRevision: state.value.revision + 1, ...earlier.value }
  const decision = decide(present)
  if (!decision.ok) return decision
  const { put, copy = NOTHING, marks = [], answer } = decision.value
  if (beginsHistory(decision.value)) connection.statements.forgetHistory.run()
  const done = putInSqlite(connection, [...copy.commands, ...put])
  if (!done.ok) return done
  for (const change of copy.changes) copyInSqlite(connection, change)
  for (const { id, undoneAt } of marks) connection.statements.markChange.run(undoneAt, id)
  rememberInSqlite(connection, keptChangeOf(present, decision.value))
  return success(answer)
}

/** See `CommandStore.purge`. */
export function purgeSqlite(connection: SqliteConnection, before: string): Result<number, HttpProblem> {
  return forget(connection, Number(connection.statements.purgeCommands.run(before).changes))
}

/** See `CommandStore.purgeDeleted`. */
export function purgeDeletedInSqlite(connection: SqliteConnection): Result<number, HttpProblem> {
  return forget(connection, Number(connection.statements.purgeDeleted.run().changes))
}

function forget({ db }: SqliteConnection, purged: number): Result<number, HttpProblem> {
  // These look through all versions.
  for (const statement of purged === 0 ? [] : forgettingStatements('')) db.exec(statement)
  return success(purged)
}

function putInSqlite({ statements }: SqliteConnection, commands: readonly KeptCommand[]): Result<null, HttpProblem> {
  const position = nextPositionOf(statements.selectNextPosition.get())
  if (!position.ok) return position
  const rows = rowsToKeep(commands, position.value)
  if (!rows.ok) return rows
  for (const row of rows.value) statements.putCommand.run(row)
  return success(null)
}

function rememberInSqlite({ statements }: SqliteConnection, kept: KeptChange | null): void {
  if (kept === null) return
  const number = Number(statements.insertChange.get(kept.change)?.number)
  for (const { command_id: id, before, left_as: leftAs } of kept.touched) {
    statements.insertChangedCommand.run(number, id, before, leftAs)
  }
}

/** A change of another library; one that is known here is completed. */
function copyInSqlite({ statements }: SqliteConnection, { change, touched }: KeptChange): void {
  statements.copyChange.run(change)
  for (const { command_id: id, before, left_as: leftAs } of touched) {
    statements.copyChangedCommand.run(change.id, id, before, leftAs)
  }
}
