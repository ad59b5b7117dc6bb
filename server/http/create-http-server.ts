import { createServer, type IncomingMessage, type Server, ServerResponse, STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import { problemDocument } from '../../core/http-problems.ts'
import { type Answer, type HeaderFields, hasBody, problemAnswer } from './answer.ts'

/**
 * How slowly a body may come: at least so many bytes in every so many milliseconds. `lingerMs` is how long the rest of a
 * body is thrown away once its request has been answered, before the connection is closed.
 */
type BodyPace = { readonly everyMs: number; readonly leastBytes: number; readonly lingerMs: number }

const TOO_SLOW = Object.assign(new Error('The body comes too slowly.'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' })

type Exchange = { readonly request: IncomingMessage; readonly response: ServerResponse }

const LINGER_MS = 1_000

/** What Node's parser says of a request it gives up on: how we answer it. Everything else is 400. */
const ANSWERS: Readonly<Record<string, { readonly status: number; readonly detail: string }>> = {
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, detail: 'It did not arrive in time.' },
  HPE_HEADER_OVERFLOW: {
    status: 431,
    detail: 'Its headers are too large. In a browser, clear the cookies of this site.',
  },
  HPE_CHUNK_EXTENSIONS_OVERFLOW: { status: 413, detail: 'Its chunk extensions are too large.' },
}

/**
 * How long a client may take, in milliseconds: for its headers, its whole request (both looked at every `checkEveryMs`),
 * until its next request, and without a sign of life; how slowly its body may come; and how long it may hold up the end
 * of the server.
 */
export type Timeouts = {
  readonly headersMs: number
  readonly requestMs: number
  readonly body: BodyPace
  readonly checkEveryMs: number
  readonly keepAliveMs: number
  readonly silenceMs: number
  readonly closingMs: number
}

/**
 * Kept connections outlast the 60 seconds that load balancers keep theirs, so that none is closed under a request. The
 * largest body, 10 MiB, is in time over a line of 1 Mbit/s; the slowest modem is faster than the least pace.
 */
export const TIMEOUTS: Timeouts = {
  headersMs: 10_000,
  requestMs: 120_000,
  body: { everyMs: 10_000, leastBytes: 10_000, lingerMs: 1_000 },
  checkEveryMs: 2_000,
  keepAliveMs: 65_000,
  silenceMs: 120_000,
  closingMs: 5_000,
}

const MAX_HEADER_BYTES = 16 * 1024
const MAX_HEADER_COUNT = 100 // lines; Node answers more as it does too many bytes

/**
 * An HTTP/1.1 server with limits, not listening yet and without a request listener. What never becomes a request is
 * answered here, with `headers`: malformed, too large, too slow.
 */
export function createHttpServer(headers: HeaderFields, timeouts: Timeouts): Server {
  const server = createServer({
    ServerResponse: LingeringResponse,
    maxHeaderSize: MAX_HEADER_BYTES,
    headersTimeout: timeouts.headersMs,
    requestTimeout: timeouts.requestMs,
    connectionsCheckingInterval: timeouts.checkEveryMs,
    keepAliveTimeout: timeouts.keepAliveMs,
    // The request listener answers a missing Host itself: Node's answer has none of our headers.
    requireHostHeader: false,
  })
  server.maxHeadersCount = MAX_HEADER_COUNT
  server.maxRequestsPerSocket = 0
  server.setTimeout(timeouts.silenceMs)
  watchBodies(server, timeouts.body)
  answerClientErrors(server, headers)
  server.on('connect', createConnectListener(headers))
  // Whoever reads the body asks for it first: a refusal comes without it.
  server.on('checkContinue', (request, response) => server.emit('request', request, response))
  // An expectation we do not know may be ignored (RFC 9110, section 10.1.1); Node's 417 has none of our headers.
  server.on('checkExpectation', (request, response) => server.emit('request', request, response))
  return server
}

/**
 * Ends the last response on a connection only when the whole request has arrived, or after `LINGER_MS`: if the connection
 * were closed at once, a client that is still sending would lose the answer to a reset.
 */
class LingeringResponse extends ServerResponse {
  override end(...parts: readonly unknown[]): this {
    const { req: request } = this
    const isLast = this.getHeader('connection') === 'close' || !this.shouldKeepAlive
    if (!isLast || request.complete || !hasBody(request)) {
      Reflect.apply(super.end, this, parts)
      return this
    }
    const [body] = parts
    if (typeof body === 'string' || body instanceof Uint8Array) this.write(body)
    const finish = () => super.end()
    const timer = setTimeout(finish, LINGER_MS)
    request.once('close', () => {
      clearTimeout(timer)
      finish()
    })
    request.resume()
    return this
  }
}

/**
 * Answers what could not be parsed as HTTP, or did not arrive in time, with a problem document and `headers`, then
 * closes; a request that has its answer already gets no second one. The connection is closed a moment later, for a
 * client that is still sending would otherwise lose the answer to a reset.
 */
function answerClientErrors(server: Server, headers: HeaderFields): void {
  const answered = new WeakSet<Duplex>()
  const latest = new WeakMap<Duplex, { readonly request: IncomingMessage; readonly response: ServerResponse }>()
  server.on('request', (request, response) => void latest.set(request.socket, { request, response }))
  server.on('clientError', (error: NodeJS.ErrnoException & { readonly rawPacket?: Buffer }, socket) => {
    if (answered.has(socket)) return
    if (!socket.writable || error.code === 'ECONNRESET') {
      socket.destroy()
      return
    }
    answered.add(socket)
    const { request, response } = latest.get(socket) ?? {}
    if (request?.complete === false && response?.headersSent === true) close(socket, null)
    else close(socket, rawAnswer(malformedAnswer(error.code, isForPage(error.rawPacket)), headers))
  })
}

/** Listens to 'connect': this is no proxy, so a CONNECT request is answered 405 and closed. */
function createConnectListener(headers: HeaderFields) {
  return (_request: unknown, socket: Duplex): void => {
    const answer = problemAnswer('api/method-not-allowed', { headers: { Allow: 'GET, HEAD' } })
    socket.on('error', () => socket.destroy())
    close(socket, rawAnswer(answer, headers))
  }
}

function malformedAnswer(code = '', isPage = false): Answer {
  const particular = Object.hasOwn(ANSWERS, code) ? ANSWERS[code] : undefined
  const answer = problemAnswer('request/malformed', particular)
  return isPage ? asPage(answer, problemDocument('request/malformed', particular?.detail)) : answer
}

/** Guesses from the raw bytes of a malformed request if a browser asked for a page. */
function isForPage(received?: Buffer): boolean {
  return /^(?:GET|HEAD) .*\r\naccept:[^\r\n]*text\/html/is.test(received?.toString('latin1') ?? '')
}

/** The problem as a page of its own, since the site's pages would need a request. Nothing in it is the client's. */
function asPage({ status, headers }: Answer, { title, detail }: ReturnType<typeof problemDocument>): Answer {
  const page = Buffer.from(
    `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">` +
      `<title>${title}</title><h1>${title}</h1><p>${detail}</p><p><a href="">Try again</a></p></html>\n`,
  )
  const own = { 'Content-Type': 'text/html; charset=utf-8', 'Content-Length': String(page.length) }
  return { status, headers: { ...headers, ...own }, body: page }
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

/**
 * Ends the connection of every request whose body does not end, whoever answers it and whether or not anybody reads the
 * body: one that drips in is answered 408, and one that still comes after the answer is cut off. Node alone would read
 * both on until the time of the whole request is over, and then answer a request a second time.
 */
function watchBodies(server: Server, pace: BodyPace): void {
  server.on('request', (request, response) => {
    if (hasBody(request)) watch(server, { request, response }, pace)
  })
}

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
