import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { hasBody } from './answer.ts'

/**
 * How slowly a body may come: at least so many bytes in every so many milliseconds. `lingerMs` is how long the rest of a
 * body is thrown away once its request has been answered, before the connection is closed.
 */
export type BodyPace = { readonly everyMs: number; readonly leastBytes: number; readonly lingerMs: number }

const TOO_SLOW = Object.assign(new Error('The body comes too slowly.'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' })

/**
 * Ends the connection of every request whose body does not end, whoever answers it and whether or not anybody reads the
 * body: one that drips in is answered 408, and one that still comes after the answer is cut off. Node alone would read
 * both on until the time of the whole request is over, and then answer a request a second time.
 */
export function watchBodies(server: Server, pace: BodyPace): void {
  server.on('request', (request, response) => {
    if (hasBody(request)) watch(server, { request, response }, pace)
  })
}

type Exchange = { readonly request: IncomingMessage; readonly response: ServerResponse }

function watch(server: Server, { request, response }: Exchange, { everyMs, leastBytes, lingerMs }: BodyPace): void {
  const { socket } = request
  let bytes = socket.bytesRead
  let wasAnswered = false
  const pace = setInterval(() => {
    const isSlow = socket.bytesRead - bytes < leastBytes
    if (request.complete) clearInterval(pace)
    else if (wasAnswered) socket.destroy()
    else if (isSlow && !response.headersSent) server.emit('clientError', TOO_SLOW, socket)
    bytes = socket.bytesRead
    wasAnswered = response.headersSent
  }, everyMs)
  request.once('close', () => clearInterval(pace))
  response.once('finish', () => {
    clearInterval(pace)
    if (!request.complete) lingerFor(request, lingerMs)
  })
}

/** Closed at once, a client that is still sending would lose the answer to a reset. */
function lingerFor(request: IncomingMessage, lingerMs: number): void {
  const { socket } = request
  const end = () => {
    clearTimeout(timer)
    socket.off('close', end)
    if (!request.complete) socket.destroy()
  }
  const timer = setTimeout(end, lingerMs)
  socket.once('close', end)
}
