import type { Pool, PoolClient } from 'pg'
import type { Command } from '../../../core/commands/command.ts'
import type { KeptCommand } from '../../../core/commands/kept-command.ts'
import type { HttpProblem } from '../../../core/http-problems.ts'
import { type Result, success } from '../../../core/result.ts'
import { nextPositionOf } from '../command-row.ts'
import type { ChangeScope, Decision, Present } from '../command-store.ts'
import { type CommandRow, newlyKept, ON_CONFLICT_REPLACE, ROW_COLUMNS, rowsToKeep } from '../rows-to-keep.ts'
import { inPostgresTransaction } from './postgres-pool.ts'
import { postgresState, presentInPostgres } from './read-postgres.ts'

/** One statement has a fixed time, so it has a fixed size too: any import at all is a matter of more statements. */
const ROWS_PER_STATEMENT = 1_000

const NUMBERS: ReadonlyMap<string, string> = new Map([
  ['position', 'integer'],
  ['revision', 'bigint'],
])
const ARRAYS = ROW_COLUMNS.map((name, index) => `$${index + 1}::${NUMBERS.get(name) ?? 'text'}[]`)
const INSERT_COMMANDS = `
  INSERT INTO commander.commands (${ROW_COLUMNS.join(', ')}) SELECT * FROM unnest(${ARRAYS.join(', ')})`
const PUT_COMMANDS = `${INSERT_COMMANDS} ${ON_CONFLICT_REPLACE}`
const SELECT_NEXT_POSITION = 'SELECT coalesce(max(position), 0) + 1 AS next FROM commander.commands'
const MARK_SEEDED = 'UPDATE commander.library SET seeded = 1, revision = revision + 1'
const SELECT_OLD = 'SELECT 1 FROM commander.commands WHERE deleted_at < $1 LIMIT 1'
const PURGE = 'DELETE FROM commander.commands WHERE deleted_at < $1'

/** READ COMMITTED: what is read once the lock is there is what the writer before has left. */
const BEGIN = 'BEGIN ISOLATION LEVEL READ COMMITTED'

/** See `CommandStore.seed`. Rejects as the driver does, as all of these do. */
export async function seedPostgres(
  pool: Pool,
  commands: readonly Command[],
): Promise<Result<'seeded' | 'kept', HttpProblem>> {
  // Asked first without a lock: every start but the first ends here.
  const state = await postgresState(pool)
  if (!state.ok) return state
  if (state.value.seeded === 1) return success('kept')
  return inPostgresTransaction(pool, BEGIN, (client) => seedIn(client, commands))
}

/** See `CommandStore.change`. */
export function changePostgres<T>(
  pool: Pool,
  scope: ChangeScope,
  decide: (present: Present) => Result<Decision<T>, HttpProblem>,
): Promise<Result<T, HttpProblem>> {
  return inPostgresTransaction(pool, BEGIN, async (client) => {
    const state = await postgresState(client, 'FOR UPDATE')
    if (!state.ok) return state
    const commands = await presentInPostgres(client, scope)
    if (!commands.ok) return commands
    const decision = decide({ commands: commands.value, nextRevision: state.value.revision + 1 })
    if (!decision.ok) return decision
    const put = await putIn(client, decision.value.put)
    return put.ok ? success(decision.value.answer) : put
  })
}

/** See `CommandStore.purge`. The trigger would count a removal of nothing as a change, so that is asked first. */
export function purgePostgres(pool: Pool, deletedBefore: string): Promise<Result<number, HttpProblem>> {
  return inPostgresTransaction(pool, BEGIN, async (client) => {
    const state = await postgresState(client, 'FOR UPDATE')
    if (!state.ok) return state
    const old = await client.query(SELECT_OLD, [deletedBefore])
    if (old.rows.length === 0) return success(0)
    const purged = await client.query(PURGE, [deletedBefore])
    return success(purged.rowCount ?? 0)
  })
}

async function seedIn(
  client: PoolClient,
  commands: readonly Command[],
): Promise<Result<'seeded' | 'kept', HttpProblem>> {
  // The second of two servers waits here for the first, then sees that it is done.
  const state = await postgresState(client, 'FOR UPDATE')
  if (!state.ok) return state
  if (state.value.seeded === 1) return success('kept')
  const rows = rowsToKeep(newlyKept(commands, new Date().toISOString(), state.value.revision + 1), 1)
  if (!rows.ok) return rows
  await write(client, INSERT_COMMANDS, rows.value)
  await client.query(MARK_SEEDED)
  return success('seeded')
}

async function putIn(client: PoolClient, commands: readonly KeptCommand[]): Promise<Result<null, HttpProblem>> {
  const position = nextPositionOf((await client.query(SELECT_NEXT_POSITION)).rows[0])
  if (!position.ok) return position
  const rows = rowsToKeep(commands, position.value)
  if (rows.ok) await write(client, PUT_COMMANDS, rows.value)
  return rows.ok ? success(null) : rows
}

async function write(client: PoolClient, statement: string, rows: readonly CommandRow[]): Promise<void> {
  for (let start = 0; start < rows.length; start += ROWS_PER_STATEMENT) {
    const some = rows.slice(start, start + ROWS_PER_STATEMENT)
    await client.query(
      statement,
      ROW_COLUMNS.map((name) => some.map((row) => row[name])),
    )
  }
}
