import { setTimeout as wait } from 'node:timers/promises'
import { withClient } from '../support/library/postgres-database.ts'

// Maximum wait for each connection to close.
const ENDED_WITHIN_MS = 5000

/**
 * Makes the server close every store's connections to this database. Resolves once they're closed, or after
 * `ENDED_WITHIN_MS` for each.
 */
export async function cutConnections(url: string): Promise<void> {
  const others = "datname = current_database() AND application_name = 'commander'"
  const ended = `SELECT pg_terminate_backend(pid, ${ENDED_WITHIN_MS}) FROM pg_stat_activity WHERE ${others}`
  await withClient(url, (db) => db.query(ended))
}

/** Waits until a lock blocks a store's connection to this server. */
export async function untilOneWaits(url: string): Promise<void> {
  const waiting = "SELECT 1 FROM pg_stat_activity WHERE application_name = 'commander' AND wait_event_type = 'Lock'"
  while ((await withClient(url, (db) => db.query(waiting))).rows.length === 0) await wait(10)
}
