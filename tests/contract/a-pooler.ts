import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import type { TestContext } from 'node:test'
import { listenOnLoopback } from './frail-network.ts'

/** What a client may say when it opens a connection. Source: PgBouncer, "Usage", `track_extra_parameters`. */
const USUAL = /^(?:user|database|client_encoding|datestyle|timezone|standard_conforming_strings|application_name)$/i
const LENGTH = 4 // bytes, before every message
const HEAD = 8 // bytes of the first message: its length, and the version of the protocol

/**
 * A TCP port before the Unix socket of a PostgreSQL server that refuses connections as PgBouncer does: those that bring
 * parameters which are not usual. Nothing of it is left after the test.
 */
export async function aPoolerTo(target: string, t: TestContext): Promise<number> {
  const ends = new Set<Socket>()
  const server = createServer(async (near) => {
    ends.add(near)
    near.on('error', () => near.destroy())
    const first = await firstMessageOf(near)
    const unusual = parametersIn(first).find((name) => !USUAL.test(name))
    if (unusual !== undefined) {
      near.end(refusal(`unsupported startup parameter: ${unusual}`))
      return
    }
    const far = connect(target)
    ends.add(far)
    far.on('error', () => near.destroy())
    far.write(first)
    near.pipe(far).pipe(near)
  })
  t.after(() => {
    for (const end of ends) end.destroy()
    server.close()
  })
  return listenOnLoopback(server)
}

/** A client that does not ask for TLS sends its first message whole, then waits. */
async function firstMessageOf(near: Socket): Promise<Buffer> {
  const [message] = await once(near, 'data')
  return Buffer.from(message)
}

/** Names and values follow each other, each ended by a zero byte. */
function parametersIn(message: Buffer): readonly string[] {
  const texts = message.subarray(HEAD).toString().split('\0')
  return texts.filter((text, index) => index % 2 === 0 && text !== '')
}

/** Source: PostgreSQL, "Message Formats", ErrorResponse. */
function refusal(message: string): Buffer {
  const fields = Buffer.from(`SFATAL\0C08P01\0M${message}\0\0`)
  const length = Buffer.alloc(LENGTH)
  length.writeInt32BE(LENGTH + fields.length)
  return Buffer.concat([Buffer.from('E'), length, fields])
}
