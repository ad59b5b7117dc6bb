import type { TestContext } from 'node:test'
import { Client } from 'pg'
import { openPostgresStore } from '../../../server/store/postgres/postgres-store.ts'
import { type FreshDatabase, freshDatabase } from './fresh-database.ts'
import { sharedPostgres } from './postgres-server.ts'
import { manyCommands } from './sample-commands.ts'

let databasesMade = 0

/** Creates a database on the shared server. `options` are appended to `CREATE DATABASE`. */
export async function makePostgresDatabase(t: TestContext, options = ''): Promise<FreshDatabase> {
  const { url } = await sharedPostgres()
  databasesMade += 1
  const name = `test_${databasesMade}`
  await withClient(url('postgres'), (client) => client.query(`CREATE DATABASE ${name} ${options}`))
  return postgresDatabaseAt(t, url(name))
}

/** The database at `url`, with its current content. */
export function postgresDatabaseAt(t: TestContext, url: string): FreshDatabase {
  return freshDatabase(t, {
    location: url,
    open: () => openPostgresStore({ url, log: () => undefined }),
    execute: (sql) => withClient(url, async (client) => void (await client.query(sql))),
  })
}

/** Runs `work` with a direct connection to the database. The schema `commander` is searched first. */
export async function withClient<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url, options: '-c search_path=commander,public' })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** Creates a library of three commands in a new database. `before` is the list of these commands. */
export async function makePostgresLibrary(t: TestContext) {
  const database = await makePostgresDatabase(t)
  const store = await database.store()
  await store.seed(manyCommands(3))
  return { database, store, before: await store.list() }
}
