import assert from 'node:assert/strict'
import { once } from 'node:events'
import { describe, test } from 'node:test'
import { ask } from '../../support/server/ask.ts'
import { parseReply, rawConnection, rawExchange, untilClosed } from '../../support/server/raw-exchange.ts'
import { startTestServer } from '../../support/server/server.ts'

const MALFORMED = [
  ['no HTTP at all', '\u0016\u0003\u0001\u0002\u0000\u0001'],
  ['an invalid method', 'G@T / HTTP/1.1\r\nHost: a\r\n\r\n'],
  ['a space in the address', 'GET /a b HTTP/1.1\r\nHost: a\r\n\r\n'],
  ['a control character in the address', 'GET /\u0000 HTTP/1.1\r\nHost: a\r\n\r\n'],
  ['an invalid version', 'GET / HTTP/9.9\r\nHost: a\r\n\r\n'],
  ['a header without a colon', 'GET / HTTP/1.1\r\nHost: a\r\nnonsense\r\n\r\n'],
  ['a header with a NUL', 'GET / HTTP/1.1\r\nHost: a\r\nX: \u0000\r\n\r\n'],
  ['an invalid length', 'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: x\r\n\r\n'],
  ['two different lengths', 'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n'],
  [
    'a length and chunks (request smuggling)',
    'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
  ],
  ['no Host', 'GET / HTTP/1.1\r\n\r\n'],
  ['a Host with a user name', 'GET / HTTP/1.1\r\nHost: owner@localhost\r\nConnection: close\r\n\r\n'],
] as const

const CLOSE = '\r\nConnection: close\r\n\r\n'

