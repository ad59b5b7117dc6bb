import assert from 'node:assert/strict'
import { once } from 'node:events'
import { describe, test } from 'node:test'
import { ask } from '../../support/server/ask.ts'
import { parseReply, rawConnection, rawExchange, untilClosed } from '../../support/server/raw-exchange.ts'
import { startTestServer } from '../../support/server/server.ts'

const IMPATIENT = { headersMs: 60, requestMs: 60, checkEveryMs: 15 }

describe('slow headers', () => {
  test('get a 408, then the connection ends', async (t) => {
    const server = await startTestServer(t, { timeouts: IMPATIENT })

    const reply = await rawExchange(t, server, 'GET /health HTTP/1.1\r\nHost: a\r\n')

    assert.equal(reply.status, 408)
    assert.equal(reply.headers['content-type'], 'application/problem+json')
    assert.equal(JSON.parse(reply.text).status, 408)
    assert.match(JSON.parse(reply.text).detail, /in time/)
  })

  test('get a 408 even if they arrive byte by byte', async (t) => {
    const server = await startTestServer(t, { timeouts: IMPATIENT })
    const socket = await rawConnection(t, server)
    const drip = setInterval(() => socket.writable && socket.write('x'), 10)
    t.after(() => clearInterval(drip))

    socket.write('GET /health HTTP/1.1\r\nX: ')

    assert.equal(parseReply(await untilClosed(socket)).status, 408)
  })

  test('have a shorter limit than the request', async (t) => {
    const server = await startTestServer(t, { timeouts: { ...IMPATIENT, requestMs: 3_600_000 } })

    const reply = await rawExchange(t, server, 'GET /health HTTP/1.1\r\nHost: a\r\n')

    assert.equal(reply.status, 408)
  })
})

describe('slow body', () => {
  test('is cut off if no handler reads it', async (t) => {
    const server = await startTestServer(t)
    const socket = await rawConnection(t, server)

    socket.write('POST /api/commands HTTP/1.1\r\nHost: a\r\nContent-Length: 1000\r\n\r\nstart')

    assert.equal(parseReply(await untilClosed(socket)).status, 401)
  })

  test('gets a 408 if a handler reads it', async (t) => {
    const server = await startTestServer(t, { variables: { NODE_ENV: 'development' }, timeouts: IMPATIENT })
    const head = `POST /oidc/token HTTP/1.1\r\nHost: localhost:${server.port}\r\nContent-Length: 1000\r\n`
    const type = 'Content-Type: application/x-www-form-urlencoded\r\n'

    const reply = await rawExchange(t, server, `${head}${type}\r\nstart`)

    assert.equal(reply.status, 408)
  })
})

describe('silent connection', () => {
  test('is closed even while its response is being prepared', async (t) => {
    const server = await startTestServer(t, { timeouts: { silenceMs: 50 } })
    const gate = Promise.withResolvers<void>()
    server.store.behave(gate.promise)
    const socket = await rawConnection(t, server)

    socket.write('GET /api/commands HTTP/1.1\r\nHost: a\r\n\r\n')

    assert.equal(await untilClosed(socket), '')
    gate.resolve()
  })

  test('announces a keep-alive timeout of 65 seconds', async (t) => {
    const server = await startTestServer(t)
    const socket = await rawConnection(t, server)

    socket.write('GET /health HTTP/1.1\r\nHost: a\r\n\r\n')
    const [received] = await once(socket, 'data')

    assert.match(String(received), /^Keep-Alive: timeout=65\r$/m)
  })

  test('is ended if nothing arrives', async (t) => {
    const server = await startTestServer(t, { timeouts: IMPATIENT })
    const socket = await rawConnection(t, server)

    assert.equal(parseReply(await untilClosed(socket)).status, 408)
  })

  test('serves the next request, then ends', async (t) => {
    const server = await startTestServer(t, { timeouts: { keepAliveMs: 30 } })
    const socket = await rawConnection(t, server)
    const received = untilClosed(socket)

    socket.write('GET /health HTTP/1.1\r\nHost: a\r\n\r\n')
    await once(socket, 'data')
    socket.write('GET /ready HTTP/1.1\r\nHost: a\r\n\r\n')

    assert.deepEqual((await received).match(/HTTP\/1\.1 \d{3}/g), ['HTTP/1.1 200', 'HTTP/1.1 200'])
  })
})

describe('slow clients', () => {
  test("don't delay others", async (t) => {
    const server = await startTestServer(t)
    const slow = await Promise.all(Array.from({ length: 50 }, () => rawConnection(t, server)))
    for (const socket of slow) socket.write('GET / HTTP/1.1\r\nHost: a\r\nX: ')

    const reply = await ask(server, '/api/commands')

    assert.equal(reply.status, 200)
    // When the server stops, it would otherwise wait for these connections.
    for (const socket of slow) socket.destroy()
  })
})
