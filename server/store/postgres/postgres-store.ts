import type { PoolClient } from 'pg'
import type { HttpProblem } from '../../../core/http-problems.ts'
import { nonEmptyText, orNull, record } from '../../../core/parse.ts'
import { failure, type Result, success } from '../../../core/result.ts'
import type { CommandStore } from '../sql/command-store.ts'
import type { Database, Dialect, Query, Rows, Steps, TransactionKind } from '../sql/database.ts'
import { sqlStore } from '../sql/sql-store.ts'
import { migratePostgres } from './migrate-postgres.ts'
import { inPostgresTransaction, LimitedPool, rowsOf } from './postgres-pool.ts'
import { isForbidden, postgresProblem, unusableDatabase } from './postgres-problem.ts'

const PATIENCE_MS = 5_000
const CLOSED: HttpProblem = { code: 'api/store-unavailable', detail: 'The store is closed.' }

/** Rows come as one JSON array of arrays. */
const DIALECT: Dialect = {
  schema: 'commander.',
  cell: (at) => `value ->> ${at}`,
  rows: 'FROM jsonb_array_elements(?::jsonb) WITH ORDINALITY AS given (value, place) ORDER BY place',
  // An array, not IN: the planner expects a hundred rows of the function, and would plan for those.
  isInJson: '= ANY (ARRAY(SELECT jsonb_array_elements_text(?::jsonb)))',
}

/** A statement has a fixed time, so it has a maximum size; a large import takes more of them. */
const MAX_ROWS_PER_STATEMENT = 1_000

/** First statements of each kind of transaction. */
const BEGINNINGS: Readonly<Record<TransactionKind, readonly string[]>> = {
  read: ['BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY'],
  // READ COMMITTED: what is read once the lock is there is what the writer before has left.
  write: ['BEGIN ISOLATION LEVEL READ COMMITTED', 'SELECT 1 FROM commander.library FOR UPDATE'],
  // Zero would be no limit.
  note: ['BEGIN ISOLATION LEVEL READ COMMITTED', 'SET LOCAL lock_timeout = 1'],
}

const SELECT_GRANT = `
  SELECT pg_get_userbyid(nspowner) AS owner,
    CASE WHEN nspowner IS NULL THEN format('GRANT CREATE ON DATABASE %I TO %I;', current_database(), current_user)
    ELSE format('GRANT USAGE ON SCHEMA commander TO %1$I; '
      'GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA commander TO %1$I;', current_user)
    END AS statement
  FROM (SELECT) AS one LEFT JOIN pg_catalog.pg_namespace ON nspname = 'commander'`
const parseGrant = record({ owner: orNull(nonEmptyText), statement: nonEmptyText })

type PostgresOptions = { readonly url: string; readonly patienceMs?: number }

/**
 * A library in a PostgreSQL database, in the schema `commander`, which is made where it is missing. `url` is a
 * connection URI with its parameters (PostgreSQL 18, section 32.1.1.2); `patienceMs` is how long one step (connecting,
 * one statement) may take. Lost connections are made anew when next needed; a change that loses its own fails, and was
 * made whole or not at all. Where `decide` of a change throws, nothing is changed and the call rejects with the same. No
 * problem ever holds a part of `url`.
 */
export async function openPostgresStore(options: PostgresOptions): Promise<Result<CommandStore, HttpProblem>> {
  const pool = new LimitedPool(options.url, options.patienceMs ?? PATIENCE_MS)
  const ready = await answer(() => migrateOrExplain(pool))
  if (ready.ok) return success(sqlStore(databaseOn(pool)))
  await pool.end()
  return ready
}

/** If the user may not create, upgrade or read the tables, fails with the GRANT statement that would allow it. */
async function migrateOrExplain(pool: LimitedPool): Promise<Result<number, HttpProblem>> {
  try {
    return await migratePostgres(pool)
  } catch (error) {
    const grant = isForbidden(error) ? parseGrant((await rowsOf(pool, { text: SELECT_GRANT }))[0]) : null
    if (!grant?.ok) throw error
    const { owner, statement } = grant.value
    const advice =
      owner === null
        ? `as the owner of the database or a superuser, run ${statement}`
        : `its schema "commander" belongs to ${owner}, who must start this version once; then ${owner} can run ${statement}`
    return failure(unusableDatabase(`this user lacks a privilege: ${advice.replace(/;$/, '')}`))
  }
}

function databaseOn(pool: LimitedPool): Database {
  const underWay = new Set<Promise<unknown>>()
  let closing: Promise<void> | null = null

  async function whileOpen<T>(work: () => Promise<Result<T, HttpProblem>>): Promise<Result<T, HttpProblem>> {
    if (closing !== null) return failure(CLOSED)
    const answered = answer(work).finally(() => underWay.delete(answered))
    underWay.add(answered)
    return answered
  }

  function transaction<T>(kind: TransactionKind, steps: () => Steps<Result<T, HttpProblem>>) {
    return whileOpen(() => inPostgresTransaction(pool, BEGINNINGS[kind], (client) => doSteps(client, steps())))
  }

  return {
    dialect: DIALECT,
    // A message with a query takes one round trip instead of three, but no values.
    all: (query) =>
      query.values === undefined
        ? whileOpen(async () => success(await rowsOf(pool, query)))
        : transaction<Rows>('read', function* () {
            return success(yield query)
          }),
    transaction,
    close: () => {
      // The pool would leave calls that still wait for a connection without an answer.
      closing ??= Promise.allSettled(underWay).then(() => pool.end())
      return closing
    },
  }
}

async function doSteps<T>(client: PoolClient, steps: Steps<T>): Promise<T> {
  let step = steps.next()
  while (!step.done) step = steps.next(await doQuery(client, step.value))
  return step.value
}

async function doQuery(client: PoolClient, { rows, ...query }: Query): Promise<Rows> {
  if (rows === undefined) return rowsOf(client, query)
  for (let start = 0; start < rows.length; start += MAX_ROWS_PER_STATEMENT) {
    const some = rows.slice(start, start + MAX_ROWS_PER_STATEMENT)
    await rowsOf(client, { ...query, values: [JSON.stringify(some)] })
  }
  return []
}

async function answer<T>(work: () => Promise<Result<T, HttpProblem>>): Promise<Result<T, HttpProblem>> {
  try {
    return await work()
  } catch (error) {
    return failure(postgresProblem(error))
  }
}
