import { after } from 'node:test'
import { type PostgresServer, postgresObstacle, startPostgres } from '../../../tools/postgres-server.ts'

/** Turns off what tests don't need: safety from power cuts, and memory for millions of rows. */
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

/** The reason why PostgreSQL can't be tested here, or false if it can. For the `skip` option of a test. */
export function whyNoPostgres(): string | false {
  return postgresObstacle() ?? false
}

/** The only server of this test run. The first test that needs it starts it; it stops with the run. */
export function sharedPostgres(): Promise<PostgresServer> {
  shared ??= startPostgres(SETTINGS)
  return shared
}
