import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { OWNER_SUBJECT } from '../../support/access/issuer.ts'
import { withDatabase } from '../../support/library/sqlite-database.ts'
import { ENTRY } from '../../support/server/api.ts'
import {
  assertProblemReply,
  CHALLENGES,
  CHANGING,
  listTokens,
  MANAGING,
  makeToken,
  startTokenSite,
  withToken,
} from './token-site.ts'

const READING = [
  '/api/commands',
  '/api/commands?q=uptime',
  '/api/commands/draft',
  '/api/commands/export',
  '/api/commands/deleted',
  '/api/commands/changes',
  '/api/me',
] as const

describe('read token', () => {
  test('reads everything the owner can, uncached', async (t) => {
    const site = await startTokenSite(t)
    const { token, id } = await makeToken(site, 'read')

    for (const path of READING) {
      const reply = await withToken(site.server, [token, 'GET', path])
      assert.equal(reply.status, 200, path)
      assert.equal(reply.headers['cache-control'], 'private, no-store', path)
    }

    const list = JSON.parse((await withToken(site.server, [token, 'GET', '/api/commands'])).text)
    assert.ok(list.some((command: { readonly id: string }) => command.id === 'draft'))
    const me = JSON.parse((await withToken(site.server, [token, 'GET', '/api/me'])).text)
    assert.deepEqual(me, { subject: OWNER_SUBJECT, role: 'owner', token: { id, name: 'A script', scope: 'read' } })
  })

  for (const [method, path] of CHANGING) {
    test(`is refused by ${method} ${path} with a 403`, async (t) => {
      const site = await startTokenSite(t)
      const { token } = await makeToken(site, 'read')
      const before = await site.server.store.revision()

      const reply = await withToken(site.server, [token, method, path], { body: ENTRY })

      assertProblemReply(reply, 'access/insufficient-scope', CHALLENGES.scope)
      assert.match(JSON.parse(reply.text).detail, /token that’s allowed to change it/)
      assert.deepEqual(await site.server.store.revision(), before)
    })
  }
})

describe('write token', () => {
  test('can change the library', async (t) => {
    const site = await startTokenSite(t)
    const { token } = await makeToken(site, 'write')
    const send = (method: string, path: string, more = {}) => withToken(site.server, [token, method, path], more)

    const added = await send('POST', '/api/commands', { body: ENTRY })
    const put = await send('PUT', '/api/commands/mine', { body: ENTRY, headers: { 'If-None-Match': '*' } })
    const replaced = await send('PUT', '/api/commands/mine', { body: ENTRY, headers: { 'If-Match': put.headers.etag } })
    const deleted = await send('DELETE', '/api/commands/mine', { headers: { 'If-Match': replaced.headers.etag } })
    const restored = await send('POST', '/api/commands/mine/restore')
    const imported = await send('POST', '/api/commands/import', { body: [{ ...ENTRY, line: 'ls' }] })
    const undone = await send('POST', `/api/commands/changes/${JSON.parse(imported.text).change}/undo`)
    const changed = await send('POST', '/api/commands/changes', { body: { action: 'delete', ids: ['mine'] } })
    const purged = await send('DELETE', '/api/commands/deleted')

    const replies = [added, put, replaced, deleted, restored, imported, undone, changed, purged]
    assert.deepEqual(
      replies.map(({ status }) => status),
      [201, 201, 200, 204, 200, 200, 200, 200, 200],
    )
  })
})