describe('malformed request', () => {
  for (const [kind, bytes] of MALFORMED) {
    test(`with ${kind} gets a 400, then the connection ends`, async (t) => {
      const server = await startTestServer(t)

      const reply = await rawExchange(t, server, bytes.includes('close') ? bytes : bytes.replace('\r\n\r\n', CLOSE))

      assert.equal(reply.status, 400)
      assert.equal(reply.headers['content-type'], 'application/problem+json')
      assert.equal(reply.headers['content-length'], String(reply.text.length))
      assert.equal(reply.headers['cache-control'], 'no-store')
      assert.equal(reply.headers.connection, 'close')
      assert.equal(JSON.parse(reply.text).code, 'request/malformed')
      assert.equal(JSON.parse(reply.text).status, 400)
    })
  }

  test('with over 16 KiB of headers gets a 431', async (t) => {
    const server = await startTestServer(t)
    const header = `X-Long: ${'x'.repeat(16 * 1024)}\r\n`

    const reply = await rawExchange(t, server, `GET / HTTP/1.1\r\nHost: a\r\n${header}\r\n`)

    assert.equal(reply.status, 431)
    assert.equal(JSON.parse(reply.text).status, 431)
    assert.match(JSON.parse(reply.text).detail, /too large/)
  })

  test('with too many headers gets a page in a browser', async (t) => {
    const server = await startTestServer(t)
    const head = 'GET /projects HTTP/1.1\r\nHost: a\r\nAccept: text/html,application/xhtml+xml\r\n'

    const reply = await rawExchange(t, server, `${head}Cookie: a=${'x'.repeat(16 * 1024)}\r\n\r\n`)

    assert.equal(reply.status, 431)
    assert.equal(reply.headers['content-type'], 'text/html; charset=utf-8')
    assert.equal(reply.headers['x-content-type-options'], 'nosniff')
    assert.match(reply.text, /<h1>.*clear the cookies/s)
  })

  test('with an address over 16 KiB gets a 431', async (t) => {
    const server = await startTestServer(t)

    const reply = await rawExchange(t, server, `GET /${'a'.repeat(17_000)} HTTP/1.1\r\nHost: a\r\n\r\n`)

    assert.equal(reply.status, 431)
  })

  test('gets a response even while it is still arriving', async (t) => {
    const server = await startTestServer(t)
    const socket = await rawConnection(t, server)
    const received = untilClosed(socket)

    socket.write(`GET / HTTP/1.1\r\nHost: a\r\n${'X: '.padEnd(1_000_000, 'x')}\r\n`)
    socket.write('x'.repeat(1_000_000))

    assert.equal(parseReply(await received).status, 431)
  })

  for (const [count, status] of [
    [100, 200],
    [101, 431],
    [1_000, 431],
  ] as const) {
    test(`with ${count} header lines gets a ${status}`, async (t) => {
      const server = await startTestServer(t)
      const others = Array.from({ length: count - 2 }, (_, index) => `X-${index}: y\r\n`).join('')
      const request = `GET /health HTTP/1.1\r\nHost: a\r\nConnection: close\r\n${others}\r\n`

      const reply = await rawExchange(t, server, request)

      assert.equal(reply.status, status)
    })
  }

  test("doesn't affect the response to the previous one", async (t) => {
    const server = await startTestServer(t)
    const socket = await rawConnection(t, server)
    const received = untilClosed(socket)

    socket.write('GET /health HTTP/1.1\r\nHost: a\r\n\r\n')
    await once(socket, 'data')
    socket.write('nonsense\r\n\r\n')

    const [first, second] = (await received).split(/(?=HTTP\/1\.1 \d)/).map(parseReply)
    assert.deepEqual([first?.status, second?.status], [200, 400])
  })

  test("that breaks off doesn't affect others", async (t) => {
    const server = await startTestServer(t)
    const socket = await rawConnection(t, server)

    socket.write('GET /health HTTP/1.1\r\nHo')
    socket.resetAndDestroy()
    const reply = await ask(server, '/health')

    assert.equal(reply.status, 200)
    assert.deepEqual(server.logged, [])
  })

  for (const line of [
    'GET /api/commands',
    'HEAD /api/commands',
    'POST /api/commands',
    'GET /health',
    'GET /projects',
    'OPTIONS /api/commands',
    'GET /oidc/.well-known/openid-configuration',
  ]) {
    for (const [what, lines] of [
      ['two Host headers', 'Host: localhost\r\nhost: localhost\r\n'],
      ['a Host that is a list', 'Host: localhost, evil.example\r\n'],
      ['a Host with a path', 'Host: localhost/evil\r\n'],
    ] as const) {
      test(`${line} with ${what} gets a 400`, async (t) => {
        const server = await startTestServer(t, { variables: { NODE_ENV: 'development' } })

        const reply = await rawExchange(t, server, `${line} HTTP/1.1\r\n${lines}Connection: close\r\n\r\n`)

        assert.equal(reply.status, 400)
      })
    }
  }

  test('with another transfer coding gets a 501', async (t) => {
    const server = await startTestServer(t)
    const head = 'POST /api/commands HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: gzip, chunked\r\n\r\n'

    const reply = await rawExchange(t, server, `${head}2\r\n{}\r\n0\r\n\r\n`)

    assert.deepEqual([reply.status, JSON.parse(reply.text).status, reply.headers.connection], [501, 501, 'close'])
  })

  test('with broken chunks gets only one response', async (t) => {
    const server = await startTestServer(t)
    const socket = await rawConnection(t, server)
    const received = untilClosed(socket)

    socket.write('GET /health HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n')
    await once(socket, 'data')
    socket.write('nonsense\r\n\r\n')

    assert.equal((await received).match(/HTTP\/1\.1 \d/g)?.length, 1)
  })
})

describe('unusual request', () => {
  test('with almost 16 KiB of headers is accepted', async (t) => {
    const server = await startTestServer(t)

    const reply = await ask(server, { path: '/health', headers: { 'X-Long': 'x'.repeat(15_000) } })

    assert.equal(reply.status, 200)
  })

  for (const path of ['/api/commands', '/health', '/projects']) {
    test(`of HTTP/1.0 for ${path} needs no Host`, async (t) => {
      const server = await startTestServer(t)

      const reply = await rawExchange(t, server, `GET ${path} HTTP/1.0\r\n\r\n`)

      assert.equal(reply.status, 200)
    })

    test(`for ${path} can have an empty Host (RFC 9112)`, async (t) => {
      const server = await startTestServer(t)

      const reply = await rawExchange(t, server, `GET ${path} HTTP/1.1\r\nHost:\r\nConnection: close\r\n\r\n`)

      assert.equal(reply.status, 200)
    })
  }

  test('in a pipeline gets its response in order', async (t) => {
    const server = await startTestServer(t)
    const socket = await rawConnection(t, server)
    const paths = ['/health', '/api/commands', '/', '/nothing', '/health']
    const received = untilClosed(socket)

    const requests = paths.map((path) => `GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`)
    socket.write(`${requests.join('')}GET /ready HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`)

    const statuses = [...(await received).matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status]) => status)
    assert.deepEqual(statuses, ['200', '200', '200', '404', '200', '200'])
  })
})
