import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { addressOf } from '../../../server/http/listen.ts'
import { makePostgresDatabase } from '../../support/library/postgres-database.ts'
import { whyNoPostgres } from '../../support/library/postgres-server.ts'
import { manyCommands } from '../../support/library/sample-commands.ts'
import { temporaryFolder } from '../../support/processes/temporary-folder.ts'
import { listOf } from '../../support/server/api.ts'
import { ask } from '../../support/server/ask.ts'
import { OTHER, OWN, started } from './start.ts'

describe('first start', () => {
  test('creates the database and fills it with the library', async (t) => {
    const DATA_DIR = join(temporaryFolder(t), 'deep', 'data')

    const server = await started(t, { DATA_DIR }, manyCommands(20))

    assert.deepEqual(await listOf(server), manyCommands(20))
    assert.ok(existsSync(join(DATA_DIR, 'commander.db')))
  })
})

describe('address to open', () => {
  for (const [host, address] of [
    ['127.0.0.1', 'http://localhost:80'],
    ['::', 'http://localhost:80'],
    ['192.0.2.1', 'http://192.0.2.1:80'],
    ['2001:db8::1', 'http://[2001:db8::1]:80'],
    ['site.example', 'http://site.example:80'],
  ] as const) {
    test(`is ${address} for the host ${host}`, () => {
      assert.equal(addressOf(host, 80), address)
    })
  }
})

describe('second start', () => {
  test('keeps the commands in the database', async (t) => {
    const DATA_DIR = temporaryFolder(t)
    const first = await started(t, { DATA_DIR }, OWN)
    await first.close()

    const second = await started(t, { DATA_DIR }, OTHER)

    assert.deepEqual(await listOf(second), OWN)
  })
})

describe('library at the start', () => {
  test('can lack optional fields and have numbers for ids', async (t) => {
    const DATA_DIR = temporaryFolder(t)
    const unfinished = JSON.parse(
      '[{ "id": 7, "notes": "No line yet" }, { "id": "more", "notes": "", "line": "true" }, { "id": "draft" }]',
    )

    const server = await started(t, { DATA_DIR }, unfinished)

    // The other two commands are drafts, which are only visible to the owner.
    assert.deepEqual(await listOf(server), [{ id: '7', notes: 'No line yet', line: null }])
  })

  test('has its own database file for a trial', async (t) => {
    const DATA_DIR = temporaryFolder(t)
    const owners = await started(t, { DATA_DIR }, OWN)

    const trial = await started(t, { DATA_DIR }, OTHER, 'commander-mock.db')

    assert.deepEqual(await listOf(trial), OTHER)
    assert.deepEqual(await listOf(owners), OWN)
  })

  test('is in PostgreSQL with DATABASE_URL, without a file', { skip: whyNoPostgres() }, async (t) => {
    const { location } = await makePostgresDatabase(t)
    const DATA_DIR = temporaryFolder(t)

    const server = await started(t, { DATA_DIR, DATABASE_URL: location }, OWN)

    assert.deepEqual(await listOf(server), OWN)
    assert.deepEqual(await readdir(DATA_DIR), [])
    await server.close()
  })

  test('never reaches PostgreSQL if it is only a trial', async (t) => {
    const DATA_DIR = temporaryFolder(t)
    const DATABASE_URL = 'postgres://nobody@127.0.0.1:1/nothing'

    const server = await started(t, { DATA_DIR, DATABASE_URL }, OTHER, 'commander-mock.db')

    assert.deepEqual(await listOf(server), OTHER)
  })
})

describe('started server', () => {
  test('serves the site beside the API', async (t) => {
    const server = await started(t, { DATA_DIR: temporaryFolder(t) }, OWN)

    const reply = await ask(server, '/projects')

    assert.match(reply.text, /<h1>Projects<\/h1>/)
  })

  test('prints an address on localhost with its port', async (t) => {
    const server = await started(t, { DATA_DIR: temporaryFolder(t) }, OWN)

    assert.ok(server.port > 0)
    assert.equal(server.url, `http://localhost:${server.port}`)
  })
})
