import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { describe, test } from 'node:test'
import { createGracefulClose } from '../../../server/app/start-http-server.ts'
import { listen } from '../../../server/http/listen.ts'
import { ask } from '../../support/server/ask.ts'
import { rawConnection } from '../../support/server/raw-exchange.ts'
import { startTestServer } from '../../support/server/server.ts'

/** The server never closes a connection by force, so a test that depends on that fails. */
const NO_FORCE = { timeouts: { closingMs: 3_600_000 } }
const SOON = { timeout: 60_000 }

describe('stopping', () => {
  test('finishes requests, then closes the store', SOON, async (t) => {
    const server = await startTestServer(t, NO_FORCE)
    const gate = Promise.withResolvers<void>()
    server.store.behave(gate.promise)
    const list = ask(server, '/api/commands')
    while (server.store.asked.revision === 0) await new Promise(setImmediate)

    const closed = server.close()
    assert.equal(server.store.asked.close, 0)
    gate.resolve()

    assert.equal((await list).status, 200)
    await closed
    assert.equal(server.store.asked.close, 1)
  })

  test('refuses new connections', SOON, async (t) => {
    const server = await startTestServer(t, NO_FORCE)

    await server.close()

    await assert.rejects(ask(server, '/health'), { code: 'ECONNREFUSED' })
  })

  test('ends idle connections at once', SOON, async (t) => {
    const server = await startTestServer(t, NO_FORCE)
    const [kept, silent] = [await rawConnection(t, server), await rawConnection(t, server)]
    const ended = [once(kept, 'close'), once(silent, 'close')]
    kept.write('GET /health HTTP/1.1\r\nHost: a\r\n\r\n')
    await once(kept, 'data')
    silent.resume()

    await server.close()

    await Promise.all(ended)
  })

  test('ends keep-alive connections after their response', SOON, async (t) => {
    const server = await startTestServer(t, NO_FORCE)
    const gate = Promise.withResolvers<void>()
    server.store.behave(gate.promise)
    const socket = await rawConnection(t, server)
    const answered = once(socket, 'data')
    socket.write('GET /ready HTTP/1.1\r\nHost: a\r\n\r\n')
    while (server.store.asked.revision === 0) await new Promise(setImmediate)

    const closed = server.close()
    gate.resolve()

    await Promise.all([closed, answered])
  })

  test('resolves repeated calls only at the end', SOON, async (t) => {
    const server = await startTestServer(t, NO_FORCE)
    const gate = Promise.withResolvers<void>()
    server.store.behave(gate.promise)
    const list = ask(server, '/api/commands')
    while (server.store.asked.revision === 0) await new Promise(setImmediate)
    const ended: string[] = []
    const note = (what: string) => () => void ended.push(what)

    const closed = [server.close().then(note('first')), server.close().then(note('second'))]
    await new Promise((resolve) => setTimeout(resolve, 30))
    const endedBefore = [...ended]
    gate.resolve()
    await Promise.all([...closed, list])

    assert.deepEqual(endedBefore, [])
    assert.deepEqual(ended.sort(), ['first', 'second'])
  })

  test('is forced after a while', SOON, async () => {
    const server = createServer(() => undefined)
    const close = createGracefulClose(server, 80)
    const port = await listen(server, { host: '127.0.0.1', port: 0 })
    assert.ok(port.ok)
    const never = ask({ port: port.value }, '/never')
    await once(server, 'request')

    await Promise.all([close(), assert.rejects(never, { code: 'ECONNRESET' })])
  })
})
