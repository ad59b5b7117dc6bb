import assert from 'node:assert/strict'
import { describe, type TestContext, test } from 'node:test'
import { Client, type PoolClient } from 'pg'
import { success } from '../../core/result.ts'
import { inPostgresTransaction, LimitedPool, queryRows } from '../../server/store/postgres/postgres-pool.ts'
import { openPostgresStore } from '../../server/store/postgres/postgres-store.ts'
import { expectDetail } from '../support/library/fresh-database.ts'
import { makePostgresDatabase, withClient } from '../support/library/postgres-database.ts'
import { sharedPostgres, whyNoPostgres } from '../support/library/postgres-server.ts'
import { manyCommands } from '../support/library/sample-commands.ts'
import { untilOneWaits } from './cut-connections.ts'
import { startPgbouncer, whyNoPgbouncer } from './pgbouncer.ts'
import { startPooler } from './pooler.ts'

/** A stand-in for PgBouncer, and PgBouncer itself if it's installed. */
const POOLERS = [
  { name: 'a pooler', skip: whyNoPostgres(), start: startPooler },
  { name: 'PgBouncer', skip: whyNoPostgres() || whyNoPgbouncer(), start: startPgbouncer },
] as const

type StartPooler = (typeof POOLERS)[number]['start']

describe('PostgreSQL pooler', () => {
  for (const { name, skip, start } of POOLERS) {
    test(`${name} supports seeding and reading a library`, { skip }, async (t) => {
      const { url, database } = await createPooledDatabase(t, start)
      const store = await openStoreAt(t, url)
      const [first, ...others] = manyCommands(3)

      assert.equal(await store.seed(manyCommands(3)), 'seeded')
      await withClient(database, (db) => db.query(`DELETE FROM commander.commands WHERE id = '${first?.id}'`))

      assert.deepEqual((await store.list()).commands, others)
      assert.equal((await store.find(others[0]?.id ?? ''))?.command.line, others[0]?.line)
      assert.deepEqual(await store.deleted(), [])
      assert.equal((await store.listAll()).length, 2)
    })

    test(`${name} never makes a call wait forever`, { skip }, async (t) => {
      const { url, database } = await createPooledDatabase(t, start)
      const store = await openStoreAt(t, url, 2_000)

      const details = await withClient(database, async (db) => {
        await db.query('BEGIN; LOCK TABLE commander.library, commander.commands IN ACCESS EXCLUSIVE MODE')
        const calls = [store.revision(), store.list(), store.find('1'), store.deleted(), store.seed(manyCommands(1))]
        const refused = calls.map((call) => expectDetail(call, 'busy'))
        await untilOneWaits(database)
        return Promise.all(refused)
      })

      for (const detail of details) assert.match(detail, /another program has it locked/)
    })

    test(`${name} drops the time limits after each transaction`, { skip }, async (t) => {
      const { url } = await createPooledDatabase(t, start)
      const pool = new LimitedPool(url, 500)
      t.after(() => pool.end())
      const limit = async (db: LimitedPool | PoolClient) => (await db.query('SHOW statement_timeout')).rows[0]

      const within = await inPostgresTransaction(pool, ['BEGIN'], async (client) => success(await limit(client)))
      const alone = await queryRows(pool, { text: 'SHOW lock_timeout' })
      const after = await limit(pool)

      assert.deepEqual(within, success({ statement_timeout: '500ms' }))
      assert.deepEqual(alone, [{ lock_timeout: '300ms' }])
      assert.deepEqual(after, { statement_timeout: '0' })
    })

    test(`${name} that refuses settings is reported with a remedy`, { skip }, async (t) => {
      const { url } = await createPooledDatabase(t, start)

      const detail = await expectDetail(openPostgresStore({ url: `${url}&options=-c%20search_path%3Dpublic` }))

      assert.match(detail, /pooler such as PgBouncer .* DATABASE_URL/)
      assert.doesNotMatch(detail, /08P01|search_path/)
    })

    test(`${name} doesn't keep a session's settings`, { skip }, async (t) => {
      const { url } = await createPooledDatabase(t, start)
      const [one, other] = [await connectClient(url), await connectClient(url)]

      await one.query('BEGIN')
      const first = await processOf(one)
      await other.query('SELECT 1')
      const same = await processOf(one)
      await one.query('COMMIT')
      await one.query("SET work_mem = '77MB'")
      const settings = []
      for (let n = 0; n < 8; n += 1) settings.push((await one.query('SHOW work_mem')).rows[0]?.work_mem)

      assert.equal(same, first)
      assert.ok(settings.filter((setting) => setting !== '77MB').length > 0, settings.join())
    })
  }
})

/** A new database with two URLs: `url` goes through a pooler, `database` connects directly. */
async function createPooledDatabase(t: TestContext, start: StartPooler) {
  const { location } = await makePostgresDatabase(t)
  const name = new URL(location).pathname
  const port = await start((await sharedPostgres()).socket, t)
  return { url: `postgresql://postgres@127.0.0.1:${port}${name}?sslmode=disable`, database: location }
}

async function openStoreAt(t: TestContext, url: string, timeoutMs?: number) {
  const store = await openPostgresStore({ url, ...(timeoutMs !== undefined && { timeoutMs }) })
  t.after(() => store.close())
  return store
}

/** Opens a client that tolerates a lost connection, so stopping the pooler doesn't fail the test. */
async function connectClient(connectionString: string): Promise<Client> {
  const client = new Client({ connectionString })
  client.on('error', () => undefined)
  await client.connect()
  return client
}

/** The id of the server process that handles a client's queries. */
async function processOf(client: Client): Promise<number> {
  return (await client.query('SELECT pg_backend_pid() AS process')).rows[0]?.process
}
