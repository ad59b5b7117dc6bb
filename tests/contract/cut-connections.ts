import { setTimeout as wait } from 'node:timers/promises'
import { withClient } from '../support/library/postgres-database.ts'

// Maximum time for the server to close the connections.
const ENDED_WITHIN_MS = 5000

/** Makes the server close every connection that a store has to this database. Resolves once they are closed. */
export async function cutConnections(url: string): Promise<void> {
  const others = "datname = current_database() AND application_name = 'commander'"
  const ended = `SELECT pg_terminate_backend(pid, ${ENDED_WITHIN_MS}) FROM pg_stat_activity WHERE ${others}`
  await withClient(url, (db) => db.query(ended))
}

/** Waits until a store's connection to this database is blocked by a lock. */
export async function untilOneWaits(url: string): Promise<void> {
  const waiting = "SELECT 1 FROM pg_stat_activity WHERE application_name = 'commander' AND wait_event_type = 'Lock'"
  while ((await withClient(url, (db) => db.query(waiting))).rows.length === 0) await wait(10)
}
