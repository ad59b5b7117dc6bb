import { randomUUID } from 'node:crypto'
import type { PoolClient } from 'pg'
import type { Command, KeptCommand } from '../../../core/commands/command.ts'
import type { HttpProblem } from '../../../core/http-problems.ts'
import { type Result, success } from '../../../core/result.ts'
import {
  forgettingStatements,
  keptChangeOf,
  ON_CONFLICT_COMPLETE,
  TOUCHED_COLUMNS,
  WRITTEN_COLUMNS,
} from '../sql/change-record.ts'
import {
  beginsHistory,
  type ChangeScope,
  type Decision,
  type KeptChange,
  type LibraryCopy,
  type Present,
} from '../sql/command-store.ts'
import { historyStatements } from '../sql/library-history.ts'
import { nextPositionOf } from '../sql/read-rows.ts'
import { type CommandRow, newlyKept, ON_CONFLICT_REPLACE, ROW_COLUMNS, rowsToKeep } from '../sql/rows-to-keep.ts'
import { inPostgresTransaction, type LimitedPool } from './postgres-pool.ts'
import { earlierInPostgres, postgresState, presentInPostgres } from './read-postgres.ts'

/** One statement has a fixed time, so it has a fixed size too: any import at all is a matter of more statements. */
const ROWS_PER_STATEMENT = 1_000

const NUMBERS: ReadonlyMap<string, string> = new Map([
  ['position', 'integer'],
  ['revision', 'bigint'],
  ['count', 'integer'],
  ['listed', 'integer'],
])
const ARRAYS = ROW_COLUMNS.map((name, index) => `$${index + 1}::${NUMBERS.get(name) ?? 'text'}[]`)
const INSERT_COMMANDS = `
  INSERT INTO commander.commands (${ROW_COLUMNS.join(', ')}) SELECT * FROM unnest(${ARRAYS.join(', ')})`
const PUT_COMMANDS = `${INSERT_COMMANDS} ${ON_CONFLICT_REPLACE}`
const SELECT_NEXT_POSITION = 'SELECT coalesce(max(position), 0) + 1 AS next FROM commander.commands'
const MARK_SEEDED = 'UPDATE commander.library SET seeded = 1, revision = revision + 1'
const IS_OLD = 'deleted_at < $1'
const IS_DELETED = 'deleted_at IS NOT NULL'
const CHANGE_COLUMNS = WRITTEN_COLUMNS.join(', ')
const CHANGE_ARRAYS = WRITTEN_COLUMNS.map((name, index) => `$${index + 1}::${NUMBERS.get(name) ?? 'text'}[]`)
/** The numbers are given in the order of the rows. */
const INSERT_CHANGES = `
  INSERT INTO commander.changes (${CHANGE_COLUMNS})
  SELECT ${CHANGE_COLUMNS} FROM unnest(${CHANGE_ARRAYS.join(', ')}) WITH ORDINALITY AS made (${CHANGE_COLUMNS}, place)
  ORDER BY place`
const COPY_CHANGES = `${INSERT_CHANGES} ON CONFLICT (id) DO NOTHING`
const TOUCHED = TOUCHED_COLUMNS.join(', ')
const INSERT_CHANGED_COMMANDS = `
  INSERT INTO commander.changed_commands (change_number, ${TOUCHED})
  SELECT number, ${TOUCHED} FROM unnest($1::text[], $2::text[], $3::text[], $4::text[]) AS put (change_id, ${TOUCHED})
  JOIN commander.changes ON changes.id = change_id`
const COPY_CHANGED_COMMANDS = `${INSERT_CHANGED_COMMANDS} ${ON_CONFLICT_COMPLETE}`
const MARK_CHANGE = 'UPDATE commander.changes SET undone_at = $1 WHERE id = $2'

const HISTORY = historyStatements('commander.', '$1')

const NOTHING: LibraryCopy = { commands: [], changes: [] }

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
  return inWriting(pool, (client) => seedIn(client, commands))
}

