import assert from 'node:assert/strict'
import { join } from 'node:path'
import { describe, type TestContext, test } from 'node:test'
import type { TokenScope } from '../../../core/access-tokens.ts'
import { startHttpServer } from '../../../server/app/start-http-server.ts'
import { issueToken } from '../../../server/auth/issue-token.ts'
import { machineSubject } from '../../../server/auth/owner-subjects.ts'
import { type LogEntry, logLineOf } from '../../../server/log.ts'
import { openSqliteStore } from '../../../server/store/sqlite/sqlite-store.ts'
import { startIssuer } from '../../support/access/issuer.ts'
import { createCommand } from '../../support/library/sample-commands.ts'
import { withDatabase } from '../../support/library/sqlite-database.ts'
import { temporaryFolder } from '../../support/processes/temporary-folder.ts'
import { ENTRY } from '../../support/server/api.ts'
import { ask, type Listening, type Reply } from '../../support/server/ask.ts'
import { parse } from '../../support/server/parse-variables.ts'
import { assertProblemReply, CHALLENGES, CHANGING, MANAGING, withToken } from './token-site.ts'

const ORIGIN = 'https://ada.example'
const FROM_PAGE = { Origin: ORIGIN, 'Sec-Fetch-Site': 'same-origin' }
const COOKIE = '__Host-commander'
const LONG_AGO = '2026-01-01T00:00:00.000Z'

describe('server without a provider', () => {
  test('lets a token change the library, and logs its name', async (t) => {
    const site = await startSiteWithoutProvider(t)
    const { token, id } = await site.issue('write')

    const reply = await withToken(site.server, [token, 'POST', '/api/commands'], { body: ENTRY, headers: FROM_PAGE })

    assert.equal(reply.status, 201)
    const [logged] = site.logged.filter(({ event }) => event === 'command.created')
    assert.deepEqual(logged?.token, { id, name: 'laptop' })
  })

  test('refuses every change without a token', async (t) => {
    const { server } = await startSiteWithoutProvider(t)

    for (const [method, path] of [...CHANGING, ['GET', '/api/me'] as const]) {
      assertProblemReply(await ask(server, { method, path }), 'access/sign-in-required', 'Bearer')
    }
    assert.deepEqual(idsOf(await ask(server, '/api/commands')), ['git-status'])
  })

  test('refuses a token that is unknown, revoked, expired or read-only', async (t) => {
    const site = await startSiteWithoutProvider(t)
    const [revoked, expired, readOnly] = [
      await site.issue('write'),
      await site.issue('write'),
      await site.issue('read'),
    ]
    await site.store.tokens.revoke(revoked.id)
    await withDatabase(site.file, (db) =>
      db.prepare('UPDATE access_tokens SET expires_at = ? WHERE id = ?').run(LONG_AGO, expired.id),
    )
    const send = (token: string) => withToken(site.server, [token, 'POST', '/api/commands'], { body: ENTRY })

    assertProblemReply(await send(`cmdr_${'A'.repeat(43)}`), 'access/unknown-token', CHALLENGES.unknown)
    assertProblemReply(await send(revoked.token), 'access/unknown-token', CHALLENGES.unknown)
    assertProblemReply(await send(expired.token), 'access/expired-token', CHALLENGES.expired)
    assertProblemReply(await send(readOnly.token), 'access/insufficient-scope', CHALLENGES.scope)
  })

  test('has no addresses for managing tokens', async (t) => {
    const site = await startSiteWithoutProvider(t)
    const { token } = await site.issue('write')
    const cookie = await site.signIn(token)

    for (const [method, path] of MANAGING) {
      assertProblemReply(await withToken(site.server, [token, method, path]), 'api/unknown')
      assertProblemReply(await asPage(site.server, cookie, [method, path]), 'api/unknown')
    }
  })

  test("refuses a provider's token", async (t) => {
    const { server } = await startSiteWithoutProvider(t)
    const issuer = await startIssuer(t)

    const reply = await withToken(server, [await issuer.token(), 'GET', '/api/me'])

    assert.equal(JSON.parse(reply.text).code, 'access/invalid-token')
  })

  test('rate-limits guesses, but still admits the owner', async (t) => {
    const site = await startSiteWithoutProvider(t)
    const { token } = await site.issue('write')
    const cookie = await site.signIn(token)
    const statuses = new Map<number, number>()
    for (let guess = 0; guess < 1_000; guess += 1) {
      const secret = String(guess).padEnd(43, 'A')
      const { status } = await (guess % 2 === 0
        ? withToken(site.server, [`cmdr_${secret}`, 'GET', '/api/me'])
        : asPage(site.server, `${COOKIE}=${secret}`, ['GET', '/api/me']))
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
    }

    assert.deepEqual([...statuses.keys()].toSorted(), [401, 429])
    assert.ok((statuses.get(429) ?? 0) > 900, `${statuses.get(429)} refused as too many`)
    assert.equal((await withToken(site.server, [token, 'GET', '/api/me'])).status, 200)
    assert.equal((await asPage(site.server, cookie, ['GET', '/api/me'])).status, 200)
    assert.ok(site.logged.filter(({ event }) => event === 'access.refused').length < 10)
  })

  test('logs neither tokens nor session secrets', async (t) => {
    const site = await startSiteWithoutProvider(t)
    const { token } = await site.issue('write')
    const cookie = await site.signIn(token)
    await asPage(site.server, `${COOKIE}=forged"%0a{"event":"x"}`, ['GET', '/api/me'])
    await asPage(site.server, cookie, ['DELETE', '/api/session'])

    const log = site.logged.map(logLineOf).join('\n')

    assert.doesNotMatch(log, new RegExp(`${token}|${cookie.slice(COOKIE.length + 1)}|forged`))
    assert.match(log, /session\.begun.*laptop/)
    assert.match(log, /session\.ended.*laptop/)
  })

  test('never shares tokens with servers that have a provider', async (t) => {
    const site = await startSiteWithoutProvider(t)
    const { token: made } = await site.issue('write')
    const hosted = {
      AUTH_DOMAIN: 'http://127.0.0.1:1/',
      AUTH_CLIENT_ID: 'a',
      AUTH_AUDIENCE: 'b',
      OWNER_SUB: 'auth0|me',
    }
    const { token: atProvider } = await site.issue('write', 'auth0|me')
    const server = await site.another({ ...hosted })

    for (const [at, token] of [[site.server, atProvider] as const, [server, made] as const]) {
      assertProblemReply(await withToken(at, [token, 'GET', '/api/me']), 'access/unknown-token', CHALLENGES.unknown)
    }
  })
})

