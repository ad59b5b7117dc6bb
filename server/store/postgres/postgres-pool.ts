import { Pool, type PoolClient } from 'pg'
import type { Result } from '../../../core/result.ts'
import type { Query, Rows } from '../sql/database.ts'

/**
 * A few connections are enough: the list is read once per revision, the revision is one row, and there is one writer at
 * a time.
 */
const MAX_CONNECTIONS = 4
/**
 * The lock timeout as a share of the statement timeout. It's shorter, so that a busy library isn't reported as a slow
 * one.
 */
const LOCK_TIMEOUT_SHARE = 0.6
/** Extra time after the server's own limit before a silent server counts as lost. */
const GRACE_MS = 500

/**
 * A connection pool with `limits`, the statements that set timeouts for one transaction. They are set per transaction
 * instead of per connection, because poolers such as PgBouncer refuse unusual startup parameters, and give the server's
 * connection to another client once a transaction is over.
 */
export class LimitedPool extends Pool {
  readonly limits: string

  constructor(url: string, timeoutMs: number) {
    super({
      connectionString: withoutModeAliases(url),
      application_name: 'commander',
      max: MAX_CONNECTIONS,
      connectionTimeoutMillis: timeoutMs,
      query_timeout: timeoutMs + GRACE_MS,
      keepAlive: true,
      allowExitOnIdle: true,
    })
    this.limits = [
      `SET LOCAL statement_timeout = ${timeoutMs}`,
      `SET LOCAL lock_timeout = ${Math.ceil(timeoutMs * LOCK_TIMEOUT_SHARE)}`,
      `SET LOCAL idle_in_transaction_session_timeout = ${timeoutMs}`,
    ].join('; ')
    this.on('error', forgetLostConnection)
  }
}

/** The driver treats these modes like `verify-full`, but prints a long warning unless that mode is named. */
function withoutModeAliases(url: string): string {
  if (/[?&]uselibpqcompat=/.test(url)) return url
  return url.replace(/([?&]sslmode=)(?:prefer|require|verify-ca)(?=&|#|$)/g, '$1verify-full')
}

/**
 * Runs one statement and returns its rows. On a client, it runs within the client's transaction. On the pool, it's sent
 * together with the limits in one message, which is a transaction of its own and takes no values. Rejects with the
 * driver's errors.
 */
export async function queryRows(db: LimitedPool | PoolClient, { text, values = [], ...options }: Query): Promise<Rows> {
  if (!(db instanceof LimitedPool)) {
    return (await db.query({ ...options, text: numbered(text), values: [...values] })).rows
  }
  const answers: unknown = await db.query({ ...options, text: `${db.limits}; ${text}` })
  const last: unknown = Array.isArray(answers) ? answers.at(-1) : answers
  return typeof last === 'object' && last !== null && 'rows' in last && Array.isArray(last.rows) ? last.rows : []
}

/**
 * Runs `work` in a transaction on one connection, which is committed if `work` succeeds and rolled back if it fails.
 * The first of the given statements starts the transaction. The others run once its limits are set. If anything throws,
 * the connection is closed, which makes the server roll back, and the error is rethrown.
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

/** Replaces each `?` with a numbered parameter. None of our statements contains any other question mark. */
function numbered(text: string): string {
  let count = 0
  return text.replaceAll('?', () => {
    count += 1
    return `$${count}`
  })
}

/** Ignores the loss of an idle connection, because the pool has dropped it and the next call opens another. */
function forgetLostConnection(): void {
  // Without a listener, the event would end the process. A query in progress fails by itself.
}
