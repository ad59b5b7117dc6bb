import assert from 'node:assert/strict'
import type { Socket } from 'node:net'
import { describe, type TestContext, test } from 'node:test'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { TIMEOUTS } from '../../../server/http/create-http-server.ts'
import { ENTRY, startApi } from '../../support/server/api.ts'
import { rawConnection } from '../../support/server/raw-exchange.ts'

/** Long enough that only a slow body can end a connection in these tests. */
const A_DAY_MS = 86_400_000
const PATIENT = { headersMs: A_DAY_MS, requestMs: A_DAY_MS, silenceMs: A_DAY_MS }
const BRISK = { ...PATIENT, body: { everyMs: 300, minBytes: 10_000, lingerMs: 50 } }

const JSON_TYPE = 'Content-Type: application/json\r\n'
const FORM_TYPE = 'Content-Type: application/x-www-form-urlencoded\r\n'
const AS_OWNER = 'Authorization: Bearer owner\r\n'

/** Requests whose body the server waits for. `ANSWERED` lists requests whose body it doesn't read. */
const WAITING = [
  ['the owner adds a command', 'POST /api/commands', AS_OWNER + JSON_TYPE],
  ['the owner imports', 'POST /api/commands/import', AS_OWNER + JSON_TYPE],
  ['a program asks the local provider for a token', 'POST /oidc/token', FORM_TYPE],
] as const
const ANSWERED = [
  ['a stranger adds a command', 'POST /api/commands', JSON_TYPE, 401],
  ['the list is read', 'GET /api/commands', '', 200],
  ['only the headers of the list are read', 'HEAD /api/commands', '', 200],
  ['one command is read', 'GET /api/commands/git-status', '', 200],
  ['a browser sends a preflight', 'OPTIONS /api/commands', '', 204],
  ['the address is unknown', 'PUT /api/nothing', '', 404],
  ['the health of the server is read', 'GET /health', '', 200],
  ['a page is read', 'GET /projects', '', 200],
  ['something is sent to a page', 'POST /projects', FORM_TYPE, 405],
  ["the local provider's addresses are read", 'GET /oidc/.well-known/openid-configuration', '', 200],
] as const

describe('body that trickles in', () => {
  for (const [what, line, lines] of WAITING) {
    test(`gets a 408 if ${what}, and the connection ends`, async (t) => {
      const { statuses } = await send(t, { line, lines, body: dripping })

      assert.deepEqual(statuses, [408])
    })
  }

  for (const [what, line, lines, status] of ANSWERED) {
    test(`is cut off after the response if ${what}`, async (t) => {
      const { statuses } = await send(t, { line, lines, body: dripping })

      assert.deepEqual(statuses, [status])
    })
  }
})

describe('endless body', () => {
  for (const [what, line, lines, status] of ANSWERED) {
    test(`is cut off after the response if ${what}`, async (t) => {
      const { statuses } = await send(t, { line, lines, body: endless })

      assert.deepEqual(statuses, [status])
    })
  }
})

describe('bodies that trickle in', () => {
  test('all end, and the next request succeeds', async (t) => {
    const { server, port } = await startBriskApi(t)
    const sockets = await Promise.all(Array.from({ length: 60 }, () => rawConnection(t, { port })))
    const received = sockets.map(untilGone)

    for (const socket of sockets)
      dripping(t, socket, `POST /api/commands HTTP/1.1\r\nHost: a\r\n${AS_OWNER}${JSON_TYPE}`)
    const statuses = (await Promise.all(received)).map(statusesIn)

    assert.deepEqual(
      statuses,
      sockets.map(() => [408]),
    )
    assert.equal(server.store.asked.change, 0)
  })
})

describe('slow body', () => {
  test('is read if its pace is acceptable', async (t) => {
    const body = JSON.stringify(ENTRY)
    const { port } = await startBriskApi(t, { ...BRISK.body, everyMs: 5, minBytes: 0 })
    const socket = await rawConnection(t, { port })
    const received = untilGone(socket)

    socket.write(`POST /api/commands HTTP/1.1\r\nHost: a\r\nConnection: close\r\n${AS_OWNER}${JSON_TYPE}`)
    socket.write(`Content-Length: ${body.length}\r\n\r\n`)
    for (const letter of body) {
      socket.write(letter)
      await new Promise((resolve) => setTimeout(resolve, 1))
    }

    assert.deepEqual(statusesIn(await received), [201])
  })
})

type Sent = {
  readonly line: string
  readonly lines: string
  readonly body: (t: TestContext, socket: Socket, head: string) => void
}

/**
 * Sends a request on a new connection to a server with a local provider. Returns the statuses of all responses that
 * arrived before the connection ended.
 */
async function send(t: TestContext, { line, lines, body }: Sent) {
  const { port } = await startBriskApi(t)
  const socket = await rawConnection(t, { port })
  const received = untilGone(socket)
  body(t, socket, `${line} HTTP/1.1\r\nHost: localhost:${port}\r\n${lines}`)
  return { statuses: statusesIn(await received) }
}

async function startBriskApi(t: TestContext, body = BRISK.body) {
  const timeouts = { ...TIMEOUTS, ...BRISK, body }
  const server = await startApi(t, { variables: { NODE_ENV: 'development' }, timeouts })
  return { server, port: server.port }
}

function dripping(t: TestContext, socket: Socket, head: string): void {
  socket.write(`${head}Content-Length: 1000\r\n\r\n`)
  const timer = setInterval(() => socket.writable && socket.write(' '), 10)
  t.after(() => clearInterval(timer))
}

/** Sends an endless body, as fast as the server accepts it. */
async function endless(_: TestContext, socket: Socket, head: string): Promise<void> {
  const chunk = `1000\r\n${' '.repeat(4096)}\r\n`
  socket.write(`${head}Transfer-Encoding: chunked\r\n\r\n`)
  while (!socket.closed) {
    if (socket.writableLength < chunk.length) socket.write(chunk)
    // Without this pause, the socket could never read the response.
    await nextTurn()
  }
}

/** Returns everything that was received before the connection ended, even if it ended while a body was being sent. */
function untilGone(socket: Socket): Promise<string> {
  let received = ''
  socket.setEncoding('latin1').on('data', (chunk: string) => {
    received += chunk
  })
  return new Promise((resolve) => socket.once('close', () => resolve(received)))
}

function statusesIn(received: string): readonly number[] {
  return [...received.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status]) => Number(status))
}
