import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import type { TestContext } from 'node:test'
import type { Listening } from './ask.ts'

/** A response. The names of `headers` are in lower case, and `text` is the body as it was sent, decoded as Latin-1. */
export type RawReply = {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly text: string
}

/** Opens a connection on which a test can send any bytes to the server. It's closed when the test ends. */
export async function rawConnection(test: TestContext, server: Listening): Promise<Socket> {
  const socket = connect(server.port, '127.0.0.1')
  test.after(() => socket.destroy())
  socket.on('error', () => socket.destroy())
  await once(socket, 'connect')
  return socket
}

/** Returns everything received from now on, decoded as Latin-1, once the connection is closed. */
export async function untilClosed(socket: Socket): Promise<string> {
  let received = ''
  socket.setEncoding('latin1').on('data', (chunk: string) => {
    received += chunk
  })
  if (!socket.closed) await once(socket, 'close')
  return received
}

/** Sends these bytes, given as Latin-1, on a new connection. Returns the response once the connection is closed. */
export async function rawExchange(test: TestContext, server: Listening, bytes: string): Promise<RawReply> {
  const socket = await rawConnection(test, server)
  socket.write(bytes, 'latin1')
  return parseReply(await untilClosed(socket))
}

/** Parses a complete response. Chunked bodies keep their chunk sizes. */
export function parseReply(received: string): RawReply {
  const [head = '', ...body] = received.split('\r\n\r\n')
  const [statusLine = '', ...lines] = head.split('\r\n')
  const headers = Object.fromEntries(lines.map(splitOnce))
  return { status: Number(statusLine.split(' ')[1]), headers, text: body.join('\r\n\r\n') }
}

function splitOnce(line: string): readonly [name: string, value: string] {
  const colon = line.indexOf(':')
  return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()]
}