describe("the owner's session without a provider", () => {
  test('has a cookie for this host, sent over https only', async (t) => {
    const site = await startSiteWithoutProvider(t)
    const { token } = await site.issue('write')

    const reply = await site.begin(token)

    assert.equal(reply.status, 204)
    assert.equal(reply.headers['cache-control'], 'private, no-store')
    assert.match(
      reply.headers['set-cookie']?.join() ?? '',
      /^__Host-commander=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; Secure; SameSite=Strict$/,
    )
  })

  test('lets pages use the library on every server', async (t) => {
    const site = await startSiteWithoutProvider(t)
    const cookie = await site.signIn((await site.issue('write')).token)

    for (const server of [site.server, await site.another()]) {
      const list = await asPage(server, cookie, ['GET', '/api/commands'])
      assert.deepEqual(idsOf(list), ['git-status', 'draft'])
      assert.equal(list.headers['cache-control'], 'private, no-store')
    }
    const added = await asPage(site.server, cookie, ['POST', '/api/commands'])
    assert.equal(added.status, 201)
  })

  test('is never used by its cookie alone', async (t) => {
    const site = await startSiteWithoutProvider(t)
    const cookie = await site.signIn((await site.issue('write')).token)
    const headers = { ...FROM_PAGE, Cookie: cookie }

    const list = await ask(site.server, { path: '/api/commands', headers })
    const anonymous = await ask(site.server, '/api/commands')

    assert.deepEqual(list.body, anonymous.body)
    assert.deepEqual([list.headers['cache-control'], list.headers.vary], ['no-cache', anonymous.headers.vary])
    for (const [method, path] of CHANGING) {
      assertProblemReply(await ask(site.server, { method, path, headers }), 'access/sign-in-required', 'Bearer')
    }
  })

  for (const [whose, headers] of [
    ['another site', { Origin: 'https://evil.example', 'Sec-Fetch-Site': 'cross-site' }],
    ['a subdomain', { Origin: 'https://evil.ada.example', 'Sec-Fetch-Site': 'same-site' }],
    ['another port', { Origin: `${ORIGIN}:8443`, 'Sec-Fetch-Site': 'same-site' }],
    ['an allowed origin', { Origin: 'https://tool.example', 'Sec-Fetch-Site': 'cross-site' }],
    ['an old browser on another site', { Origin: 'https://evil.example' }],
    ['a frame without an origin', { Origin: 'null', 'Sec-Fetch-Site': 'cross-site' }],
    ['a navigation', { 'Sec-Fetch-Site': 'none' }],
  ] as const) {
    test(`isn't available to ${whose}`, async (t) => {
      const site = await startSiteWithoutProvider(t)
      const { token } = await site.issue('write')
      const cookie = await site.signIn(token)

      for (const [method, path] of [['GET', '/api/commands'], ['GET', '/api/me'], ...CHANGING] as const) {
        const reply = await ask(site.server, {
          method,
          path,
          headers: { ...headers, Cookie: cookie, Authorization: 'Session' },
        })
        assertProblemReply(reply, 'access/foreign-origin')
        assert.notEqual(reply.headers['access-control-allow-credentials'], 'true')
      }
      assert.equal((await site.begin(token, headers)).status, 403)
    })
  }

  test('is never offered to other origins in a preflight', async (t) => {
    const { server } = await startSiteWithoutProvider(t)
    const headers = {
      Origin: 'https://evil.example',
      'Access-Control-Request-Method': 'POST',
      'Access-Control-Request-Headers': 'authorization',
    }

    for (const path of ['/api/commands', '/api/session', '/api/me']) {
      const reply = await ask(server, { method: 'OPTIONS', path, headers })
      assert.equal(reply.headers['access-control-allow-credentials'], undefined)
      assert.notEqual(reply.headers['access-control-allow-origin'], headers.Origin)
    }
  })

  test('requires a write token', async (t) => {
    const site = await startSiteWithoutProvider(t)
    const { token } = await site.issue('read')

    assertProblemReply(await site.begin(token), 'access/insufficient-scope', CHALLENGES.scope)
    assertProblemReply(await site.begin('cmdr_'), 'access/unknown-token', CHALLENGES.unknown)
    const reply = await ask(site.server, { method: 'POST', path: '/api/session', headers: FROM_PAGE })
    assertProblemReply(reply, 'access/sign-in-required', 'Bearer')
    assert.equal(reply.headers['set-cookie'], undefined)
  })

  test('is always new, never adopted or extended', async (t) => {
    const site = await startSiteWithoutProvider(t)
    const { token } = await site.issue('write')
    const planted = `${COOKIE}=${'p'.repeat(43)}`
    const first = await site.signIn(token, planted)

    const again = await asPage(site.server, first, ['POST', '/api/session'])
    const second = await site.signIn(token, first)

    assertProblemReply(again, 'access/sign-in-required', 'Bearer')
    assert.equal(new Set([planted, first, second]).size, 3)
    for (const ended of [planted, first]) {
      assertProblemReply(await asPage(site.server, ended, ['GET', '/api/me']), 'access/session-ended', 'Bearer')
    }
    assert.equal((await asPage(site.server, second, ['GET', '/api/me'])).status, 200)
  })

  test('ends on every server when the owner signs out', async (t) => {
    const site = await startSiteWithoutProvider(t)
    const other = await site.another()
    const cookie = await site.signIn((await site.issue('write')).token)

    const reply = await asPage(site.server, cookie, ['DELETE', '/api/session'])

    assert.equal(reply.status, 204)
    assert.match(reply.headers['set-cookie']?.join() ?? '', /^__Host-commander=; Max-Age=0; Path=\/; .*Secure/)
    for (const server of [site.server, other]) {
      assertProblemReply(await asPage(server, cookie, ['POST', '/api/commands']), 'access/session-ended', 'Bearer')
    }
  })

  test('ends when its token is revoked or expires', async (t) => {
    const site = await startSiteWithoutProvider(t)
    const [one, other] = [await site.issue('write'), await site.issue('write')]
    const [revoked, expired] = [await site.signIn(one.token), await site.signIn(other.token)]

    await site.store.tokens.revoke(one.id)
    await withDatabase(site.file, (db) => db.prepare('UPDATE access_tokens SET expires_at = ?').run(LONG_AGO))

    assertProblemReply(await asPage(site.server, revoked, ['GET', '/api/commands']), 'access/session-ended', 'Bearer')
    const reply = await asPage(site.server, expired, ['GET', '/api/commands'])
    assertProblemReply(reply, 'access/expired-token', CHALLENGES.expired)
  })

  test('ends for good once it has expired', async (t) => {
    t.mock.timers.enable({ apis: ['Date'], now: Date.now() })
    const site = await startSiteWithoutProvider(t)
    const cookie = await site.signIn((await site.issue('write')).token)
    const end = (moment: string) =>
      withDatabase(site.file, (db) => db.prepare('UPDATE sessions SET expires_at = ?').run(moment))

    await end(new Date().toISOString())
    assertProblemReply(await asPage(site.server, cookie, ['GET', '/api/me']), 'access/session-ended', 'Bearer')
    await end('2999-01-01T00:00:00.000Z')

    assertProblemReply(await asPage(site.server, cookie, ['GET', '/api/me']), 'access/session-ended', 'Bearer')
  })

  test('has a separate cookie for each site on a host', async (t) => {
    const site = await startSiteWithoutProvider(t)
    const { token } = await site.issue('write')

    for (const [path, name] of [
      ['/home/ada', 'home-ada'],
      ['/home-ada', 'home_2dada'],
      ['/home_ada', 'home_5fada'],
    ] as const) {
      const server = await site.another({ SITE_URL: `${ORIGIN}${path}` })
      const reply = await site.begin(token, FROM_PAGE, server)

      const [cookie = ''] = reply.headers['set-cookie'] ?? []
      assert.match(cookie, /^__Host-[\w-]+=[\w-]{43};.* Path=\/;/)
      assert.ok(cookie.startsWith(`__Host-commander-${name}=`), cookie)
    }
  })

  test("isn't offered if there is a provider", async (t) => {
    const site = await startSiteWithoutProvider(t)
    const cookie = await site.signIn((await site.issue('write')).token)
    const hosted = { AUTH_DOMAIN: 'http://127.0.0.1:1/', AUTH_CLIENT_ID: 'a', AUTH_AUDIENCE: 'b', OWNER_SUB: 'me' }
    const { token } = await site.issue('write', 'me')
    const server = await site.another(hosted)

    const begun = await site.begin(token, FROM_PAGE, server)
    const list = await asPage(server, cookie, ['GET', '/api/commands'])
    const { paths } = JSON.parse((await ask(server, '/openapi.json')).text)

    assertProblemReply(begun, 'api/unknown')
    assert.deepEqual(idsOf(list), ['git-status'])
    assert.equal('/api/session' in paths, false)
  })
})

