import type { HttpProblem } from '../../../core/http-problems.ts'
import { nonEmptyText, orNull, record } from '../../../core/parse.ts'
import { failure, type Result, success } from '../../../core/result.ts'
import { accessTokenStore } from '../sql/access-token-store.ts'
import { CallerMistake, type CommandStore, markingMistakes } from '../sql/command-store.ts'
import { changePostgres, purgeDeletedInPostgres, purgePostgres, seedPostgres } from './change-postgres.ts'
import { migratePostgres } from './migrate-postgres.ts'
import { LimitedPool, rowsOf, statementsIn } from './postgres-pool.ts'
import { isForbidden, postgresProblem, unusableDatabase } from './postgres-problem.ts'
import {
  changesInPostgres,
  copyPostgres,
  deletedInPostgres,
  findInPostgres,
  historiesInPostgres,
  historyInPostgres,
  listPostgres,
  postgresState,
  presentInPostgres,
  versionsInPostgres,
} from './read-postgres.ts'

const PATIENCE_MS = 5_000
const CLOSED: HttpProblem = { code: 'api/store-unavailable', detail: 'The store is closed.' }

/** One at a time, so that they can be counted. */
const LOCK_TOKENS = { text: 'LOCK TABLE commander.access_tokens IN SHARE ROW EXCLUSIVE MODE', values: [] }
/** Zero would be no limit. */
const NOT_WAITING = { text: 'SET LOCAL lock_timeout = 1', values: [] }

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
  if (ready.ok) return success(storeOn(pool))
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

function storeOn(pool: LimitedPool): CommandStore {
  const underWay = new Set<Promise<unknown>>()
  let closing: Promise<void> | null = null
  const whileOpen = async <T>(work: () => Promise<Result<T, HttpProblem>>): Promise<Result<T, HttpProblem>> => {
    if (closing !== null) return failure(CLOSED)
    const answered = answer(work).finally(() => underWay.delete(answered))
    underWay.add(answered)
    return answered
  }
  return {
    revision: () => whileOpen(() => revisionIn(pool)),
    historyAt: (revision) => whileOpen(() => historyInPostgres(pool, revision)),
    list: () => whileOpen(() => listPostgres(pool)),
    seed: (commands) => whileOpen(() => seedPostgres(pool, commands)),
    find: (id) => whileOpen(() => findInPostgres(pool, id)),
    deleted: () => whileOpen(() => deletedInPostgres(pool)),
    whole: () => whileOpen(() => presentInPostgres(pool, 'all')),
    copy: () => whileOpen(() => copyPostgres(pool)),
    histories: () => whileOpen(() => historiesInPostgres(pool)),
    versions: (id, page) => whileOpen(() => versionsInPostgres(pool, id, page)),
    change: (scope, decide) => whileOpen(() => changePostgres(pool, scope, markingMistakes(decide))),
    changes: (since) => whileOpen(() => changesInPostgres(pool, since)),
    purge: (before) => whileOpen(() => purgePostgres(pool, before)),
    purgeDeleted: () => whileOpen(() => purgeDeletedInPostgres(pool)),
    tokens: accessTokenStore({
      schema: 'commander.',
      read: (statement) => whileOpen(() => statementsIn(pool, [statement])),
      write: (statements) => whileOpen(() => statementsIn(pool, [LOCK_TOKENS, ...statements])),
      note: (statement) => whileOpen(() => statementsIn(pool, [NOT_WAITING, statement])),
    }),
    close: () => {
      // The pool would leave calls that still wait for a connection without an answer.
      closing ??= Promise.allSettled(underWay).then(() => pool.end())
      return closing
    },
  }
}

async function revisionIn(pool: LimitedPool): Promise<Result<number, HttpProblem>> {
  const state = await postgresState(pool)
  return state.ok ? success(state.value.revision) : state
}

async function answer<T>(work: () => Promise<Result<T, HttpProblem>>): Promise<Result<T, HttpProblem>> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof CallerMistake) throw error.cause
    return failure(postgresProblem(error))
  }
}
