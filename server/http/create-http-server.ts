import { createServer, type IncomingMessage, type Server, ServerResponse, STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import { problemDocument } from '../../core/problems/http-problems.ts'
import { type HeaderFields, hasBody, problemResponse, type ResponseData } from './response-data.ts'

/**
 * The minimum pace of a body: `minBytes` in every `everyMs` milliseconds. After the response, the rest of a body may
 * arrive for `lingerMs` milliseconds, and is discarded. Then the connection is closed.
 */
type BodyPace = { readonly everyMs: number; readonly minBytes: number; readonly lingerMs: number }

const TOO_SLOW = Object.assign(new Error('The body arrives too slowly.'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' })

type Exchange = { readonly request: IncomingMessage; readonly response: ServerResponse }

const LINGER_MS = 1_000

/** Responses by Node's error code. All other codes are answered with 400. */
const ANSWERS: Readonly<Record<string, { readonly status: number; readonly detail: string }>> = {
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, detail: 'It did not arrive in time.' },
  HPE_HEADER_OVERFLOW: {
    status: 431,
    detail: 'Its headers are too large. In a browser, clear the cookies of this site.',
  },
  HPE_CHUNK_EXTENSIONS_OVERFLOW: { status: 413, detail: 'Its chunk extensions are too large.' },
}

/** Limits of a server. Names ending in `Ms` are milliseconds. */
export type Timeouts = {
  /** Maximum time to receive the headers. */
  readonly headersMs: number
  /** Maximum time to receive the whole request. */
  readonly requestMs: number
  /** Minimum upload speed. */
  readonly body: BodyPace
  /** Interval at which `headersMs` and `requestMs` are checked. */
  readonly checkEveryMs: number
  /** Time that a keep-alive connection stays open between requests. */
  readonly keepAliveMs: number
  /** Time without any traffic after which a connection is closed. */
  readonly silenceMs: number
  /** Time that requests in progress have to finish at shutdown. */
  readonly closingMs: number
}

/**
 * Idle connections outlast the 60 seconds of common load balancers, so that no connection is closed as a request
 * arrives. The largest body, 10 MiB, fits into `requestMs` at 1 Mbit/s; even a modem is faster than the minimum pace.
 */
export const TIMEOUTS: Timeouts = {
  headersMs: 10_000,
  requestMs: 120_000,
  body: { everyMs: 10_000, minBytes: 10_000, lingerMs: LINGER_MS },
  checkEveryMs: 2_000,
  keepAliveMs: 65_000,
  silenceMs: 120_000,
  closingMs: 5_000,
}

const MAX_HEADER_BYTES = 16 * 1024
const MAX_HEADER_COUNT = 100 // Node treats more headers like too many bytes

/**
 * Creates an HTTP/1.1 server with limits, not listening yet and without a request listener. It answers malformed,
 * oversized and slow input itself, with `headers`.
 */
export function createHttpServer(headers: HeaderFields, timeouts: Timeouts): Server {
  const server = createServer({
    ServerResponse: LingeringResponse,
    maxHeaderSize: MAX_HEADER_BYTES,
    headersTimeout: timeouts.headersMs,
    requestTimeout: timeouts.requestMs,
    connectionsCheckingInterval: timeouts.checkEveryMs,
    keepAliveTimeout: timeouts.keepAliveMs,
    // The request listener handles a missing Host itself, because Node's response would lack our headers.
    requireHostHeader: false,
  })
  server.maxHeadersCount = MAX_HEADER_COUNT
  server.maxRequestsPerSocket = 0
  server.setTimeout(timeouts.silenceMs)
  watchBodies(server, timeouts.body)
  answerClientErrors(server, headers)
  server.on('connect', createConnectListener(headers))
  // The code that reads the body sends `100 Continue` (`sendContinue`), so that a refusal doesn't wait for the body.
  server.on('checkContinue', (request, response) => server.emit('request', request, response))
  // Ignores unknown expectations, as RFC 9110, section 10.1.1, allows. Node's own 417 would have none of our headers.
  server.on('checkExpectation', (request, response) => server.emit('request', request, response))
  return server
}

/**
 * Delays the end of a connection's last response until the whole request has arrived, at most for `LINGER_MS`. Closing
 * at once would reset the connection, and a client that is still sending would lose the response.
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
 * Answers input that can't be parsed as HTTP, or doesn't arrive in time, with `headers` and a problem document, or a
 * page for browsers. Closes the connection a moment later, because closing at once would reset it and a client that is
 * still sending would lose the response. A request that already has its response gets no second one.
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

/** Answers CONNECT requests with 405 and closes the connection, because this isn't a proxy. */
function createConnectListener(headers: HeaderFields) {
  return (_request: unknown, socket: Duplex): void => {
    const answer = problemResponse('api/method-not-allowed', { headers: { Allow: 'GET, HEAD' } })
    socket.on('error', () => socket.destroy())
    close(socket, rawAnswer(answer, headers))
  }
}

function malformedAnswer(code = '', isPage = false): ResponseData {
  const particular = Object.hasOwn(ANSWERS, code) ? ANSWERS[code] : undefined
  const answer = problemResponse('request/malformed', particular)
  return isPage ? asPage(answer, problemDocument('request/malformed', particular?.detail)) : answer
}

/** Guesses from the raw bytes of a malformed request if it's a browser's request for a page. */
function isForPage(received?: Buffer): boolean {
  return /^(?:GET|HEAD) .*\r\naccept:[^\r\n]*text\/html/is.test(received?.toString('latin1') ?? '')
}

/**
 * Creates a standalone HTML page about the problem, because without a request, no page of the site can be rendered. The
 * page contains no client input.
 */
function asPage(
  { status, headers }: ResponseData,
  { title, detail }: ReturnType<typeof problemDocument>,
): ResponseData {
  const page = Buffer.from(
    `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">` +
      `<title>${title}</title><h1>${title}</h1><p>${detail}</p><p><a href="">Try again</a></p></html>\n`,
  )
  const own = { 'Content-Type': 'text/html; charset=utf-8', 'Content-Length': String(page.length) }
  return { status, headers: { ...headers, ...own }, body: page }
}

function rawAnswer({ status, headers, body }: ResponseData, common: HeaderFields): Buffer {
  const fields = { ...common, ...headers, Connection: 'close', Date: new Date().toUTCString() }
  const lines = Object.entries(fields).map(([name, value]) => `${name}: ${value}\r\n`)
  const head = `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\n${lines.join('')}\r\n`
  return Buffer.concat([Buffer.from(head, 'latin1'), body ?? Buffer.alloc(0)])
}

function close(socket: Duplex, finalBytes: Buffer | null): void {
  if (finalBytes === null) socket.end()
  else socket.end(finalBytes)
  socket.resume()
  const timer = setTimeout(() => socket.destroy(), LINGER_MS)
  socket.once('close', () => clearTimeout(timer))
}

/**
 * Closes connections whose request body never ends, whether or not a handler reads it. A body that arrives too slowly
 * is answered with 408, and a body that continues after the response is cut off. Node would keep reading both until
 * `requestMs` is over, and then answer a second time.
 */
function watchBodies(server: Server, pace: BodyPace): void {
  server.on('request', (request, response) => {
    if (hasBody(request)) watch(server, { request, response }, pace)
  })
}

function watch(server: Server, { request, response }: Exchange, { everyMs, minBytes, lingerMs }: BodyPace): void {
  const { socket } = request
  let bytes = socket.bytesRead
  let wasAnswered = false
  const pace = setInterval(() => {
    const isSlow = socket.bytesRead - bytes < minBytes
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

/**
 * Keeps the connection open for a moment, because closing it at once would reset it and a client that is still sending
 * would lose the response.
 */
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
