import type { PoolClient } from 'pg'
import { nonEmptyText, orNull, record } from '../../../core/parsing/parse.ts'
import { failure, type Result, success } from '../../../core/result.ts'
import { type Log, logToStandardError } from '../../log.ts'
import type { CommandStore } from '../sql/command-store.ts'
import type { Database, Dialect, Query, Rows, Steps, TransactionKind } from '../sql/database.ts'
import { sqlStore } from '../sql/sql-store.ts'
import { StoreError } from '../sql/store-error.ts'
import { migratePostgres } from './migrate-postgres.ts'
import { inPostgresTransaction, LimitedPool, queryRows } from './postgres-pool.ts'
import { isForbidden, postgresError, unusableDatabase } from './postgres-problem.ts'

const TIMEOUT_MS = 5_000

/** Rows are passed as a JSON array of arrays. */
const DIALECT: Dialect = {
  schema: 'commander.',
  cell: (at) => `value ->> ${at}`,
  rows: 'FROM jsonb_array_elements(?::jsonb) WITH ORDINALITY AS given (value, place) ORDER BY place',
  // Uses an array instead of IN, for which the planner would assume that the function returns a hundred rows.
  isInJson: '= ANY (ARRAY(SELECT jsonb_array_elements_text(?::jsonb)))',
}

/** Statements have a time limit, so their size is limited too. A large import takes several. */
const MAX_ROWS_PER_STATEMENT = 1_000

// With READ COMMITTED, reads after getting the lock see what the previous writer committed.
const BEGIN_WRITE = ['BEGIN ISOLATION LEVEL READ COMMITTED', 'SELECT 1 FROM commander.library FOR UPDATE']

/** The first statements of each kind of transaction. */
const BEGIN_STATEMENTS: Readonly<Record<TransactionKind, readonly string[]>> = {
  read: ['BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY'],
  write: BEGIN_WRITE,
  seed: BEGIN_WRITE,
  // At least 1 ms, because 0 would mean no limit.
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

type PostgresOptions = { readonly url: string; readonly timeoutMs?: number; readonly log?: Log }

/**
 * Opens a library in a PostgreSQL database, in the schema `commander`, which is created if it's missing. `url` is a
 * connection URI with its parameters (PostgreSQL 18, section 32.1.1.2). `timeoutMs` limits connecting and each
 * statement. Schema upgrades are logged. Lost connections are replaced when they're next needed. A change that loses
 * its connection fails, and was applied completely or not at all. Errors never contain any part of `url`.
 */
export async function openPostgresStore({
  url,
  timeoutMs = TIMEOUT_MS,
  log = logToStandardError,
}: PostgresOptions): Promise<CommandStore> {
  const pool = new LimitedPool(url, timeoutMs)
  try {
    await withStoreErrors(() => migrateOrExplain(pool, log))
  } catch (error) {
    await pool.end()
    throw error
  }
  return sqlStore(databaseOn(pool))
}

/** Fails with a suitable GRANT statement if the user may not create, upgrade or read the tables. */
async function migrateOrExplain(pool: LimitedPool, log: Log): Promise<void> {
  try {
    await migratePostgres(pool, log)
  } catch (error) {
    const grant = isForbidden(error) ? parseGrant((await queryRows(pool, { text: SELECT_GRANT }))[0]) : null
    if (!grant?.ok) throw error
    const { owner, statement } = grant.value
    const advice =
      owner === null
        ? `as the owner of the database or a superuser, run ${statement}`
        : `its schema "commander" belongs to ${owner}, who must start this version once; then ${owner} can run ${statement}`
    throw unusableDatabase(`this user lacks a privilege: ${advice.replace(/;$/, '')}`)
  }
}

function databaseOn(pool: LimitedPool): Database {
  const inFlight = new Set<Promise<unknown>>()
  let closing: Promise<void> | null = null

  async function whileOpen<T>(work: () => Promise<T>): Promise<T> {
    if (closing !== null) throw new StoreError('unavailable', 'The store is closed.')
    const done = withStoreErrors(work).finally(() => inFlight.delete(done))
    inFlight.add(done)
    return done
  }

  async function transaction<T>(kind: TransactionKind, steps: () => Steps<T>): Promise<T> {
    const work = (client: PoolClient) => doSteps(client, steps())
    const done = await whileOpen(() => inPostgresTransaction(pool, BEGIN_STATEMENTS[kind], work))
    if (!done.ok) throw done.error
    return done.value
  }

  return {
    dialect: DIALECT,
    // A single message takes one round trip instead of three, but can't have values.
    all: (query) =>
      query.values === undefined
        ? whileOpen(() => queryRows(pool, query))
        : transaction<Rows>('read', function* () {
            return yield query
          }),
    transaction,
    close: () => {
      // Once ended, the pool would never answer calls that are still waiting for a connection.
      closing ??= Promise.allSettled(inFlight).then(() => pool.end())
      return closing
    },
  }
}

/** Returns an error of the steps instead of throwing it, so that the connection, which isn't at fault, is reused. */
async function doSteps<T>(client: PoolClient, steps: Steps<T>): Promise<Result<T, unknown>> {
  for (let rows: Rows = []; ; ) {
    const step = nextStep(steps, rows)
    if (!step.ok) return step
    if (step.value.done) return success(step.value.value)
    rows = await doQuery(client, step.value.value)
  }
}

function nextStep<T>(steps: Steps<T>, rows: Rows): Result<IteratorResult<Query, T>, unknown> {
  try {
    return success(steps.next(rows))
  } catch (error) {
    return failure(error)
  }
}

async function doQuery(client: PoolClient, { rows, ...query }: Query): Promise<Rows> {
  if (rows === undefined) return queryRows(client, query)
  for (let start = 0; start < rows.length; start += MAX_ROWS_PER_STATEMENT) {
    const some = rows.slice(start, start + MAX_ROWS_PER_STATEMENT)
    await queryRows(client, { ...query, values: [JSON.stringify(some)] })
  }
  return []
}

async function withStoreErrors<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw error instanceof StoreError ? error : postgresError(error)
  }
}
