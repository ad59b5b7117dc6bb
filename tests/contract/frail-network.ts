import { connect, createServer, type Socket } from 'node:net'
import type { TestContext } from 'node:test'
import { listenLocally } from '../support/server/listen-locally.ts'

/** A local TCP port that forwards traffic to a server, and can simulate failures. */
export type FrailNetwork = {
  readonly port: number
  /** Closes all open connections abruptly. New connections work. */
  readonly cut: () => void
  /** Stops forwarding the traffic of open connections without closing them. New connections work. */
  readonly freeze: () => void
}

/** Starts an unreliable proxy in front of the Unix socket `target`. It stops after the test. */
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
  const { port, close } = await listenLocally(server)
  t.after(() => {
    cut()
    return close()
  })
  return { port, cut, freeze }
}

/**
 * Starts a server that passes each connection to `talk`, and returns its port. The server and its connections are
 * closed after the test.
 */
export async function startServerThat(t: TestContext, talk: (socket: Socket) => void): Promise<number> {
  const server = createServer((socket) => {
    socket.on('error', () => undefined)
    talk(socket)
  })
  const { port, close } = await listenLocally(server)
  t.after(close)
  return port
}
