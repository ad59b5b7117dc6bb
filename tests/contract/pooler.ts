import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import type { TestContext } from 'node:test'
import { listenLocally } from '../support/server/listen-locally.ts'

/**
 * Parameters that PgBouncer accepts by default when a client connects. Source: pgbouncer.ini(5),
 * `ignore_startup_parameters`.
 */
const USUAL = /^(?:user|database|client_encoding|datestyle|timezone|standard_conforming_strings|application_name)$/i
const LENGTH = 4 // bytes of the field with a message's length
const HEAD = 8 // bytes at the start of the first message: its length and the protocol version
const TERMINATE = 'X'.charCodeAt(0)
const READY = 'Z'.charCodeAt(0)
const IN_NO_TRANSACTION = 'I'.charCodeAt(0)

/**
 * Maximum number of connections to the server in each pool. All are opened before one is reused, so consecutive
 * transactions use different ones.
 */
const SERVER_CONNECTIONS = 4

/** A connection to the server. `greeting` is everything that the server sent before it was ready for queries. */
type ServerConnection = { readonly socket: Socket; readonly greeting: Buffer; client: Client | null }

type Client = { readonly near: Socket; readonly giveBack: (connection: ServerConnection) => void }

/**
 * Starts a TCP proxy in front of a PostgreSQL server's Unix socket and returns its port. Like PgBouncer in transaction
 * mode, it rejects connections with unusual parameters, and lends out a connection only until the transaction ends. It
 * stops after the test.
 */
export async function startPooler(target: string, t: TestContext): Promise<number> {
  const ends = new Set<Socket>()
  const pools = new Map<string, Pool>()
  const server = createServer(async (near) => {
    ends.add(near)
    near.on('error', () => near.destroy())
    const first = await firstMessageOf(near)
    const unusual = parametersIn(first).find((name) => !USUAL.test(name))
    if (unusual !== undefined) {
      near.end(refusal(`unsupported startup parameter: ${unusual}`))
      return
    }
    const key = first.toString('hex')
    const pool = pools.get(key) ?? createPool(() => openConnection({ target, first, ends }))
    pools.set(key, pool)
    await serve(near, pool)
  })
  const { port, close } = await listenLocally(server)
  t.after(() => {
    for (const end of ends) end.destroy()
    return close()
  })
  return port
}

/** A client that doesn't request TLS sends its whole first message, then waits. */
async function firstMessageOf(near: Socket): Promise<Buffer> {
  const [message] = await once(near, 'data')
  return Buffer.from(message)
}

/** Returns the names among alternating names and values, each terminated by a null byte. */
function parametersIn(message: Buffer): readonly string[] {
  const texts = message.subarray(HEAD).toString().split('\0')
  return texts.filter((text, index) => index % 2 === 0 && text !== '')
}

function refusal(message: string): Buffer {
  const fields = Buffer.from(`SFATAL\0C08P01\0M${message}\0\0`)
  const length = Buffer.alloc(LENGTH)
  length.writeInt32BE(LENGTH + fields.length)
  return Buffer.concat([Buffer.from('E'), length, fields])
}

type Pool = {
  readonly lend: () => Promise<ServerConnection>
  readonly takeBack: (connection: ServerConnection) => void
}

function createPool(open: () => Promise<ServerConnection>): Pool {
  const idle: ServerConnection[] = []
  const waiting: ((connection: ServerConnection) => void)[] = []
  let opened = 0
  const takeBack = (connection: ServerConnection) => {
    const next = waiting.shift()
    if (next === undefined) idle.push(connection)
    else next(connection)
  }
  const openOne = async () => {
    opened += 1
    const connection = await open()
    connection.socket.on('close', () => {
      opened -= 1
      const place = idle.indexOf(connection)
      if (place !== -1) idle.splice(place, 1)
      if (waiting.length > 0) openOne().then(takeBack)
    })
    return connection
  }
  const lend = async () => {
    if (opened < SERVER_CONNECTIONS) return openOne()
    return idle.shift() ?? new Promise<ServerConnection>((resolve) => waiting.push(resolve))
  }
  return { lend, takeBack }
}

async function serve(near: Socket, pool: Pool): Promise<void> {
  let lent: Promise<ServerConnection> | null = null
  const giveBack = (connection: ServerConnection) => {
    lent = null
    pool.takeBack(connection)
  }
  const lend = async () => {
    const connection = await pool.lend()
    connection.client = { near, giveBack }
    return connection
  }
  const greeter = await pool.lend()
  near.on('data', async (chunk) => {
    if (lent === null && chunk[0] === TERMINATE) {
      near.end()
      return
    }
    lent ??= lend()
    const { socket } = await lent
    socket.write(chunk)
  })
  // A connection whose client disconnected mid-transaction must not be reused, so it's closed.
  near.on('close', async () => (await lent)?.socket.destroy())
  near.write(greeter.greeting)
  pool.takeBack(greeter)
}

type Opening = { readonly target: string; readonly first: Buffer; readonly ends: Set<Socket> }

/**
 * Opens a connection to the server and reads its greeting. From then on, the connection goes back to the pool after
 * each transaction.
 */
function openConnection({ target, first, ends }: Opening): Promise<ServerConnection> {
  const socket = connect(target)
  ends.add(socket)
  socket.on('error', () => socket.destroy())
  socket.write(first)
  return new Promise((resolve) => {
    const greeting: Buffer[] = []
    let connection: ServerConnection | null = null
    onMessage(socket, (message) => {
      if (connection !== null) {
        passOn(connection, message)
        return
      }
      greeting.push(message)
      if (message[0] !== READY) return
      connection = { socket, greeting: Buffer.concat(greeting), client: null }
      resolve(connection)
    })
    socket.on('close', () => connection?.client?.near.destroy())
  })
}

function passOn(connection: ServerConnection, message: Buffer): void {
  const { client } = connection
  client?.near.write(message)
  if (message[0] !== READY || message[1 + LENGTH] !== IN_NO_TRANSACTION) return
  connection.client = null
  client?.giveBack(connection)
}

/** Calls `listener` for each complete message: one byte for its type, four for its length, and the content. */
function onMessage(socket: Socket, listener: (message: Buffer) => void): void {
  let come = Buffer.alloc(0)
  socket.on('data', (chunk) => {
    come = Buffer.concat([come, chunk])
    while (come.length > LENGTH && come.length > come.readInt32BE(1)) {
      const end = 1 + come.readInt32BE(1)
      listener(come.subarray(0, end))
      come = come.subarray(end)
    }
  })
}
