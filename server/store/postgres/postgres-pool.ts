import { Pool, type PoolClient } from 'pg'
import type { Result } from '../../../core/result.ts'
import type { Query, Rows } from '../sql/database.ts'

/** A few connections are plenty: the list is read once per revision, the revision is one row, and one writes at a time. */
const MAX_CONNECTIONS = 4
/** A wait for another writer ends before the statement's time is over: a library in use is not one that is slow. */
const LOCK_SHARE = 0.6
/** How much later than the server's own limit we give up on a server that says nothing at all. */
const GRACE_MS = 500

/**
 * Connections to a database, and `limits`, the statements that set the server's own limits for one transaction. They
 * are part of every transaction and not of the connection: poolers such as PgBouncer refuse what is not usual when one
 * is opened, and lend the connection behind it to somebody else as soon as a transaction is over.
 */
export class LimitedPool extends Pool {
  readonly limits: string

  constructor(url: string, patienceMs: number) {
    super({
      connectionString: withoutModeAliases(url),
      application_name: 'commander',
      max: MAX_CONNECTIONS,
      connectionTimeoutMillis: patienceMs,
      query_timeout: patienceMs + GRACE_MS,
      keepAlive: true,
      allowExitOnIdle: true,
    })
    this.limits = [
      `SET LOCAL statement_timeout = ${patienceMs}`,
      `SET LOCAL lock_timeout = ${Math.ceil(patienceMs * LOCK_SHARE)}`,
      `SET LOCAL idle_in_transaction_session_timeout = ${patienceMs}`,
    ].join('; ')
    this.on('error', forgetLostConnection)
  }
}

/** The driver verifies the certificate in all these modes, and prints a long warning unless the mode says so. */
function withoutModeAliases(url: string): string {
  if (/[?&]uselibpqcompat=/.test(url)) return url
  return url.replace(/([?&]sslmode=)(?:prefer|require|verify-ca)(?=&|#|$)/g, '$1verify-full')
}

/**
 * The rows of one statement, within a transaction that is under way, or within the limits of the pool: then in one
 * message, which is a transaction of its own and takes no values. Rejects as the driver does.
 */
export async function rowsOf(db: LimitedPool | PoolClient, { text, values = [], ...options }: Query): Promise<Rows> {
  if (!(db instanceof LimitedPool)) {
    return (await db.query({ ...options, text: numbered(text), values: [...values] })).rows
  }
  const answers: unknown = await db.query({ ...options, text: `${db.limits}; ${text}` })
  const last: unknown = Array.isArray(answers) ? answers.at(-1) : answers
  return typeof last === 'object' && last !== null && 'rows' in last && Array.isArray(last.rows) ? last.rows : []
}

/**
 * Does `work` all or nothing, on one connection: kept if it succeeds, undone if it fails. The first statement of `begin`
 * starts the transaction; the others come once its limits are set. If anything throws, the connection is closed, which
 * makes the server undo the rest, and the error is rethrown.
 */
export async function inPostgresTransaction<T, E>(
  pool: LimitedPool,
  [start, ...more]: readonly string[],
  work: (client: PoolClient) => Promise<Result<T, E>>,
): Promise<Result<T, E>> {
  const client = await pool.connect()
  client.on('error', forgetLostConnection)
  let isLost = true
  try {
    await client.query([start, pool.limits, ...more].join('; '))
    const result = await work(client)
    await client.query(result.ok ? 'COMMIT' : 'ROLLBACK')
    isLost = false
    return result
  } finally {
    client.release(isLost)
    client.off('error', forgetLostConnection)
  }
}

/** PostgreSQL numbers the values that SQLite has question marks for. No text of ours has a question mark otherwise. */
function numbered(text: string): string {
  let count = 0
  return text.replaceAll('?', () => {
    count += 1
    return `$${count}`
  })
}

/** A connection lost while idle is no error yet: the pool has dropped it, and the next call makes another. */
function forgetLostConnection(): void {
  // Without a listener the event would end the process; the query under way, if any, fails by itself.
}
