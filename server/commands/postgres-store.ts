import type { Pool, PoolClient } from 'pg'
import type { Command } from '../../core/commands/command.ts'
import type { Library } from '../../core/commands/library.ts'
import type { Problem } from '../../core/problems.ts'
import { failure, type Result, success } from '../../core/result.ts'
import { COMMAND_COLUMNS, type CommandRow, libraryOf, libraryStateOf, rowsOf } from './command-row.ts'
import type { CommandStore } from './command-store.ts'
import { migratePostgres } from './postgres/migrate-postgres.ts'
import { inPostgresTransaction, makePool } from './postgres/postgres-pool.ts'
import { postgresProblem } from './postgres/postgres-problem.ts'

const PATIENCE_MS = 5_000
const CLOSED: Problem = { code: 'api/store-unavailable', detail: 'The store is closed.' }

/** The driver gives a bigint as text and a float as a number; a float holds every revision up to 2^53 exactly. */
const SELECT_STATE = 'SELECT revision::float8 AS revision, seeded FROM commander.library'
const SELECT_COMMANDS = `SELECT ${COMMAND_COLUMNS} FROM commander.commands ORDER BY position`
const MARK_SEEDED = 'UPDATE commander.library SET seeded = 1, revision = revision + 1'
const INSERT_COMMANDS = `
  INSERT INTO commander.commands (id, position, notes, line, platform, how_to, description, tags)
  SELECT * FROM unnest(
    $1::text[], $2::integer[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[], $8::text[])`

type PostgresOptions = { readonly url: string; readonly patienceMs?: number }

/**
 * A library in a PostgreSQL database, in the schema `commander`, which is made where it is missing. `url` is a
 * connection URI with its parameters (PostgreSQL 18, section 32.1.1.2); `patienceMs` is how long one step (connecting,
 * one statement) may take. Lost connections are made anew when next needed. No problem ever holds a part of `url`.
 */
export async function openPostgresStore(options: PostgresOptions): Promise<Result<CommandStore, Problem>> {
  const pool = makePool(options.url, options.patienceMs ?? PATIENCE_MS)
  const ready = await answer(() => migratePostgres(pool))
  if (ready.ok) return success(storeOn(pool))
  await pool.end()
  return ready
}

function storeOn(pool: Pool): CommandStore {
  const underWay = new Set<Promise<unknown>>()
  let closing: Promise<void> | null = null
  const whileOpen = async <T>(work: () => Promise<Result<T, Problem>>): Promise<Result<T, Problem>> => {
    if (closing !== null) return failure(CLOSED)
    const answered = answer(work).finally(() => underWay.delete(answered))
    underWay.add(answered)
    return answered
  }
  return {
    revision: () => whileOpen(() => revisionIn(pool)),
    list: () => whileOpen(() => listIn(pool)),
    seed: (commands) => whileOpen(() => seedIn(pool, commands)),
    close: () => {
      // The pool would leave calls that still wait for a connection without an answer.
      closing ??= Promise.all(underWay).then(() => pool.end())
      return closing
    },
  }
}

async function revisionIn(pool: Pool): Promise<Result<number, Problem>> {
  const state = await stateIn(pool)
  return state.ok ? success(state.value.revision) : state
}

function listIn(pool: Pool): Promise<Result<Library, Problem>> {
  return inPostgresTransaction(pool, 'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY', async (client) => {
    const state = await client.query(SELECT_STATE)
    const commands = await client.query(SELECT_COMMANDS)
    return libraryOf(state.rows[0], commands.rows)
  })
}

async function seedIn(pool: Pool, commands: readonly Command[]): Promise<Result<'seeded' | 'kept', Problem>> {
  // Asked first without a lock: every start but the first ends here.
  const state = await stateIn(pool)
  if (!state.ok) return state
  if (state.value.seeded === 1) return success('kept')
  return inPostgresTransaction(pool, 'BEGIN ISOLATION LEVEL READ COMMITTED', (client) => putIn(client, commands))
}

async function putIn(client: PoolClient, commands: readonly Command[]): Promise<Result<'seeded' | 'kept', Problem>> {
  // The second of two servers waits here for the first, then sees that it is done.
  const state = await stateIn(client, 'FOR UPDATE')
  if (!state.ok) return state
  if (state.value.seeded === 1) return success('kept')
  const rows = rowsOf(commands)
  if (!rows.ok) return rows
  await client.query(INSERT_COMMANDS, columnsOf(rows.value))
  await client.query(MARK_SEEDED)
  return success('seeded')
}

async function stateIn(db: Pool | PoolClient, lock: 'FOR UPDATE' | '' = '') {
  return libraryStateOf((await db.query(`${SELECT_STATE} ${lock}`)).rows[0])
}

function columnsOf(rows: readonly CommandRow[]) {
  const names = ['id', 'position', 'notes', 'line', 'platform', 'how_to', 'description', 'tags'] as const
  return names.map((name) => rows.map((row) => row[name]))
}

async function answer<T>(work: () => Promise<Result<T, Problem>>): Promise<Result<T, Problem>> {
  try {
    return await work()
  } catch (error) {
    return failure(postgresProblem(error))
  }
}
