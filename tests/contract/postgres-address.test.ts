import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import { type TestContext, test } from 'node:test'
import { openPostgresStore } from '../../server/commands/postgres-store.ts'
import { listenOnLoopback } from './frail-network.ts'
import { expectDetail, expectValue } from './fresh-database.ts'
import { makePostgresDatabase, postgresDatabaseAt, withClient } from './postgres-database.ts'
import { sharedPostgres, whyNoPostgres } from './postgres-server.ts'
import { aCommand } from './sample-commands.ts'

const skip = whyNoPostgres()

test('PostgreSQL: a database that is not there is refused as such', { skip }, async (t) => {
  const { url } = await sharedPostgres()

  const detail = expectDetail(await postgresDatabaseAt(t, url('nowhere')).open())

  assert.match(detail, /has no such database/)
})

test('PostgreSQL: a user that is not known is refused as such', { skip }, async (t) => {
  const { url } = await sharedPostgres()

  const detail = expectDetail(await postgresDatabaseAt(t, url('postgres', 'stranger')).open())

  assert.match(detail, /does not know this user/)
})

test('PostgreSQL: a user that may only read gets the library, and is refused the making of one', {
  skip,
}, async (t) => {
  const { url } = await sharedPostgres()
  const fresh = await makePostgresDatabase(t)
  const readerUrl = fresh.location.replace('user=postgres', 'user=reader')
  await withClient(url('postgres'), (db) => db.query('CREATE ROLE reader LOGIN'))

  const refused = expectDetail(await postgresDatabaseAt(t, readerUrl).open())
  expectValue(await (await fresh.store()).seed([aCommand()]))
  await fresh.execute(
    'GRANT USAGE ON SCHEMA commander TO reader; GRANT SELECT ON ALL TABLES IN SCHEMA commander TO reader',
  )
  const reader = await postgresDatabaseAt(t, readerUrl).store()

  assert.match(refused, /lacks a privilege/)
  assert.deepEqual(expectValue(await reader.list()).commands, [aCommand()])
  assert.equal(expectValue(await reader.seed([])), 'kept')
})

test('PostgreSQL: an address where nobody listens is a problem that keeps the password secret', async () => {
  const port = await portWhereNobodyListens()

  const opened = await openPostgresStore({ url: `postgres://owner:open-sesame@127.0.0.1:${port}/library` })

  assert.match(expectDetail(opened), /nothing listens/)
  assert.doesNotMatch(JSON.stringify(opened), /sesame|owner|127\.0\.0\.1/)
})

test('PostgreSQL: a server that accepts and then says nothing is given up', async (t) => {
  const url = await listenSilently(t)

  const opened = await openPostgresStore({ url, patienceMs: 100 })

  assert.match(expectDetail(opened), /took too long/)
  assert.doesNotMatch(JSON.stringify(opened), /sesame/)
})

test('PostgreSQL: an address that makes no sense is a problem that keeps the password secret', async () => {
  const urls = ['postgres://owner:open-sesame@[nonsense/library', 'postgres://:open-sesame@%/x', '/nowhere open-sesame']

  for (const url of urls) {
    const opened = await openPostgresStore({ url, patienceMs: 2_000 })
    assert.doesNotMatch(expectDetail(opened), /sesame|owner/)
  }
})

async function portWhereNobodyListens(): Promise<number> {
  const server = createServer()
  const port = await listenOnLoopback(server)
  server.close()
  await once(server, 'close')
  return port
}

/** The URL of a server that takes every connection and never says a word. */
async function listenSilently(t: TestContext): Promise<string> {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => sockets.add(socket))
  t.after(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  return `postgres://owner:open-sesame@127.0.0.1:${await listenOnLoopback(server)}/library`
}
