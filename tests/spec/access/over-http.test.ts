import assert from 'node:assert/strict'
import { describe, type TestContext, test } from 'node:test'
import { startHttpServer } from '../../../server/app/start-http-server.ts'
import { type LogEntry, logLineOf } from '../../../server/log.ts'
import { hostedVariables, OWNER_SUBJECT, startIssuer } from '../../support/access/issuer.ts'
import { ask } from '../../support/server/ask.ts'
import { parse } from '../../support/server/parse-variables.ts'
import { rawExchange } from '../../support/server/raw-exchange.ts'
import { emptyStore } from '../../support/server/store.ts'

const ME = '/api/me'

describe('access token over HTTP', () => {
  test('identifies the caller in the Authorization header', async (t) => {
    const { server, token } = await startSiteWithHostedProvider(t)

    const reply = await ask(server, { path: ME, headers: { Authorization: `Bearer ${token}` } })

    assert.equal(reply.status, 200)
    assert.deepEqual(JSON.parse(reply.text), { subject: OWNER_SUBJECT, role: 'owner' })
  })

  test('is refused in two Authorization headers, in either order', async (t) => {
    const { server, token, logged } = await startSiteWithHostedProvider(t)
    const headers = [`Authorization: Bearer ${token}`, 'Authorization: Bearer a.b.c']

    for (const both of [headers, headers.toReversed(), [headers[0], headers[0]]]) {
      const request = `GET ${ME} HTTP/1.1\r\nHost: localhost\r\n${both.join('\r\n')}\r\nConnection: close\r\n\r\n`
      const reply = await rawExchange(t, server, request)

      assert.equal(reply.status, 401)
      assert.match(reply.headers['www-authenticate'] ?? '', /error="invalid_token"/)
    }
    assert.ok(!logged.map(logLineOf).join('').includes(token))
  })

  test('is ignored in the address or the body', async (t) => {
    const { server, token } = await startSiteWithHostedProvider(t)
    const form = { 'Content-Type': 'application/x-www-form-urlencoded' }

    const replies = [
      await ask(server, `${ME}?access_token=${token}`),
      await ask(server, { path: `/api/commands?access_token=${token}`, method: 'POST', body: '{}' }),
      await ask(server, { path: '/api/commands', method: 'POST', headers: form, body: `access_token=${token}` }),
    ]

    for (const { status, headers } of replies) {
      assert.equal(status, 401)
      assert.equal(headers['www-authenticate'], 'Bearer')
    }
  })
})

describe('method override header', () => {
  test('has no effect on reads or writes', async (t) => {
    const { server, store } = await startSiteWithHostedProvider(t)
    const headers = { 'X-HTTP-Method-Override': 'DELETE', 'X-Method-Override': 'DELETE', 'X-Original-URL': ME }

    const read = await ask(server, { path: '/api/commands', headers })
    const written = await ask(server, {
      path: '/api/commands',
      method: 'POST',
      headers: { 'X-HTTP-Method-Override': 'GET' },
    })

    assert.equal(read.status, 200)
    assert.equal(written.status, 401)
    assert.equal(await store.revision(), 0)
  })
})

/** A server with a hosted provider, its store and log, and one of the owner's tokens. */
async function startSiteWithHostedProvider(test: TestContext) {
  const issuer = await startIssuer(test)
  const hosted = hostedVariables(issuer)
  const logged: LogEntry[] = []
  const store = emptyStore()
  const environment = parse({ PORT: '0', NODE_ENV: 'production', ...hosted })
  const started = await startHttpServer(environment, { store, site: null, log: (entry) => logged.push(entry) })
  assert.ok(started.ok, started.ok ? '' : started.error)
  test.after(() => started.value.close())
  return { server: started.value, store, logged, token: await issuer.token() }
}
