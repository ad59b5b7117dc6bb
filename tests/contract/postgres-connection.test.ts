import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { failure } from '../../core/result.ts'
import { inPostgresTransaction, makePool } from '../../server/commands/postgres/postgres-pool.ts'
import { openPostgresStore } from '../../server/commands/postgres-store.ts'
import { frailNetworkTo } from './frail-network.ts'
import { expectDetail, expectValue } from './fresh-database.ts'
import { makePostgresDatabase, withClient } from './postgres-database.ts'
import { sharedPostgres, whyNoPostgres } from './postgres-server.ts'
import { aCommand, manyCommands } from './sample-commands.ts'

const skip = whyNoPostgres()
const KEPT_BACK = 'LOCK TABLE commander.library IN ACCESS EXCLUSIVE MODE'

test('PostgreSQL: while the server restarts, calls say so; afterwards they work again', { skip }, async (t) => {
  const server = await sharedPostgres()
  const store = await (await makePostgresDatabase(t)).store()
  expectValue(await store.seed(manyCommands(10)))
  const before = expectValue(await store.list())

  await server.stop()
  const details = [await store.revision(), await store.list(), await store.seed([])].map(expectDetail)
  await server.start()

  for (const detail of details) assert.match(detail, /^PostgreSQL cannot be used: /)
  assert.deepEqual(expectValue(await store.list()), before)
  assert.equal(expectValue(await store.revision()), before.revision)
})

test('PostgreSQL: connections cut while idle are made anew before anyone notices', { skip }, async (t) => {
  const database = await makePostgresDatabase(t)
  const store = await database.store()
  expectValue(await store.seed([aCommand()]))

  await cutConnections(database.location)
  await wait(50)

  assert.deepEqual(expectValue(await store.list()).commands, [aCommand()])
})

test('PostgreSQL: a connection cut in the middle of seeding leaves nothing, and the next try works', {
  skip,
}, async (t) => {
  const database = await makePostgresDatabase(t)
  const store = await database.store()

  const detail = await withClient(database.location, async (db) => {
    await db.query(`BEGIN; SELECT * FROM library FOR UPDATE`)
    const seeding = store.seed(manyCommands(10))
    await untilOneWaits(database.location)
    await cutConnections(database.location)
    return expectDetail(await seeding)
  })

  assert.match(detail, /shutting down|lost/)
  assert.deepEqual(expectValue(await store.list()), { revision: 0, commands: [] })
  assert.equal(expectValue(await store.seed(manyCommands(10))), 'seeded')
})

test('PostgreSQL: a table that another program locks fails the calls in time, and only while it does', {
  skip,
}, async (t) => {
  const database = await makePostgresDatabase(t)
  await database.store()
  const store = expectValue(await openPostgresStore({ url: database.location, patienceMs: 500 }))
  t.after(() => store.close())

  const [alone, ...together] = await withClient(database.location, async (db) => {
    await db.query(`BEGIN; ${KEPT_BACK}`)
    const first = await store.revision()
    return [first, ...(await Promise.all(Array.from({ length: 6 }, () => store.list())))].map(expectDetail)
  })

  assert.match(alone ?? '', /: it took too long/)
  for (const detail of together) assert.match(detail, /took too long/)
  assert.equal(expectValue(await store.revision()), 0)
})

test('PostgreSQL: a network that breaks in the middle of a call fails that call alone', {
  skip,
}, async (t) => {
  const { database, network, store } = await openThroughNetwork(t)

  const detail = await withClient(database.location, async (db) => {
    await db.query(`BEGIN; ${KEPT_BACK}`)
    const listing = store.list()
    await untilOneWaits(database.location)
    network.cut()
    return expectDetail(await listing)
  })

  assert.match(detail, /lost/)
  assert.deepEqual(expectValue(await store.list()), { revision: 0, commands: [] })
})

test('PostgreSQL: a network that swallows everything is given up in time, and then connected anew', {
  skip,
}, async (t) => {
  const { network, store } = await openThroughNetwork(t)

  network.freeze()
  const detail = expectDetail(await store.revision())

  assert.match(detail, /lost or took too long/)
  assert.deepEqual(expectValue(await store.list()), { revision: 0, commands: [] })
})

test('PostgreSQL: what a failing transaction wrote is undone', { skip }, async (t) => {
  const database = await makePostgresDatabase(t)
  const store = await database.store()
  const pool = makePool(database.location, 1_000)
  t.after(() => pool.end())

  const result = await inPostgresTransaction(pool, 'BEGIN', async (client) => {
    await client.query("INSERT INTO commander.commands (id, position) VALUES ('half', 1)")
    return failure({ code: 'api/store-unavailable' })
  })

  assert.equal(result.ok, false)
  assert.deepEqual(expectValue(await store.list()), { revision: 0, commands: [] })
})

test('PostgreSQL: closing while calls wait for a connection lets each of them end', { skip }, async (t) => {
  const database = await makePostgresDatabase(t)
  const store = await database.store()

  const answers = await withClient(database.location, async (db) => {
    await db.query(`BEGIN; ${KEPT_BACK}`)
    const calls = Array.from({ length: 9 }, () => store.revision())
    const closing = store.close()
    await db.query('COMMIT')
    await closing
    return Promise.all(calls)
  })

  assert.deepEqual(answers.map(expectValue), Array(9).fill(0))
})

/** A store that reaches its database through a network that can fail. */
async function openThroughNetwork(t: TestContext) {
  const { socket } = await sharedPostgres()
  const database = await makePostgresDatabase(t)
  const network = await frailNetworkTo(socket, t)
  const name = new URL(database.location).pathname
  const url = `postgres://postgres@127.0.0.1:${network.port}${name}`
  const store = expectValue(await openPostgresStore({ url, patienceMs: 500 }))
  t.after(() => store.close())
  return { database, network, store }
}

async function cutConnections(url: string): Promise<void> {
  const others = "datname = current_database() AND application_name = 'commander'"
  await withClient(url, (db) => db.query(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE ${others}`))
}

async function untilOneWaits(url: string): Promise<void> {
  const waiting = "SELECT 1 FROM pg_stat_activity WHERE application_name = 'commander' AND wait_event_type = 'Lock'"
  while ((await withClient(url, (db) => db.query(waiting))).rows.length === 0) await wait(10)
}
