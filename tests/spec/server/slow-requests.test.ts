import assert from 'node:assert/strict'
import { once } from 'node:events'
import { test } from 'node:test'
import { aServer } from '../../support/server/a-server.ts'
import { ask } from '../../support/server/ask.ts'
import { parseReply, rawConnection, rawExchange, untilClosed } from '../../support/server/raw-exchange.ts'

const IMPATIENT = { headersMs: 60, requestMs: 60, checkEveryMs: 15 }

test('8. headers that do not come to an end are answered 408, then the connection ends', async (t) => {
  const server = await aServer(t, { timeouts: IMPATIENT })

  const reply = await rawExchange(t, server, 'GET /health HTTP/1.1\r\nHost: a\r\n')

  assert.equal(reply.status, 408)
  assert.equal(reply.headers['content-type'], 'application/problem+json')
  assert.equal(JSON.parse(reply.text).status, 408)
  assert.match(JSON.parse(reply.text).detail, /in time/)
})

test('8. headers that come one byte at a time are answered 408 as well', async (t) => {
  const server = await aServer(t, { timeouts: IMPATIENT })
  const socket = await rawConnection(t, server)
  const drip = setInterval(() => socket.writable && socket.write('x'), 10)
  t.after(() => clearInterval(drip))

  socket.write('GET /health HTTP/1.1\r\nX: ')

  assert.equal(parseReply(await untilClosed(socket)).status, 408)
})

test('8. headers have a time limit of their own, shorter than that of the whole request', async (t) => {
  const server = await aServer(t, { timeouts: { ...IMPATIENT, requestMs: 3_600_000 } })

  const reply = await rawExchange(t, server, 'GET /health HTTP/1.1\r\nHost: a\r\n')

  assert.equal(reply.status, 408)
})

test('8. a body that nobody waits for and that does not come is cut off', async (t) => {
  const server = await aServer(t)
  const socket = await rawConnection(t, server)

  socket.write('POST /api/commands HTTP/1.1\r\nHost: a\r\nContent-Length: 1000\r\n\r\nstart')

  assert.equal(parseReply(await untilClosed(socket)).status, 405)
})

test('8. a body that somebody waits for and that does not come is answered 408', async (t) => {
  const server = await aServer(t, { variables: { NODE_ENV: 'development' }, timeouts: IMPATIENT })
  const head = `POST /oidc/token HTTP/1.1\r\nHost: localhost:${server.port}\r\nContent-Length: 1000\r\n`
  const type = 'Content-Type: application/x-www-form-urlencoded\r\n'

  const reply = await rawExchange(t, server, `${head}${type}\r\nstart`)

  assert.equal(reply.status, 408)
})

test('8. a connection that shows no sign of life while its answer is made is ended', async (t) => {
  const server = await aServer(t, { timeouts: { silenceMs: 50 } })
  const gate = Promise.withResolvers<void>()
  server.store.behave(gate.promise)
  const socket = await rawConnection(t, server)

  socket.write('GET /api/commands HTTP/1.1\r\nHost: a\r\n\r\n')

  assert.equal(await untilClosed(socket), '')
  gate.resolve()
})

test('a connection is kept longer than the minute for which load balancers keep theirs', async (t) => {
  const server = await aServer(t)
  const socket = await rawConnection(t, server)

  socket.write('GET /health HTTP/1.1\r\nHost: a\r\n\r\n')
  const [received] = await once(socket, 'data')

  assert.match(String(received), /^Keep-Alive: timeout=65\r$/m)
})

test('8. a connection on which nothing comes is ended', async (t) => {
  const server = await aServer(t, { timeouts: IMPATIENT })
  const socket = await rawConnection(t, server)

  assert.equal(parseReply(await untilClosed(socket)).status, 408)
})

test('a connection is kept for the next request, and ended when none comes', async (t) => {
  const server = await aServer(t, { timeouts: { keepAliveMs: 30 } })
  const socket = await rawConnection(t, server)
  const received = untilClosed(socket)

  socket.write('GET /health HTTP/1.1\r\nHost: a\r\n\r\n')
  await once(socket, 'data')
  socket.write('GET /ready HTTP/1.1\r\nHost: a\r\n\r\n')

  assert.deepEqual((await received).match(/HTTP\/1\.1 \d{3}/g), ['HTTP/1.1 200', 'HTTP/1.1 200'])
})

test('8. slow clients hold up nobody else', async (t) => {
  const server = await aServer(t)
  const slow = await Promise.all(Array.from({ length: 50 }, () => rawConnection(t, server)))
  for (const socket of slow) socket.write('GET / HTTP/1.1\r\nHost: a\r\nX: ')

  const reply = await ask(server, '/api/commands')

  assert.equal(reply.status, 200)
  // Otherwise the server would wait for them when it stops.
  for (const socket of slow) socket.destroy()
})
