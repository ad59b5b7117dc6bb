import { createServer, type Server } from 'node:http'
import type { HeaderFields } from './answer.ts'
import { answerClientErrors, createConnectListener } from './client-error.ts'
import { type BodyPace, watchBodies } from './watch-bodies.ts'

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
