import type { PoolClient } from 'pg'
import type { Command, KeptCommand } from '../../../core/commands/command.ts'
import type { HttpProblem } from '../../../core/http-problems.ts'
import { type Result, success } from '../../../core/result.ts'
import { forgettingStatements, type RecordRows, recordRowsOf, TOUCHED_COLUMNS } from '../change-record.ts'
import type { ChangeScope, Decision, Present } from '../command-store.ts'
import { nextPositionOf } from '../read-rows.ts'
import { type CommandRow, newlyKept, ON_CONFLICT_REPLACE, ROW_COLUMNS, rowsToKeep } from '../rows-to-keep.ts'
import { inPostgresTransaction, type LimitedPool } from './postgres-pool.ts'
import { earlierChangeInPostgres, postgresState, presentInPostgres } from './read-postgres.ts'

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
const IS_OLD = 'deleted_at < $1'
const IS_DELETED = 'deleted_at IS NOT NULL'
const PURGE_CHANGES = 'DELETE FROM commander.changes WHERE at < $1'
const INSERT_CHANGE = `
  INSERT INTO commander.changes (id, action, at, count, undoes) VALUES ($1, $2, $3, $4, $5) RETURNING number`
const INSERT_CHANGED_COMMANDS = `
  INSERT INTO commander.changed_commands (change_number, ${TOUCHED_COLUMNS.join(', ')})
  SELECT $1, * FROM unnest(${TOUCHED_COLUMNS.map((_name, index) => `$${index + 2}::text[]`).join(', ')})`
const MARK_CHANGE = 'UPDATE commander.changes SET undone_at = $1 WHERE id = $2'

/** READ COMMITTED: what is read once the lock is there is what the writer before has left. */
const BEGIN = 'BEGIN ISOLATION LEVEL READ COMMITTED'

/** See `CommandStore.seed`. Rejects as the driver does, as all of these do. */
export async function seedPostgres(
  pool: LimitedPool,
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
  pool: LimitedPool,
  scope: ChangeScope,
  decide: (present: Present) => Result<Decision<T>, HttpProblem>,
): Promise<Result<T, HttpProblem>> {
  return inPostgresTransaction(pool, BEGIN, async (client) => {
    const state = await postgresState(client, 'FOR UPDATE')
    if (!state.ok) return state
    const commands = await presentInPostgres(client, scope)
    if (!commands.ok) return commands
    const earlier = await earlierChangeInPostgres(client, scope, commands.value)
    if (!earlier.ok) return earlier
    const present = { commands: commands.value, nextRevision: state.value.revision + 1, ...earlier.value }
    const decision = decide(present)
    if (!decision.ok) return decision
    const put = await putIn(client, decision.value.put)
    if (!put.ok) return put
    await remember(client, recordRowsOf(present, decision.value), decision.value.marks)
    return success(decision.value.answer)
  })
}

/** See `CommandStore.purge`. */
export function purgePostgres(pool: LimitedPool, before: string): Promise<Result<number, HttpProblem>> {
  return inPostgresTransaction(pool, BEGIN, async (client) => {
    const state = await postgresState(client, 'FOR UPDATE')
    if (!state.ok) return state
    const purged = await removeWhere(client, IS_OLD, [before])
    await client.query(PURGE_CHANGES, [before])
    await forget(client)
    return success(purged)
  })
}

/** See `CommandStore.purgeDeleted`. */
export function purgeDeletedInPostgres(pool: LimitedPool): Promise<Result<number, HttpProblem>> {
  return inPostgresTransaction(pool, BEGIN, async (client) => {
    const state = await postgresState(client, 'FOR UPDATE')
    if (!state.ok) return state
    const purged = await removeWhere(client, IS_DELETED)
    await forget(client)
    return success(purged)
  })
}

/** The trigger would count a removal of nothing as a change, so that is asked first. */
async function removeWhere(client: PoolClient, condition: string, values: readonly string[] = []): Promise<number> {
  const found = await client.query(`SELECT 1 FROM commander.commands WHERE ${condition} LIMIT 1`, [...values])
  if (found.rows.length === 0) return 0
  return (await client.query(`DELETE FROM commander.commands WHERE ${condition}`, [...values])).rowCount ?? 0
}

async function forget(client: PoolClient): Promise<void> {
  for (const statement of forgettingStatements('commander.')) await client.query(statement)
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

async function remember(
  client: PoolClient,
  rows: RecordRows | null,
  marks: Decision<unknown>['marks'] = [],
): Promise<void> {
  for (const { id, undoneAt } of marks) await client.query(MARK_CHANGE, [undoneAt, id])
  if (rows === null) return
  const { id, action, at, count, undoes } = rows.change
  const { rows: inserted } = await client.query(INSERT_CHANGE, [id, action, at, count, undoes])
  for (let start = 0; start < rows.touched.length; start += ROWS_PER_STATEMENT) {
    const some = rows.touched.slice(start, start + ROWS_PER_STATEMENT)
    const columns = TOUCHED_COLUMNS.map((name) => some.map((row) => row[name]))
    await client.query(INSERT_CHANGED_COMMANDS, [inserted[0]?.number, ...columns])
  }
}
