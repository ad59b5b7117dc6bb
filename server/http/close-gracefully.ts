import type { Server } from 'node:http'
import type { Socket } from 'node:net'

const LOOK_EVERY_MS = 50

/**
 * Watches the server's connections, and gives the way to stop it: nothing new is accepted, connections without a
 * request are closed at once, those with one when it is answered, and all that is left after `forcedAfterMs`.
 * Stopping again waits for the same end.
 */
export function createGracefulClose(server: Server, forcedAfterMs: number): () => Promise<void> {
  const sockets = new Set<Socket>()
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })

  let closing: Promise<void> | null = null
  return () => {
    closing ??= close(server, sockets, forcedAfterMs)
    return closing
  }
}

async function close(server: Server, sockets: ReadonlySet<Socket>, forcedAfterMs: number): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()))
  // To Node a connection on which nothing has come yet, such as a browser opens beforehand, is not idle.
  for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy()
  const look = setInterval(() => server.closeIdleConnections(), LOOK_EVERY_MS)
  const force = setTimeout(() => server.closeAllConnections(), forcedAfterMs)
  await closed
  clearInterval(look)
  clearTimeout(force)
}
