import assert from 'node:assert/strict'
import { describe, type TestContext, test } from 'node:test'
import { ask, type Reply, type TestRequest } from '../../support/server/ask.ts'
import { rawExchange } from '../../support/server/raw-exchange.ts'
import { startTestServer, type TestServer } from '../../support/server/server.ts'
import { PAGE_POLICY } from '../../support/server/site.ts'

const NOTHING = "default-src 'none'; frame-ancestors 'none'"
const LIST = '/api/commands'
const SCRIPT = '/assets/app-1a2b3c4d.js'

type Kind = { readonly kind: string; readonly question: TestRequest | string; readonly sort?: Sort }

/**
 * Kinds of response with different headers. Pages have the build's content security policy, as do scripts, because a
 * worker gets the policy of its script. Only pages may be framed by the site.
 */
type Sort = 'page' | 'script' | 'other'

/** A request for each kind of response. */
const KINDS: readonly Kind[] = [
  { kind: 'the list', question: LIST },
  { kind: 'the list, compressed', question: { path: LIST, headers: { 'Accept-Encoding': 'br' } } },
  { kind: 'the list, HEAD', question: { path: LIST, method: 'HEAD' } },
  { kind: 'the list, not modified', question: { path: LIST, headers: { 'If-None-Match': '*' } } },
  { kind: 'the list by another spelling', question: '/%61pi/commands' },
  { kind: 'a preflight', question: { path: LIST, method: 'OPTIONS' } },
  { kind: 'a refused method', question: { path: LIST, method: 'POST', body: '{}' } },
  { kind: 'an unknown API address', question: '/api/nothing' },
  { kind: 'health', question: '/health' },
  { kind: 'readiness', question: '/ready' },
  { kind: 'a page', question: '/', sort: 'page' },
  { kind: 'a page, HEAD', question: { path: '/', method: 'HEAD' }, sort: 'page' },
  { kind: 'a page, not modified', question: { path: '/', headers: { 'If-None-Match': '*' } }, sort: 'page' },
  { kind: 'an unknown address', question: '/nothing', sort: 'page' },
  { kind: 'an undecodable address', question: '/%', sort: 'page' },
  { kind: 'a refused method on a page', question: { path: '/', method: 'DELETE' } },
  { kind: 'a script', question: SCRIPT, sort: 'script' },
  { kind: 'a script, not modified', question: { path: SCRIPT, headers: { 'If-None-Match': '*' } }, sort: 'script' },
  { kind: 'the icon', question: '/favicon.svg' },
  { kind: 'a malformed Host', question: { path: '/', headers: { Host: 'a b' } } },
  { kind: 'a Host that is a path', question: { path: '/', headers: { Host: 'localhost/x' } } },
  { kind: 'an unknown expectation', question: { path: '/health', headers: { Expect: 'miracles' } } },
  { kind: 'an upgrade to another protocol', question: { path: '/health', headers: { Upgrade: 'h2c' } } },
]

/** Raw requests that are malformed, too large or meant for a proxy, and the statuses of their responses. */
const MALFORMED = [
  ['something other than HTTP', 'hello\r\n\r\n', 400],
  ['a request without a Host', 'GET / HTTP/1.1\r\nConnection: close\r\n\r\n', 400],
  ['a list request without a Host', `GET ${LIST} HTTP/1.1\r\nConnection: close\r\n\r\n`, 400],
  ['headers that are too large', `GET / HTTP/1.1\r\nHost: a\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
  ['an attempt to use a proxy', 'CONNECT elsewhere.example:443 HTTP/1.1\r\nHost: elsewhere.example\r\n\r\n', 405],
] as const

describe('security headers', () => {
  for (const { kind, question, sort } of KINDS) {
    test(`are on ${kind}`, async (t) => {
      const server = await startTestServer(t)

      const reply = await ask(server, question)

      assertSecure(reply, sort)
    })
  }

  for (const behaviour of ['failing', 'throwing'] as const) {
    for (const path of [LIST, '/%61pi/commands', '/ready']) {
      test(`are on ${path} while the store is ${behaviour}`, async (t) => {
        const server = await startTestServer(t)
        server.store.behave(behaviour)

        const reply = await ask(server, path)

        assert.ok(reply.status >= 500)
        assertSecure(reply)
      })
    }
  }

  for (const [kind, bytes, status] of MALFORMED) {
    test(`are on the response to ${kind}`, async (t) => {
      const server = await startTestServer(t)

      const reply = await rawExchange(t, server, bytes)

      assert.equal(reply.status, status)
      assertSecure(reply)
    })
  }

  test('are on the response to a slow request', async (t) => {
    const server = await startTestServer(t, { timeouts: { headersMs: 40, requestMs: 40, checkEveryMs: 10 } })

    const reply = await rawExchange(t, server, 'GET / HTTP/1.1\r\n')

    assert.equal(reply.status, 408)
    assertSecure(reply)
  })

  test('include HSTS over HTTPS, on every response', async (t) => {
    const server = await startTestServer(t, { variables: { SITE_URL: 'https://example.org' } })

    const replies = await oneOfEach(t, server)

    for (const { headers } of replies) assert.equal(headers['strict-transport-security'], 'max-age=63072000')
  })

  test('leave out HSTS over plain HTTP', async (t) => {
    const server = await startTestServer(t, { variables: { SITE_URL: 'http://example.org' } })

    const replies = await oneOfEach(t, server)

    for (const { headers } of replies) assert.equal(headers['strict-transport-security'], undefined)
  })

  test('deny unused features, but allow writing to the clipboard', async (t) => {
    const server = await startTestServer(t)

    const { headers } = await ask(server, '/')

    const policy = String(headers['permissions-policy'])
    for (const feature of ['camera', 'microphone', 'geolocation', 'payment', 'usb', 'clipboard-read']) {
      assert.ok(policy.includes(`${feature}=()`), feature)
    }
    assert.ok(policy.includes('clipboard-write=(self)'))
  })
})

async function oneOfEach(t: TestContext, server: TestServer) {
  const ordinary = await Promise.all(KINDS.map(({ question }) => ask(server, question)))
  const malformed = await Promise.all(MALFORMED.map(([, bytes]) => rawExchange(t, server, bytes)))
  return [...ordinary, ...malformed]
}

function assertSecure({ headers }: Pick<Reply, 'headers'>, sort: Sort = 'other'): void {
  assert.equal(headers['content-security-policy'], sort === 'other' ? NOTHING : PAGE_POLICY)
  assert.equal(headers['x-frame-options'], sort === 'page' ? 'SAMEORIGIN' : 'DENY')
  assert.equal(headers['x-content-type-options'], 'nosniff')
  assert.equal(headers['referrer-policy'], 'strict-origin-when-cross-origin')
  assert.equal(headers['cross-origin-opener-policy'], 'same-origin')
  assert.match(String(headers['cross-origin-resource-policy']), /^(?:same|cross)-origin$/)
  assert.match(String(headers['permissions-policy']), /camera=\(\)/)
  assert.equal(headers['x-powered-by'], undefined)
  assert.equal(headers.server, undefined)
}
