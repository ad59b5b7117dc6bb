import type { Command } from '../../../core/commands/command.ts'
import type { KeptCommand } from '../../../core/commands/kept-command.ts'
import type { HttpProblem } from '../../../core/http-problems.ts'
import { type Result, success } from '../../../core/result.ts'
import { nextPositionOf } from '../command-row.ts'
import type { ChangeScope, Decision, Present } from '../command-store.ts'
import { newlyKept, rowsToKeep } from '../rows-to-keep.ts'
import { presentInSqlite, sqliteState } from './read-sqlite.ts'
import type { SqliteConnection } from './sqlite-connection.ts'

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

/** See `CommandStore.change`. */
export function changeSqlite<T>(
  connection: SqliteConnection,
  scope: ChangeScope,
  decide: (present: Present) => Result<Decision<T>, HttpProblem>,
): Result<T, HttpProblem> {
  const state = sqliteState(connection)
  if (!state.ok) return state
  const commands = presentInSqlite(connection, scope)
  if (!commands.ok) return commands
  const decision = decide({ commands: commands.value, nextRevision: state.value.revision + 1 })
  if (!decision.ok) return decision
  const put = putInSqlite(connection, decision.value.put)
  return put.ok ? success(decision.value.answer) : put
}

/** See `CommandStore.purge`. */
export function purgeSqlite({ statements }: SqliteConnection, deletedBefore: string): Result<number, HttpProblem> {
  return success(Number(statements.purgeCommands.run(deletedBefore).changes))
}

function putInSqlite({ statements }: SqliteConnection, commands: readonly KeptCommand[]): Result<null, HttpProblem> {
  const position = nextPositionOf(statements.selectNextPosition.get())
  if (!position.ok) return position
  const rows = rowsToKeep(commands, position.value)
  if (!rows.ok) return rows
  for (const row of rows.value) statements.putCommand.run(row)
  return success(null)
}
