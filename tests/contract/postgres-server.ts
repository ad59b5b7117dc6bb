import { after } from 'node:test'
import { type PostgresServer, startPostgres, whyNoPostgresHere } from '../../tools/postgres-server.ts'

/** What the tests do not need: safety from power cuts, memory for millions of rows. */
const SETTINGS = [
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'shared_buffers=16MB',
  'autovacuum=off',
]

let shared: Promise<PostgresServer> | null = null

after(async () => {
  await (await shared)?.end()
})

/** Why there is no PostgreSQL to test with here; false where there is one. Made for the option `skip` of a test. */
export function whyNoPostgres(): string | false {
  return whyNoPostgresHere() ?? false
}

/** The one server of this test run, started by the first test that asks; it ends with the run. */
export function sharedPostgres(): Promise<PostgresServer> {
  shared ??= startPostgres(SETTINGS)
  return shared
}
