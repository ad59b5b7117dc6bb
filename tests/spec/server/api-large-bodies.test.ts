import assert from 'node:assert/strict'
import { once } from 'node:events'
import { describe, test } from 'node:test'
import { WITH_JSON } from '../../support/server/access.ts'
import { assertProblem, startApi } from '../../support/server/api.ts'
import { ask, type Listening } from '../../support/server/ask.ts'
import { parseReply, rawConnection, rawExchange, untilClosed } from '../../support/server/raw-exchange.ts'

const MIB = 1024 * 1024
const HEAD =
  'POST /api/commands HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer owner\r\nContent-Type: application/json\r\n'

describe('large body', () => {
  test('of exactly 1 MiB is read', async (t) => {
    const server = await startApi(t)

    const reply = await post(server, '/api/commands', bodyOf(MIB))

    assertProblem(reply, 422, 'command/invalid')
  })

  test('of 1 MiB and one byte gets a 413', async (t) => {
    const server = await startApi(t)

    const reply = await post(server, '/api/commands', bodyOf(MIB + 1))

    assertProblem(reply, 413, 'request/too-large')
    assert.equal(reply.headers.connection, 'close')
  })

  test('of an import can have up to 10 MiB', async (t) => {
    const server = await startApi(t)

    const fitting = await post(server, '/api/commands/import', bodyOf(10 * MIB))
    const larger = await post(server, '/api/commands/import', bodyOf(10 * MIB + 1))

    assertProblem(fitting, 422, 'command/invalid')
    assertProblem(larger, 413, 'request/too-large')
  })

  test('with a length is refused before it arrives', async (t) => {
    const server = await startApi(t)

    const reply = await rawExchange(t, server, `${HEAD}Content-Length: ${MIB + 1}\r\n\r\n`)

    assert.equal(reply.status, 413)
    assert.equal(reply.headers.connection, 'close')
  })

  test("without a length is refused once it's too large", async (t) => {
    const server = await startApi(t)
    const socket = await rawConnection(t, server)
    const received = untilClosed(socket)
    const chunk = `${(64 * 1024).toString(16)}\r\n${'x'.repeat(64 * 1024)}\r\n`

    socket.write(`${HEAD}Transfer-Encoding: chunked\r\n\r\n`)
    for (let sent = 0; sent <= 16; sent += 1) socket.write(chunk)

    assert.equal(parseReply(await received).status, 413)
  })

  test('gets a response even if the client keeps sending', async (t) => {
    // Even a busy machine has enough time to send the rest of the body, which the server discards.
    const server = await startApi(t, { timeouts: { body: { everyMs: 60_000, minBytes: 1, lingerMs: 60_000 } } })
    const socket = await rawConnection(t, server)
    const received = untilClosed(socket)

    socket.write(`${HEAD}Content-Length: ${100 * MIB}\r\n\r\n`)
    for (let sent = 0; sent < 20 && socket.writable; sent += 1) {
      if (!socket.write('x'.repeat(MIB))) await Promise.race([once(socket, 'drain'), once(socket, 'close')])
    }

    assert.equal(parseReply(await received).status, 413)
  })

  test('that stops arriving gets a 408, not an internal error', async (t) => {
    const server = await startApi(t, { timeouts: { headersMs: 60, requestMs: 60, checkEveryMs: 15 } })

    const reply = await rawExchange(t, server, `${HEAD}Content-Length: 1000\r\n\r\n{"notes":`)

    assert.equal(reply.status, 408)
    assert.equal(JSON.parse(reply.text).code, 'request/malformed')
    assert.deepEqual(server.logged, [])
  })

  test('that ends in the middle changes nothing', async (t) => {
    const server = await startApi(t)
    const socket = await rawConnection(t, server)

    socket.write(`${HEAD}Content-Length: 24\r\n\r\n{"notes":null,"line":"x"`)
    await new Promise((resolve) => setTimeout(resolve, 30))
    socket.destroy()
    await ask(server, '/api/commands')

    assert.equal(server.store.asked.change, 0)
    assert.deepEqual(server.logged, [])
  })
})

function bodyOf(bytes: number): string {
  return `"${'x'.repeat(bytes - 2)}"`
}

function post(server: Listening, path: string, body: string) {
  return ask(server, { path, method: 'POST', headers: WITH_JSON, body })
}
