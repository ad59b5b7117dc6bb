import assert from 'node:assert/strict'
import { describe, type TestContext, test } from 'node:test'
import { makePostgresDatabase } from '../support/library/postgres-database.ts'
import { sharedPostgres, whyNoPostgres } from '../support/library/postgres-server.ts'
import { type ServerProcess, startServerProcess } from '../support/processes/start-server-process.ts'
import { createOwner, listedIds, type Owner, post, problemCodeOf, send } from '../support/server/owner.ts'
import { untilReady } from './until-ready.ts'

const skip = whyNoPostgres()
const EACH = 10
const RIVALS = 20

describe('several servers', () => {
  test('set up an empty database once', { skip }, async (t) => {
    const { servers } = await threeServers(t)

    const lists = await Promise.all(servers.map((server) => send(server, { path: '/api/commands' })))

    assert.deepEqual(JSON.parse(lists[0]?.text ?? '').map(idOf), ['starter'])
    assert.equal(new Set(lists.map(({ headers, text }) => `${headers.etag} ${text}`)).size, 1)
  })

  test("show each other's acknowledged changes", { skip }, async (t) => {
    const { owner, servers } = await threeServers(t)

    const added = await Promise.all(servers.map((server) => addAndLook(server, owner, servers)))

    const ids = new Set(await listedIds(serverIn(servers, 0)))
    assert.deepEqual([ids.size, added.flat().filter((id) => !ids.has(id))], [1 + 3 * EACH, []])
  })

  test('accept only one of 20 changes to the same version', { skip }, async (t) => {
    const { owner, servers } = await threeServers(t)
    const created = await post(serverIn(servers, 0), owner, { notes: 'Wanted by all', line: 'true' })
    const path = String(created.headers.location)
    const headers = { ...owner.headers, 'If-Match': created.headers.etag }

    const replies = await Promise.all(
      Array.from({ length: RIVALS }, (_, rival) => {
        const body = JSON.stringify({ notes: `Rival ${rival}`, line: 'true' })
        return send(serverIn(servers, rival), { path, method: 'PUT', headers, body })
      }),
    )

    const [winner, ...others] = replies.toSorted((one, other) => one.status - other.status)
    assert.equal(winner?.status, 200)
    assert.deepEqual([...new Set(others.map(({ status }) => status))], [412])
    for (const server of servers) assert.equal((await send(server, { path })).text, winner.text)
  })

  test('respond with 503 while PostgreSQL restarts', { skip }, async (t) => {
    const { owner, servers } = await threeServers(t)
    const added = await addAndLook(serverIn(servers, 0), owner, servers)
    const postgres = await sharedPostgres()

    await postgres.stop()
    const meanwhile = await Promise.all(
      servers.flatMap((server) => [post(server, owner, createEntry()), send(server, { path: '/api/commands' })]),
    ).finally(postgres.start)
    await Promise.all(servers.map(untilReady))
    const afterwards = await Promise.all(servers.map((server) => post(server, owner, createEntry())))

    assert.deepEqual(new Set(meanwhile.map((reply) => `${reply.status} ${problemCodeOf(reply)}`)), new Set([AWAY]))
    assert.ok(meanwhile.every(({ headers }) => Number(headers['retry-after']) > 0))
    const ids = ['starter', ...added, ...afterwards.map(({ text }) => idOf(JSON.parse(text)))]
    for (const server of servers) assert.deepEqual((await listedIds(server)).toSorted(), ids.toSorted())
  })
})

const AWAY = '503 api/store-unavailable'

async function threeServers(t: TestContext) {
  const { location: DATABASE_URL } = await makePostgresDatabase(t)
  const owner = await createOwner(t)
  const variables = { ...owner.variables, DATABASE_URL }
  const servers = await Promise.all([1, 2, 3].map(() => startServerProcess(t, { variables })))
  return { owner, servers }
}

/** Adds commands through one server. Asserts that every server lists each of them as soon as it's acknowledged. */
async function addAndLook(server: ServerProcess, owner: Owner, servers: readonly ServerProcess[]) {
  const ids: string[] = []
  for (let count = 0; count < EACH; count += 1) {
    const { status, text } = await post(server, owner, createEntry())
    assert.equal(status, 201, text)
    const id = idOf(JSON.parse(text))
    for (const list of await Promise.all(servers.map(listedIds))) assert.ok(list.includes(id), `${id} is not listed`)
    ids.push(id)
  }
  return ids
}

function createEntry() {
  return { notes: 'One of many', line: 'true' }
}

function idOf({ id }: { readonly id: string }): string {
  return id
}

function serverIn(servers: readonly ServerProcess[], number: number): ServerProcess {
  const server = servers[number % servers.length]
  assert.ok(server !== undefined)
  return server
}