/** A production server at https://ada.example that has no provider. `another` starts one more on the same database. */
async function startSiteWithoutProvider(t: TestContext) {
  const file = join(temporaryFolder(t), 'library.db')
  const logged: LogEntry[] = []
  const common = { PORT: '0', NODE_ENV: 'production', SITE_URL: ORIGIN, ALLOWED_ORIGINS: 'https://tool.example' }

  async function another(variables: Readonly<Record<string, string>> = {}) {
    const store = openSqliteStore({ file })
    await store.seed([createCommand(), { id: 'draft', notes: null, line: 'uptime' }])
    const log = (entry: LogEntry) => logged.push(entry)
    const started = await startHttpServer(parse({ ...common, ...variables }), { store, site: null, log })
    assert.ok(started.ok, started.ok ? '' : started.error)
    t.after(() => started.value.close())
    return { ...started.value, store }
  }

  const server = await another()
  const { store } = server
  let made = 0

  async function issue(scope: TokenScope, subject = machineSubject(parse(common)) ?? '') {
    made += 1
    const issued = await issueToken(
      store.tokens,
      { name: 'laptop', scope },
      { subject, id: `t${made}`, at: new Date() },
    )
    assert.ok(issued !== null)
    return issued
  }
  const begin = (token: string, headers: Readonly<Record<string, string>> = FROM_PAGE, at: Listening = server) =>
    withToken(at, [token, 'POST', '/api/session'], { headers })
  const signIn = async (token: string, cookie = '') => {
    const reply = await begin(token, { ...FROM_PAGE, ...(cookie !== '' && { Cookie: cookie }) })
    assert.equal(reply.status, 204, reply.text)
    return reply.headers['set-cookie']?.[0]?.split(';')[0] ?? ''
  }
  return { server, store, another, file, logged, issue, begin, signIn }
}

/** Sends a request with the session cookie, as the site's pages do. */
function asPage(server: Listening, cookie: string, [method, path]: readonly [string, string]): Promise<Reply> {
  const headers = { ...FROM_PAGE, Cookie: cookie, Authorization: 'Session' }
  if (method === 'GET' || method === 'DELETE') return ask(server, { method, path, headers })
  const body = Buffer.from(JSON.stringify(ENTRY))
  const content = { 'Content-Type': 'application/json', 'Content-Length': body.length }
  return ask(server, { method, path, headers: { ...headers, ...content }, body })
}

function idsOf({ text }: Reply): readonly string[] {
  return JSON.parse(text).map(({ id }: { readonly id: string }) => id)
}
