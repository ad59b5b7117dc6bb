import type { TestContext } from 'node:test'
import { makePostgresDatabase } from './postgres-database.ts'
import { whyNoPostgres } from './postgres-server.ts'

/** A kind of database, why its tests are skipped (if they are), and a function that makes an empty one. */
type DatabaseKind = readonly [
  name: string,
  skip: string | false,
  makeDatabase: (t: TestContext) => Promise<string | null>,
]

/** The kinds of databases that hold a library. For PostgreSQL, `makeDatabase` returns a URL; for SQLite, null. */
export const DATABASE_KINDS: readonly DatabaseKind[] = [
  ['SQLite', false, async () => null],
  ['PostgreSQL', whyNoPostgres(), async (t) => (await makePostgresDatabase(t)).location],
]