/** See `CommandStore.change`. */
export function changePostgres<T>(
  pool: LimitedPool,
  scope: ChangeScope,
  decide: (present: Present) => Result<Decision<T>, HttpProblem>,
): Promise<Result<T, HttpProblem>> {
  return inWriting(pool, async (client) => {
    const state = await postgresState(client, 'FOR UPDATE')
    if (!state.ok) return state
    const commands = await presentInPostgres(client, scope)
    if (!commands.ok) return commands
    const earlier = await earlierInPostgres(client, scope, commands.value)
    if (!earlier.ok) return earlier
    const present = { commands: commands.value, nextRevision: state.value.revision + 1, ...earlier.value }
    const decision = decide(present)
    if (!decision.ok) return decision
    return makeIn(client, present, decision.value)
  })
}

async function makeIn<T>(client: PoolClient, present: Present, decision: Decision<T>): Promise<Result<T, HttpProblem>> {
  const { put, copy = NOTHING, marks = [], answer } = decision
  if (beginsHistory(decision)) await client.query(HISTORY.forget)
  const done = await putIn(client, [...copy.commands, ...put])
  if (!done.ok) return done
  await remember(client, copy.changes, [COPY_CHANGES, COPY_CHANGED_COMMANDS])
  for (const { id, undoneAt } of marks) await client.query(MARK_CHANGE, [undoneAt, id])
  const made = keptChangeOf(present, decision)
  await remember(client, made === null ? [] : [made], [INSERT_CHANGES, INSERT_CHANGED_COMMANDS])
  return success(answer)
}

/** See `CommandStore.purge`. */
export function purgePostgres(pool: LimitedPool, before: string): Promise<Result<number, HttpProblem>> {
  return inWriting(pool, async (client) => {
    const state = await postgresState(client, 'FOR UPDATE')
    if (!state.ok) return state
    const purged = await removeWhere(client, IS_OLD, [before])
    if (purged > 0) await forget(client)
    return success(purged)
  })
}

/** See `CommandStore.purgeDeleted`. */
export function purgeDeletedInPostgres(pool: LimitedPool): Promise<Result<number, HttpProblem>> {
  return inWriting(pool, async (client) => {
    const state = await postgresState(client, 'FOR UPDATE')
    if (!state.ok) return state
    const purged = await removeWhere(client, IS_DELETED)
    if (purged > 0) await forget(client)
    return success(purged)
  })
}

/** A transaction after which the revision, if it has grown, has an id in the history. */
async function inWriting<T>(
  pool: LimitedPool,
  work: (client: PoolClient) => Promise<Result<T, HttpProblem>>,
): Promise<Result<T, HttpProblem>> {
  return inPostgresTransaction(pool, BEGIN, async (client) => {
    const done = await work(client)
    if (done.ok) await client.query(HISTORY.note, [randomUUID()])
    return done
  })
}

/** The trigger would count a removal of nothing as a change, so that is asked first. */
async function removeWhere(client: PoolClient, condition: string, values: readonly string[] = []): Promise<number> {
  const found = await client.query(`SELECT 1 FROM commander.commands WHERE ${condition} LIMIT 1`, [...values])
  if (found.rows.length === 0) return 0
  return (await client.query(`DELETE FROM commander.commands WHERE ${condition}`, [...values])).rowCount ?? 0
}

/** These statements look through all versions. */
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
  await inParts(rows, (some) =>
    client.query(
      statement,
      ROW_COLUMNS.map((name) => some.map((row) => row[name])),
    ),
  )
}

/** The changes in their order, and what each command was before them, by two statements of those above. */
async function remember(
  client: PoolClient,
  changes: readonly KeptChange[],
  [insertChanges, insertTouched]: readonly [string, string],
): Promise<void> {
  await inParts(changes, (some) =>
    client.query(
      insertChanges,
      WRITTEN_COLUMNS.map((name) => some.map(({ change }) => change[name])),
    ),
  )
  const touched = changes.flatMap(({ change: { id }, touched: rows }) => rows.map((row) => ({ id, row })))
  await inParts(touched, (some) =>
    client.query(insertTouched, [
      some.map(({ id }) => id),
      ...TOUCHED_COLUMNS.map((name) => some.map(({ row }) => row[name])),
    ]),
  )
}

async function inParts<T>(all: readonly T[], work: (some: readonly T[]) => Promise<unknown>): Promise<void> {
  for (let start = 0; start < all.length; start += ROWS_PER_STATEMENT) {
    await work(all.slice(start, start + ROWS_PER_STATEMENT))
  }
}
