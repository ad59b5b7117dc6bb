import { once } from 'node:events'
import type { Server, Socket } from 'node:net'

/** A server that listens on 127.0.0.1. `origin` is for HTTP; `close` closes its open connections too. */
export type LocalListener = { readonly port: number; readonly origin: string; readonly close: () => Promise<void> }

/** Makes `server` listen on a free port of 127.0.0.1. */
export async function listenLocally(server: Server): Promise<LocalListener> {
  const sockets = new Set<Socket>()
  server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the server listens on no port')
  const close = async () => {
    const closed = once(server.close(), 'close')
    for (const socket of sockets) socket.destroy()
    await closed
  }
  return { port: address.port, origin: `http://127.0.0.1:${address.port}`, close }
}
