import { setTimeout as wait } from 'node:timers/promises'
import { withClient } from './postgres-database.ts'

/** The server ends every connection of a store to this database. */
export async function cutConnections(url: string): Promise<void> {
  const others = "datname = current_database() AND application_name = 'commander'"
  await withClient(url, (db) => db.query(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE ${others}`))
}

/** Until some connection of a store to this database waits for a lock. */
export async function untilOneWaits(url: string): Promise<void> {
  const waiting = "SELECT 1 FROM pg_stat_activity WHERE application_name = 'commander' AND wait_event_type = 'Lock'"
  while ((await withClient(url, (db) => db.query(waiting))).rows.length === 0) await wait(10)
}
