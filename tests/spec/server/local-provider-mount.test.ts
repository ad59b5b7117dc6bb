import assert from 'node:assert/strict'
import { test } from 'node:test'
import { aServer } from '../../support/server/a-server.ts'
import { ask } from '../../support/server/ask.ts'
import { rawExchange } from '../../support/server/raw-exchange.ts'

const DEVELOPMENT = { NODE_ENV: 'development' }
const DISCOVERY = '/oidc/.well-known/openid-configuration'

test('6. without a provider of its own the site signs in at the local one, on the same origin', async (t) => {
  const server = await aServer(t, { variables: DEVELOPMENT })

  const reply = await ask(server, { path: DISCOVERY, headers: { Host: `localhost:${server.port}` } })

  assert.equal(reply.status, 200)
  assert.equal(JSON.parse(reply.text).issuer, `http://localhost:${server.port}/oidc`)
})

test('6. where SITE_URL names another port of this computer, the issuer is there', async (t) => {
  const server = await aServer(t, { variables: { ...DEVELOPMENT, SITE_URL: 'http://localhost:5173' } })

  const reply = await ask(server, { path: DISCOVERY, headers: { Host: 'localhost:5173' } })

  assert.equal(JSON.parse(reply.text).issuer, 'http://localhost:5173/oidc')
})

test('6. where SITE_URL names another computer, sign-in is at the address that the server prints', async (t) => {
  const server = await aServer(t, { variables: { ...DEVELOPMENT, SITE_URL: 'https://example.org' } })

  const reply = await ask(server, { path: DISCOVERY, headers: { Host: `localhost:${server.port}` } })

  assert.equal(JSON.parse(reply.text).issuer, `http://localhost:${server.port}/oidc`)
})

test('6. the local provider answers under every loopback name of the site', async (t) => {
  const server = await aServer(t, { variables: DEVELOPMENT })

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
  test(`6. the local provider refuses the Host "${host}", as that is another site pointed at this computer`, async (t) => {
    const server = await aServer(t, { variables: DEVELOPMENT })
    const request = `GET ${DISCOVERY} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`

    const reply = await rawExchange(t, server, request)

    assert.equal(reply.status, 400)
    assert.equal(JSON.parse(reply.text).code, 'request/malformed')
    assert.equal(reply.headers['x-frame-options'], 'DENY')
  })
}

test('6. headers of proxies do not move the local provider to another name', async (t) => {
  const server = await aServer(t, { variables: DEVELOPMENT })
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
  test(`6. the local provider is not reached by ${JSON.stringify(request.slice(0, 80))}`, async (t) => {
    const server = await aServer(t, { variables: DEVELOPMENT })

    const reply = await rawExchange(t, server, request)

    assert.ok(reply.status >= 400, String(reply.status))
    assert.doesNotMatch(reply.text, /"issuer"/)
  })
}

test('the rest of the site does not mind under which name it is reached', async (t) => {
  const server = await aServer(t, { variables: DEVELOPMENT })

  const reply = await ask(server, { path: '/api/commands', headers: { Host: 'elsewhere.example' } })

  assert.equal(reply.status, 200)
})

test('the answers of the local provider have the security headers, and its own policy', async (t) => {
  const server = await aServer(t, { variables: DEVELOPMENT })
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

test('an address that only begins like the local provider is not its own', async (t) => {
  const server = await aServer(t, { variables: DEVELOPMENT })

  const reply = await ask(server, '/oidcx')

  assert.equal(reply.status, 404)
  assert.match(reply.text, /<h1>Unknown<\/h1>/)
})

for (const [where, variables] of [
  ['in production', { NODE_ENV: 'production' }],
  ['with a hosted provider', { ...DEVELOPMENT, AUTH_DOMAIN: 'auth.example', AUTH_CLIENT_ID: 'site' }],
  ['where others can reach the server', { ...DEVELOPMENT, HOST: '0.0.0.0' }],
] as const) {
  test(`6. there is no local provider ${where}`, async (t) => {
    const server = await aServer(t, { variables })

    const reply = await ask(server, { path: DISCOVERY, headers: { Host: `localhost:${server.port}` } })

    assert.equal(reply.status, 404)
  })
}