describe('access token', () => {
  for (const [what, token] of [
    ['that was never created', `cmdr_${'A'.repeat(43)}`],
    ['that is cut short', 'cmdr_abc'],
    ['without a secret', 'cmdr_'],
    ['with something after it', `cmdr_${'A'.repeat(44)}`],
    ['with a character that no token has', `cmdr_${'A'.repeat(42)}.`],
  ] as const) {
    test(`${what} is refused as unknown, even for reads`, async (t) => {
      const { server } = await startTokenSite(t)

      for (const [method, path] of [['GET', '/api/commands'], ['GET', '/api/me'], ...CHANGING, ...MANAGING] as const) {
        const reply = await withToken(server, [token, method, path])
        assertProblemReply(reply, 'access/unknown-token', CHALLENGES.unknown)
      }
    })
  }

  test('is refused by every server once revoked', async (t) => {
    const site = await startTokenSite(t)
    const other = await site.another()
    const { token, id } = await makeToken(site, 'write')
    assert.equal((await withToken(other, [token, 'GET', '/api/me'])).status, 200)

    const revoked = await withToken(site.server, [site.session, 'DELETE', `/api/tokens/${id}`])
    const again = await withToken(other, [site.session, 'DELETE', `/api/tokens/${id}`])

    assert.equal(revoked.status, 204)
    assertProblemReply(again, 'token/unknown')
    for (const server of [other, site.server]) {
      const reply = await withToken(server, [token, 'POST', '/api/commands'], { body: ENTRY })
      assertProblemReply(reply, 'access/unknown-token', CHALLENGES.unknown)
    }
  })

  test('is refused once it expires, but stays listed', async (t) => {
    t.mock.timers.enable({ apis: ['Date'], now: Date.now() })
    const site = await startTokenSite(t)
    const { token, expiresAt } = await makeToken(site, 'read')
    const read = () => withToken(site.server, [token, 'GET', '/api/commands'])

    t.mock.timers.setTime(Date.parse(expiresAt) - 1)
    assert.equal((await read()).status, 200)
    t.mock.timers.setTime(Date.parse(expiresAt))
    assertProblemReply(await read(), 'access/expired-token', CHALLENGES.expired)
    t.mock.timers.reset()
    assert.equal((await listTokens(site)).length, 1)
  })

  test('stays expired if clocks are set back', async (t) => {
    const site = await startTokenSite(t)
    const { token, expiresAt } = await makeToken(site, 'read')
    const other = await site.another()
    const until = (moment: string) =>
      withDatabase(site.file, (db) => db.prepare('UPDATE access_tokens SET expires_at = ?').run(moment))
    const read = (server: typeof other) => withToken(server, [token, 'GET', '/api/commands'])
    await until('2026-01-01T00:00:00.000Z')
    assertProblemReply(await read(site.server), 'access/expired-token', CHALLENGES.expired)

    await until(expiresAt)

    await withDatabase(site.file, async (db) => {
      const version = () => db.prepare('PRAGMA data_version').get()
      const before = version()
      for (const server of [site.server, other]) {
        assertProblemReply(await read(server), 'access/expired-token', CHALLENGES.expired)
      }
      assert.deepEqual(version(), before)
    })
    assert.deepEqual(
      (await listTokens(site)).map((listed) => [listed.expiresAt, listed.hasExpired]),
      [[expiresAt, true]],
    )
  })

  test("is refused once expired, even if that can't be recorded", async (t) => {
    const site = await startTokenSite(t)
    const { token } = await makeToken(site, 'read')

    await withDatabase(site.file, async (db) => {
      db.exec("UPDATE access_tokens SET expires_at = '2026-01-01T00:00:00.000Z'")
      db.exec('BEGIN IMMEDIATE')
      const reply = await withToken(site.server, [token, 'GET', '/api/commands'])
      assertProblemReply(reply, 'access/expired-token', CHALLENGES.expired)
    })

    assert.match(site.log(), /token\.end-not-noted/)
  })

  test('is refused once the site has another owner', async (t) => {
    const site = await startTokenSite(t)
    const { token } = await makeToken(site, 'write')

    for (const OWNER_SUB of ['auth0|another', '']) {
      const server = await site.another({ OWNER_SUB })
      assertProblemReply(
        await withToken(server, [token, 'GET', '/api/commands']),
        'access/unknown-token',
        CHALLENGES.unknown,
      )
    }
  })

  test('works without a reachable provider or an audience', async (t) => {
    const site = await startTokenSite(t)
    const { token } = await makeToken(site, 'write')
    const servers = [
      await site.another({ AUTH_DOMAIN: 'http://127.0.0.1:1/' }),
      await site.another({ AUTH_AUDIENCE: '' }),
    ]

    for (const server of servers) {
      assert.equal((await withToken(server, [token, 'POST', '/api/commands'], { body: ENTRY })).status, 201)
    }
  })

  test('still works while bad tokens are rate-limited', async (t) => {
    const site = await startTokenSite(t)
    const { token } = await makeToken(site, 'read')
    const statuses: number[] = []
    for (let sent = 0; sent < 25; sent += 1) {
      statuses.push((await withToken(site.server, [`cmdr_${'A'.repeat(43)}`, 'GET', '/api/me'])).status)
    }

    assert.equal(statuses[0], 401)
    assert.equal(statuses.at(-1), 429)
    assert.equal((await withToken(site.server, [token, 'GET', '/api/me'])).status, 200)
  })

  test("can read even if its use can't be recorded", async (t) => {
    const site = await startTokenSite(t)
    const { token } = await makeToken(site, 'read')

    const status = await withDatabase(site.file, async (db) => {
      db.exec('BEGIN IMMEDIATE')
      return (await withToken(site.server, [token, 'GET', '/api/commands'])).status
    })

    assert.equal(status, 200)
    assert.equal((await listTokens(site))[0]?.lastUsedOn, null)
  })

  test("gets a 503 if it can't be looked up", async (t) => {
    const site = await startTokenSite(t)
    const { token } = await makeToken(site, 'read')
    await withDatabase(site.file, (db) => db.exec('DROP TABLE access_tokens'))

    const reply = await withToken(site.server, [token, 'GET', '/api/commands'])

    assertProblemReply(reply, 'api/store-unavailable')
    assert.equal((await withToken(site.server, [site.session, 'GET', '/api/commands'])).status, 200)
  })

  test('is rate-limited for changes, but not for reads', async (t) => {
    const site = await startTokenSite(t)
    const { token } = await makeToken(site, 'write')
    const statuses = new Set<number>()

    for (let batch = 0; batch < 20 && !statuses.has(429); batch += 1) {
      const sent = Array.from({ length: 50 }, () => withToken(site.server, [token, 'DELETE', '/api/commands/nothing']))
      for (const { status } of await Promise.all(sent)) statuses.add(status)
    }

    assert.deepEqual([...statuses].toSorted(), [428, 429])
    assert.equal((await withToken(site.server, [token, 'GET', '/api/commands'])).status, 200)
  })
})
