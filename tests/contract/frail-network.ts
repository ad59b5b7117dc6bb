import { once } from 'node:events'
import { connect, createServer, type Server, type Socket } from 'node:net'
import type { TestContext } from 'node:test'

/** A TCP port of this machine that passes on what it gets, until it is told to fail. */
export type FrailNetwork = {
  readonly port: number
  /** Every connection breaks at once, without a word. New ones work. */
  readonly cut: () => void
  /** Every connection stays, and nothing more comes through. New ones work. */
  readonly freeze: () => void
}

/** A network before the Unix socket `target`; nothing of it is left after the test. */
export async function frailNetworkTo(target: string, t: TestContext): Promise<FrailNetwork> {
  const ends = new Set<Socket>()
  const server = createServer((near) => {
    const far = connect(target)
    for (const [from, to] of [[near, far] as const, [far, near] as const]) {
      ends.add(from)
      from.on('error', () => to.destroy())
      from.pipe(to)
    }
  })
  const cut = () => {
    for (const end of ends) end.destroy()
    ends.clear()
  }
  const freeze = () => {
    for (const end of ends) end.unpipe().pause()
  }
  t.after(() => {
    cut()
    server.close()
  })
  return { port: await listenOnLoopback(server), cut, freeze }
}

/** The port of a server that hands each connection to `talk`; server and connections end with the test. */
export async function aServerThat(t: TestContext, talk: (socket: Socket) => void): Promise<number> {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined)
    talk(socket)
  })
  t.after(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  return listenOnLoopback(server)
}

/** Listens on a free port of 127.0.0.1 and says which. */
export async function listenOnLoopback(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the server listens on no port')
  return address.port
}
