import { after } from 'node:test'
import { type PostgresServer, postgresObstacle, startPostgres } from '../../../tools/postgres-server.ts'

/** Faster settings: tests need no protection from power cuts, no vacuum and little memory. */
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

/**
 * The PostgreSQL server that all tests of this process share. It starts when a test first needs it, and stops after the
 * last test.
 */
export function sharedPostgres(): Promise<PostgresServer> {
  shared ??= startPostgres(SETTINGS)
  return shared
}
