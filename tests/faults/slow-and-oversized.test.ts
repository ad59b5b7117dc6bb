import assert from 'node:assert/strict'
import type { Socket } from 'node:net'
import { describe, type TestContext, test } from 'node:test'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { ServerProcessOptions } from '../support/processes/server-process.ts'
import { type ServerProcess, startServerProcess } from '../support/processes/start-server-process.ts'
import { temporaryFolder } from '../support/processes/temporary-folder.ts'
import { createOwner, listedIds, type Owner, post } from '../support/server/owner.ts'
import { parseReply, rawConnection, untilClosed } from '../support/server/raw-exchange.ts'

const ENTRY = { notes: 'In between', line: 'true' }
const MIB = 1024 * 1024
/** Much more than the sockets between two processes can buffer. */
const FLOOD = 64 * MIB
const IMPATIENT = { headersMs: 3_000, requestMs: 3_000, checkEveryMs: 100 }

describe('slow and oversized requests', () => {
  test('whose body trickles in get 408', async (t) => {
    const { owner, server } = await startServerWithOwner(t, IMPATIENT)
    const slow = await Promise.all(Array.from({ length: 20 }, () => rawConnection(t, server)))
    const answers = slow.map(untilClosed)
    for (const socket of slow) drip(t, socket, headOf(owner, { path: '/api/commands', more: 'Content-Length: 1000' }))

    const added = await post(server, owner, ENTRY)
    const idsMeanwhile = await listedIds(server)
    const isAnsweredBefore = slow.some(({ closed }) => closed)
    const statuses = (await Promise.all(answers)).map((received) => parseReply(received).status)

    assert.deepEqual([added.status, idsMeanwhile.length, isAnsweredBefore], [201, 2, false])
    assert.deepEqual(
      statuses,
      slow.map(() => 408),
    )
    assert.deepEqual(await listedIds(server), idsMeanwhile)
  })

  for (const { path, limit } of [
    { path: '/api/commands', limit: MIB },
    { path: '/api/commands/import', limit: 10 * MIB },
  ] as const) {
    test(`announcing over ${limit / MIB} MiB to ${path} get 413 at once`, async (t) => {
      const { owner, server } = await startServerWithOwner(t)
      const socket = await rawConnection(t, server)

      socket.write(headOf(owner, { path, more: `Content-Length: ${limit + 1}` }))

      assert.equal(parseReply(await untilClosed(socket)).status, 413)
    })

    test(`to ${path} get 413 once they exceed ${limit / MIB} MiB`, async (t) => {
      const { owner, server } = await startServerWithOwner(t)
      const socket = await rawConnection(t, server)
      const received = untilClosed(socket)
      socket.write(headOf(owner, { path, more: 'Transfer-Encoding: chunked' }))

      const sent = await flood(socket, `10000\r\n${' '.repeat(65_536)}\r\n`)

      assert.equal(parseReply(await received).status, 413)
      assert.ok(sent < FLOOD, `${sent} bytes were taken`)
      assert.equal((await post(server, owner, ENTRY)).status, 201)
    })
  }

  test("that send nothing don't delay other requests", async (t) => {
    const { owner, server } = await startServerWithOwner(t)
    const idle = await Promise.all(Array.from({ length: 200 }, () => rawConnection(t, server)))

    const added = await post(server, owner, ENTRY)

    assert.equal(added.status, 201)
    assert.equal((await listedIds(server)).length, 2)
    assert.ok(idle.every(({ closed }) => !closed))
  })

  test('with endless headers get 431', async (t) => {
    const { owner, server } = await startServerWithOwner(t)
    const sockets = await Promise.all(Array.from({ length: 10 }, () => rawConnection(t, server)))
    const received = sockets.map(untilClosed)
    for (const socket of sockets) socket.write('GET /api/commands HTTP/1.1\r\nHost: a\r\n')

    const floods = sockets.map((socket) => flood(socket, `X-Flood: ${'x'.repeat(8_000)}\r\n`))
    const added = await post(server, owner, ENTRY)

    assert.equal(added.status, 201)
    for (const sent of await Promise.all(floods)) assert.ok(sent < FLOOD, `${sent} bytes were taken`)
    for (const text of await Promise.all(received)) assert.equal(parseReply(text).status, 431)
  })
})

async function startServerWithOwner(t: TestContext, timeouts: ServerProcessOptions['timeouts'] = null) {
  const owner = await createOwner(t)
  const variables = { ...owner.variables, DATA_DIR: temporaryFolder(t) }
  const server: ServerProcess = await startServerProcess(t, { variables, timeouts })
  return { owner, server }
}

/** The request line and headers of the owner's POST request. */
function headOf({ headers }: Owner, { path, more }: { readonly path: string; readonly more: string }): string {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  return [`POST ${path} HTTP/1.1`, 'Host: a', ...lines, more, '', ''].join('\r\n')
}

/** Sends the head at once, then a space every 50 ms. */
function drip(t: TestContext, socket: Socket, head: string): void {
  socket.write(head)
  const timer = setInterval(() => socket.writable && socket.write(' '), 50)
  t.after(() => clearInterval(timer))
}

/**
 * Sends the same text repeatedly, as fast as possible, until the other side responds or closes, or `FLOOD` bytes are
 * sent. Returns the number of bytes sent.
 */
async function flood(socket: Socket, piece: string): Promise<number> {
  let sent = 0
  while (socket.bytesRead === 0 && !socket.closed && sent < FLOOD) {
    sent += piece.length
    await new Promise<void>((resolve) => socket.write(piece, () => resolve()))
    // Without this pause, the socket could never read the response.
    await nextTurn()
  }
  return sent
}
