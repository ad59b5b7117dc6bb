import { Pool, type PoolClient } from 'pg'
import type { HttpProblem } from '../../../core/http-problems.ts'
import type { Result } from '../../../core/result.ts'

/** A few connections are plenty: the list is read once per revision, the revision is one row, and one writes at a time. */
const MAX_CONNECTIONS = 4
/** A wait for another writer ends before the statement's time is over: a library in use is not one that is slow. */
const LOCK_SHARE = 0.6
/** How much later than the server's own limit we give up on a server that says nothing at all. */
const GRACE_MS = 500

/** Connections to `url`, made when first needed. No wait, for a connection or an answer, is much over `patienceMs`. */
export function makePool(url: string, patienceMs: number): Pool {
  const pool = new Pool({
    connectionString: url,
    application_name: 'commander',
    max: MAX_CONNECTIONS,
    connectionTimeoutMillis: patienceMs,
    statement_timeout: patienceMs,
    lock_timeout: Math.ceil(patienceMs * LOCK_SHARE),
    idle_in_transaction_session_timeout: patienceMs,
    query_timeout: patienceMs + GRACE_MS,
    keepAlive: true,
    allowExitOnIdle: true,
  })
  pool.on('error', forgetLostConnection)
  return pool
}

/**
 * Does `work` all or nothing, on one connection: kept where it succeeds, undone where it fails. `begin` is the
 * statement that starts the transaction. Where anything throws, the connection is thrown away, so that the server
 * undoes the rest, and the error is thrown on.
 */
export async function inPostgresTransaction<T>(
  pool: Pool,
  begin: string,
  work: (client: PoolClient) => Promise<Result<T, HttpProblem>>,
): Promise<Result<T, HttpProblem>> {
  const client = await pool.connect()
  client.on('error', forgetLostConnection)
  let isLost = true
  try {
    await client.query(begin)
    const result = await work(client)
    await client.query(result.ok ? 'COMMIT' : 'ROLLBACK')
    isLost = false
    return result
  } finally {
    client.release(isLost)
    client.off('error', forgetLostConnection)
  }
}

/** A connection lost while idle is no error yet: the pool has dropped it, and the next call makes another. */
function forgetLostConnection(): void {
  // Without a listener the event would end the process; the query under way, if any, fails by itself.
}
