import assert from 'node:assert/strict'
import { createServer } from 'node:net'
import { describe, type TestContext, test } from 'node:test'
import { openPostgresStore } from '../../server/store/postgres/postgres-store.ts'
import { putCommands } from '../support/library/changes.ts'
import { expectDetail } from '../support/library/fresh-database.ts'
import { makePostgresDatabase, postgresDatabaseAt, withClient } from '../support/library/postgres-database.ts'
import { sharedPostgres, whyNoPostgres } from '../support/library/postgres-server.ts'
import { createCommand } from '../support/library/sample-commands.ts'
import { listenLocally } from '../support/server/listen-locally.ts'

const skip = whyNoPostgres()

describe('PostgreSQL address', () => {
  test('of a missing database is refused with a message', { skip }, async (t) => {
    const { url } = await sharedPostgres()

    const detail = await expectDetail(postgresDatabaseAt(t, url('nowhere')).store())

    assert.match(detail, /has no such database/)
  })

  test('of an unknown user is refused with a message', { skip }, async (t) => {
    const { url } = await sharedPostgres()

    const detail = await expectDetail(postgresDatabaseAt(t, url('postgres', 'stranger')).store())

    assert.match(detail, /does not know this user/)
  })

  test('works for a user who can only read', { skip }, async (t) => {
    const { url } = await sharedPostgres()
    const fresh = await makePostgresDatabase(t)
    const readerUrl = fresh.location.replace('user=postgres', 'user=reader')
    await withClient(url('postgres'), (db) => db.query('CREATE ROLE reader LOGIN'))

    const refused = await expectDetail(postgresDatabaseAt(t, readerUrl).store())
    await (await fresh.store()).seed([createCommand()])
    await fresh.execute(
      'GRANT USAGE ON SCHEMA commander TO reader; GRANT SELECT ON ALL TABLES IN SCHEMA commander TO reader',
    )
    const reader = await postgresDatabaseAt(t, readerUrl).store()

    assert.match(refused, /lacks a privilege: .* run GRANT CREATE ON DATABASE \w+ TO reader\./)
    assert.deepEqual((await reader.list()).commands, [createCommand()])
    assert.equal(await reader.seed([]), 'kept')
  })

  test('of a user without privileges suggests the needed GRANT', { skip }, async (t) => {
    const { url } = await sharedPostgres()
    const fresh = await makePostgresDatabase(t)
    const newcomerUrl = fresh.location.replace('user=postgres', 'user=New%20Comer')
    await withClient(url('postgres'), (db) => db.query('CREATE ROLE "New Comer" LOGIN'))

    const toMake = grantIn(await expectDetail(postgresDatabaseAt(t, newcomerUrl).store()))
    await fresh.execute(toMake)
    await (await postgresDatabaseAt(t, newcomerUrl).store()).seed([createCommand()])

    const other = await makePostgresDatabase(t)
    const otherUrl = other.location.replace('user=postgres', 'user=New%20Comer')
    await (await other.store()).seed([])
    const toUse = grantIn(await expectDetail(postgresDatabaseAt(t, otherUrl).store()))
    await other.execute(toUse)
    await putCommands(await postgresDatabaseAt(t, otherUrl).store(), [createCommand()])

    assert.match(toMake, /CREATE ON DATABASE/)
    assert.match(toUse, /USAGE ON SCHEMA commander/)
  })

  test("isn't quoted if the server is down", async () => {
    const port = await portWhereNobodyListens()

    const url = `postgres://owner:open-sesame@127.0.0.1:${port}/library`

    const detail = await expectDetail(openPostgresStore({ url }))

    assert.match(detail, /nothing listens/)
    assert.doesNotMatch(detail, /sesame|owner|127\.0\.0\.1/)
  })

  test('leads to a timeout if the server is silent', async (t) => {
    const url = await listenSilently(t)

    const detail = await expectDetail(openPostgresStore({ url, timeoutMs: 100 }))

    assert.match(detail, /took too long/)
    assert.doesNotMatch(detail, /sesame/)
  })

  test("isn't quoted if it's malformed", async () => {
    const urls = [
      'postgres://owner:open-sesame@[nonsense/library',
      'postgres://:open-sesame@%/x',
      '/nowhere open-sesame',
    ]

    for (const url of urls) {
      assert.doesNotMatch(await expectDetail(openPostgresStore({ url, timeoutMs: 2_000 })), /sesame|owner/)
    }
  })
})

/** The SQL statement that an error message recommends. */
function grantIn(detail: string): string {
  return /run (GRANT .*?)\. Nothing/.exec(detail)?.[1] ?? ''
}

async function portWhereNobodyListens(): Promise<number> {
  const { port, close } = await listenLocally(createServer())
  await close()
  return port
}

/** Starts a server that accepts connections but never responds. Returns its URL. */
async function listenSilently(t: TestContext): Promise<string> {
  const { port, close } = await listenLocally(createServer())
  t.after(close)
  return `postgres://owner:open-sesame@127.0.0.1:${port}/library`
}
