import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { withoutMissingProvider } from '../../../server/auth/local-provider-mount.ts'
import { ask } from '../../support/server/ask.ts'
import { rawExchange } from '../../support/server/raw-exchange.ts'
import { createEnvironment, startTestServer } from '../../support/server/server.ts'

const DEVELOPMENT = { NODE_ENV: 'development' }
const DISCOVERY = '/oidc/.well-known/openid-configuration'

describe('local provider', () => {
  test("is used if it's installed", () => {
    const environment = createEnvironment(DEVELOPMENT)

    assert.equal(environment.identity.kind, 'local')
    assert.equal(withoutMissingProvider(environment), environment)
  })

  test("is on the site's origin if no other is set", async (t) => {
    const server = await startTestServer(t, { variables: DEVELOPMENT })

    const reply = await ask(server, { path: DISCOVERY, headers: { Host: `localhost:${server.port}` } })

    assert.equal(reply.status, 200)
    assert.equal(JSON.parse(reply.text).issuer, `http://localhost:${server.port}/oidc`)
  })

  test("uses SITE_URL's address if it's on this computer", async (t) => {
    const server = await startTestServer(t, { variables: { ...DEVELOPMENT, SITE_URL: 'http://localhost:5173' } })

    const reply = await ask(server, { path: DISCOVERY, headers: { Host: 'localhost:5173' } })

    assert.equal(JSON.parse(reply.text).issuer, 'http://localhost:5173/oidc')
  })

  test("uses the server's address if SITE_URL is another host", async (t) => {
    const server = await startTestServer(t, { variables: { ...DEVELOPMENT, SITE_URL: 'https://example.org' } })

    const reply = await ask(server, { path: DISCOVERY, headers: { Host: `localhost:${server.port}` } })

    assert.equal(JSON.parse(reply.text).issuer, `http://localhost:${server.port}/oidc`)
  })

  test('responds under every loopback name', async (t) => {
    const server = await startTestServer(t, { variables: DEVELOPMENT })

    for (const name of ['localhost', '127.0.0.1', '[::1]']) {
      const reply = await ask(server, { path: DISCOVERY, headers: { Host: `${name}:${server.port}` } })

      assert.equal(reply.status, 200, name)
    }
  })

  for (const host of [
    'elsewhere.example',
    'elsewhere.example:3000',
    'localhost.elsewhere.example',
    '127.0.0.1.elsewhere.example',
    '192.168.0.1',
    '[::2]',
    'localhost@elsewhere.example',
    'elsewhere.example@localhost',
    'localhost/elsewhere.example',
    'localhost#elsewhere.example',
    'elsewhere.example/localhost',
    '',
  ]) {
    test(`refuses the Host "${host}"`, async (t) => {
      const server = await startTestServer(t, { variables: DEVELOPMENT })
      const request = `GET ${DISCOVERY} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`

      const reply = await rawExchange(t, server, request)

      assert.equal(reply.status, 400)
      assert.equal(JSON.parse(reply.text).code, 'request/malformed')
      assert.equal(reply.headers['x-frame-options'], 'DENY')
    })
  }

  test('ignores the headers of proxies', async (t) => {
    const server = await startTestServer(t, { variables: DEVELOPMENT })
    const headers = {
      Host: `localhost:${server.port}`,
      'X-Forwarded-Host': 'elsewhere.example',
      'X-Forwarded-Proto': 'https',
      Forwarded: 'host=elsewhere.example;proto=https',
    }

    const reply = await ask(server, { path: DISCOVERY, headers })

    assert.equal(reply.status, 200)
    assert.doesNotMatch(reply.text, /elsewhere|https:/)
  })

  for (const request of [
    `GET ${DISCOVERY} HTTP/1.1\r\nHost: elsewhere.example\r\nHost: localhost\r\nConnection: close\r\n\r\n`,
    `GET http://elsewhere.example${DISCOVERY} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`,
    `GET ${DISCOVERY} HTTP/1.0\r\n\r\n`,
  ]) {
    test(`isn't reached by ${JSON.stringify(request.slice(0, 80))}`, async (t) => {
      const server = await startTestServer(t, { variables: DEVELOPMENT })

      const reply = await rawExchange(t, server, request)

      assert.ok(reply.status >= 400, String(reply.status))
      assert.doesNotMatch(reply.text, /"issuer"/)
    })
  }

  test('keeps the rest of the site available under any name', async (t) => {
    const server = await startTestServer(t, { variables: DEVELOPMENT })

    const reply = await ask(server, { path: '/api/commands', headers: { Host: 'elsewhere.example' } })

    assert.equal(reply.status, 200)
  })

  test('has the security headers and its own policy', async (t) => {
    const server = await startTestServer(t, { variables: DEVELOPMENT })
    const host = { Host: `localhost:${server.port}` }

    for (const path of ['/oidc', '/oidc/nothing', '/oidc/auth', DISCOVERY]) {
      const { headers } = await ask(server, { path, headers: host })

      assert.match(String(headers['content-security-policy']), /default-src 'none'/, path)
      assert.equal(headers['x-frame-options'], 'DENY', path)
      assert.equal(headers['x-content-type-options'], 'nosniff', path)
      assert.equal(headers['cross-origin-opener-policy'], 'same-origin', path)
      assert.match(String(headers['permissions-policy']), /camera=\(\)/, path)
      assert.match(String(headers['referrer-policy']), /^(?:no-referrer|strict-origin-when-cross-origin)$/, path)
      assert.equal(headers['x-powered-by'], undefined, path)
    }
  })

  test("doesn't respond at addresses that only begin like its own", async (t) => {
    const server = await startTestServer(t, { variables: DEVELOPMENT })

    const reply = await ask(server, '/oidcx')

    assert.equal(reply.status, 404)
    assert.match(reply.text, /<h1>Unknown<\/h1>/)
  })

  for (const [where, variables] of [
    ['in production', { NODE_ENV: 'production' }],
    ['with a hosted provider', { ...DEVELOPMENT, AUTH_DOMAIN: 'auth.example', AUTH_CLIENT_ID: 'site' }],
    ['where others can reach the server', { ...DEVELOPMENT, HOST: '0.0.0.0' }],
  ] as const) {
    test(`doesn't exist ${where}`, async (t) => {
      const server = await startTestServer(t, { variables })

      const reply = await ask(server, { path: DISCOVERY, headers: { Host: `localhost:${server.port}` } })

      assert.equal(reply.status, 404)
    })
  }
})
