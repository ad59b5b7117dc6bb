import assert from 'node:assert/strict'
import { hash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { describe, test } from 'node:test'
import { OWNER_SUBJECT } from '../../support/access/issuer.ts'
import { ENTRY } from '../../support/server/api.ts'
import { ask } from '../../support/server/ask.ts'
import {
  assertProblemReply,
  CHALLENGES,
  listTokens,
  MANAGING,
  makeToken,
  startTokenSite,
  withToken,
} from './token-site.ts'

const DAY_MS = 24 * 60 * 60 * 1000

describe('new access token', () => {
  test('is shown once and lasts 90 days', async (t) => {
    const site = await startTokenSite(t)
    const before = Date.now()

    const { token, id, createdAt, expiresAt, ...rest } = await makeToken(site, 'write', { name: 'Läptop' })
    const list = await withToken(site.server, [site.session, 'GET', '/api/tokens'])

    assert.match(token, /^cmdr_[\w-]{43}$/)
    assert.deepEqual(rest, { name: 'Läptop', scope: 'write', lastUsedOn: null, hasExpired: false })
    assert.equal(Date.parse(expiresAt) - Date.parse(createdAt), 90 * DAY_MS)
    assert.ok(Date.parse(createdAt) >= before && Date.parse(createdAt) <= Date.now())
    assert.deepEqual(JSON.parse(list.text), [
      { id, name: 'Läptop', scope: 'write', createdAt, expiresAt, lastUsedOn: null, hasExpired: false },
    ])
    assert.equal(list.headers['cache-control'], 'private, no-store')
  })

  test('is unique, and lasts as many days as requested', async (t) => {
    const site = await startTokenSite(t)

    const [one, other] = [await makeToken(site, 'read', { days: 1 }), await makeToken(site, 'read', { days: 365 })]

    assert.notEqual(one.token, other.token)
    assert.equal(Date.parse(one.expiresAt) - Date.parse(one.createdAt), DAY_MS)
    assert.equal(Date.parse(other.expiresAt) - Date.parse(other.createdAt), 365 * DAY_MS)
  })

  for (const [what, wish, field] of [
    ['no name', { scope: 'read' }, 'name'],
    ['an empty name', { name: '', scope: 'read' }, 'name'],
    ['a blank name', { name: ' \n', scope: 'read' }, 'name'],
    ['a name of 101 characters', { name: 'x'.repeat(101), scope: 'read' }, 'name'],
    ['a name with a null character', { name: 'a\0', scope: 'read' }, 'name'],
    ['no scope', { name: 'a' }, 'scope'],
    ['an unknown scope', { name: 'a', scope: 'admin' }, 'scope'],
    ['a life of zero days', { name: 'a', scope: 'read', days: 0 }, 'days'],
    ['a life of 366 days', { name: 'a', scope: 'read', days: 366 }, 'days'],
    ['a life of one and a half days', { name: 'a', scope: 'read', days: 1.5 }, 'days'],
    ['an id chosen by the owner', { name: 'a', scope: 'read', id: 'mine' }, 'id'],
  ] as const) {
    test(`with ${what} is refused, naming the field`, async (t) => {
      const { server, session } = await startTokenSite(t)

      const reply = await withToken(server, [session, 'POST', '/api/tokens'], { body: wish })

      assertProblemReply(reply, 'token/invalid')
      assert.deepEqual(
        JSON.parse(reply.text).errors.map((fault: { readonly field: string }) => fault.field),
        [field],
      )
      assert.deepEqual(JSON.parse((await withToken(server, [session, 'GET', '/api/tokens'])).text), [])
    })
  }
})

describe('token management', () => {
  for (const scope of ['read', 'write'] as const) {
    for (const [method, path] of MANAGING) {
      test(`${method} ${path} refuses a token with scope ${scope}`, async (t) => {
        const site = await startTokenSite(t)
        const { token } = await makeToken(site, scope)

        const reply = await withToken(site.server, [token, method, path], { body: { name: 'More', scope: 'write' } })

        assertProblemReply(reply, 'access/session-required', CHALLENGES.session)
        assert.equal((await listTokens(site)).length, 1)
      })
    }
  }

  for (const [method, path] of MANAGING) {
    test(`${method} ${path} requires signing in, and refuses other sites`, async (t) => {
      const { server, session } = await startTokenSite(t)

      const nobody = await ask(server, { method, path })
      const elsewhere = await withToken(server, [session, method, path], {
        headers: { Origin: 'https://evil.example' },
      })

      assertProblemReply(nobody, 'access/sign-in-required', 'Bearer')
      assertProblemReply(elsewhere, 'access/foreign-origin')
      assert.equal(elsewhere.headers['access-control-allow-origin'], undefined)
      assert.equal(nobody.headers['cache-control'], 'private, no-store')
    })
  }

  test('refuses a 51st token', async (t) => {
    const site = await startTokenSite(t)
    for (let made = 0; made < 50; made += 1) await makeToken(site, 'read')

    const body = { name: 'One more', scope: 'read' }
    const reply = await withToken(site.server, [site.session, 'POST', '/api/tokens'], { body })

    assertProblemReply(reply, 'token/too-many')
    assert.equal((await listTokens(site)).length, 50)
  })

  test('logs tokens and their owner, never their secrets', async (t) => {
    const site = await startTokenSite(t)
    const { token, id } = await makeToken(site, 'write', { name: 'Backup "x"\n{"event":"forged"}' })
    const { token: reader, id: readerId } = await makeToken(site, 'read', { name: 'Reader' })
    const name = 'Backup "x"\n{"event":"forged"}'

    await withToken(site.server, [token, 'POST', '/api/commands'], { body: ENTRY })
    await withToken(site.server, [token, 'POST', '/api/commands/import'], { body: [{ ...ENTRY, line: 'ls' }] })
    await withToken(site.server, [token, 'POST', '/api/commands/changes'], {
      body: { action: 'delete', ids: ['draft'] },
    })
    await withToken(site.server, [reader, 'POST', '/api/commands'], { body: ENTRY })
    await withToken(site.server, [site.session, 'DELETE', `/api/tokens/${id}`])
    await withToken(site.server, [token, 'GET', '/api/me'])
    await withToken(site.server, [`${token}x`, 'GET', '/api/me'])
    await ask(site.server, `/api/me?access_token=${token}`)

    for (const event of ['command.created', 'library.imported', 'library.changed']) {
      const entry = site.logged.find((one) => one.event === event)
      assert.deepEqual([entry?.subject, entry?.token], [OWNER_SUBJECT, { id, name }], event)
    }
    const refused = site.logged.find((one) => one.event === 'access.refused')
    assert.deepEqual([refused?.reason, refused?.token], ['token that may only read', 'Reader'])
    assert.deepEqual(
      site.logged.filter(({ event }) => event.startsWith('token.')).map((one) => [one.event, one.token]),
      [
        ['token.made', { id, name }],
        ['token.made', { id: readerId, name: 'Reader' }],
        ['token.revoked', { id, name }],
      ],
    )
    for (const secret of [token, reader]) {
      for (const text of [
        secret,
        secret.slice(5),
        hash('sha256', secret, 'base64url'),
        hash('sha256', secret, 'hex'),
      ]) {
        assert.ok(!site.log().includes(text))
      }
      for (const suffix of ['', '-wal']) assert.ok(!readFileSync(site.file + suffix).includes(secret.slice(5)))
    }
  })

  test('shows the day of the last use', async (t) => {
    const site = await startTokenSite(t)
    const { token } = await makeToken(site, 'read')
    const today = () => new Date().toISOString().slice(0, 10)
    const before = today()

    await withToken(site.server, [token, 'GET', '/api/commands'])

    const [{ lastUsedOn } = { lastUsedOn: null }] = await listTokens(site)
    assert.ok([before, today()].includes(String(lastUsedOn)), String(lastUsedOn))
  })

  test("is open to the site's own pages only", async (t) => {
    const { another } = await startTokenSite(t)
    const server = await another({ SITE_URL: 'https://site.example' })
    const preflight = (origin: string) =>
      ask(server, { method: 'OPTIONS', path: '/api/tokens', headers: { Origin: origin } })

    const [ours, theirs] = [await preflight('https://site.example'), await preflight('https://evil.example')]

    assert.equal(ours.headers['access-control-allow-methods'], 'GET, HEAD, POST')
    assert.equal(ours.headers['access-control-allow-origin'], 'https://site.example')
    assert.equal(theirs.headers['access-control-allow-origin'], undefined)
  })
})
