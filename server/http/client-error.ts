import { type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import type { Answer, HeaderFields } from './answer.ts'
import { problemAnswer } from './problem-answer.ts'

const LINGER_MS = 1_000

/** What Node's parser says of a request it gives up on: how we answer it. Everything else is 400. */
const ANSWERS: Readonly<Record<string, { readonly status: number; readonly detail: string }>> = {
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, detail: 'It did not arrive in time.' },
  HPE_HEADER_OVERFLOW: { status: 431, detail: 'Its headers are too large.' },
  HPE_CHUNK_EXTENSIONS_OVERFLOW: { status: 413, detail: 'Its chunk extensions are too large.' },
}

/**
 * Answers what could not be parsed as HTTP, or did not arrive in time, with a problem document and `headers`, then
 * closes; a request that has its answer already gets no second one. The connection is closed a moment later, for a
 * client that is still sending would otherwise lose the answer to a reset.
 */
export function answerClientErrors(server: Server, headers: HeaderFields): void {
  const answered = new WeakSet<Duplex>()
  const latest = new WeakMap<Duplex, { readonly request: IncomingMessage; readonly response: ServerResponse }>()
  server.on('request', (request, response) => void latest.set(request.socket, { request, response }))
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    if (answered.has(socket)) return
    if (!socket.writable || error.code === 'ECONNRESET') {
      socket.destroy()
      return
    }
    answered.add(socket)
    const { request, response } = latest.get(socket) ?? {}
    if (request?.complete === false && response?.headersSent === true) close(socket, null)
    else close(socket, rawAnswer(malformedAnswer(error.code), headers))
  })
}

/** Listens to 'connect': this is no proxy, so a CONNECT request is answered 405 and closed. */
export function createConnectListener(headers: HeaderFields) {
  return (_request: unknown, socket: Duplex): void => {
    const answer = problemAnswer('api/method-not-allowed', { headers: { Allow: 'GET, HEAD' } })
    socket.on('error', () => socket.destroy())
    close(socket, rawAnswer(answer, headers))
  }
}

function malformedAnswer(code = ''): Answer {
  return problemAnswer('request/malformed', Object.hasOwn(ANSWERS, code) ? ANSWERS[code] : {})
}

function rawAnswer({ status, headers, body }: Answer, common: HeaderFields): Buffer {
  const fields = { ...common, ...headers, Connection: 'close', Date: new Date().toUTCString() }
  const lines = Object.entries(fields).map(([name, value]) => `${name}: ${value}\r\n`)
  const head = `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\n${lines.join('')}\r\n`
  return Buffer.concat([Buffer.from(head, 'latin1'), body ?? Buffer.alloc(0)])
}

function close(socket: Duplex, lastWords: Buffer | null): void {
  if (lastWords === null) socket.end()
  else socket.end(lastWords)
  socket.resume()
  const timer = setTimeout(() => socket.destroy(), LINGER_MS)
  socket.once('close', () => clearTimeout(timer))
}
