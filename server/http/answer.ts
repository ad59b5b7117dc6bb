import type { IncomingMessage, ServerResponse } from 'node:http'
import { type HttpProblemCode, problemDocument } from '../../core/http-problems.ts'
import type { Fault } from '../../core/parse.ts'

/** Header fields by name, in their usual spelling; a name has one value. */
export type HeaderFields = Readonly<Record<string, string>>

/** How browsers keep what may change under its address. */
export const ALWAYS_REVALIDATED: HeaderFields = { 'Cache-Control': 'no-cache' }
/**
 * How a cache that visitors share keeps the list: for a second as it is, and for four more while it asks by the ETag
 * whether that has changed. The owner's answers are others, so who asks with a token is never given a stranger's.
 */
export const KEPT_FOR_ALL: HeaderFields = {
  'Cache-Control': 'public, max-age=0, s-maxage=1, stale-while-revalidate=4',
  Vary: 'Accept-Encoding, Authorization',
}
/** What is answered to one person: nobody keeps it, neither a proxy nor the browser. */
export const FOR_ONE_PERSON = { 'Cache-Control': 'private, no-store' } as const
/** How browsers keep what has its own hash in its name. */
export const NEVER_CHANGING: HeaderFields = { 'Cache-Control': 'public, max-age=31536000, immutable' }

/** A whole answer, ready to be sent as often as it is asked for. `headers` are added to those already on the response. */
export type Answer = { readonly status: number; readonly headers: HeaderFields; readonly body: Uint8Array | null }

/** How long what is still being sent is thrown away before the connection is closed, in milliseconds. */
const LINGER_MS = 1_000

/** What is particular to one error answer. `status` is for codes that stand for more than one. */
export type ProblemAnswerOptions = {
  readonly detail?: string
  readonly status?: number
  readonly headers?: HeaderFields
  readonly errors?: readonly Fault[]
}

/**
 * Writes the whole answer at once. Node leaves the body out where the method is HEAD, and keeps its Content-Length. The
 * last answer of a connection ends once the whole request has come, at the latest a moment later: closed at once, a
 * client that is still sending would lose the answer to a reset.
 */
export function sendAnswer(response: ServerResponse, { status, headers, body }: Answer): void {
  const { req: request } = response
  response.writeHead(status, headers)
  const isLast = headers.Connection === 'close' || !response.shouldKeepAlive
  if (!isLast || request.complete || !hasBody(request)) {
    response.end(body)
    return
  }
  if (body !== null) response.write(body)
  const timer = setTimeout(() => response.end(), LINGER_MS)
  request.once('close', () => {
    clearTimeout(timer)
    response.end()
  })
  request.resume()
}

/** Whether the request says that it has a body. Source: RFC 9112, section 6.3. */
export function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0'
}

/** An answer with this JSON text, for one time. `headers` must say whether it may be kept. */
export function jsonAnswer(json: string, headers: HeaderFields & { readonly 'Cache-Control': string }): Answer {
  const body = Buffer.from(json)
  const common = { 'Content-Type': 'application/json', 'Content-Length': String(body.length) }
  return { status: 200, headers: { ...common, ...headers }, body }
}

/** An error answer: a problem document, which no cache keeps. Source: RFC 9457. */
export function problemAnswer(code: HttpProblemCode, options: ProblemAnswerOptions = {}): Answer {
  const catalogued = problemDocument(code, options.detail)
  const status = options.status ?? catalogued.status
  // `errors` is left out where it is undefined.
  const body = Buffer.from(JSON.stringify({ ...catalogued, status, errors: options.errors }))
  const headers = {
    'Content-Type': 'application/problem+json',
    'Content-Length': String(body.length),
    'Cache-Control': 'no-store',
    ...options.headers,
  }
  return { status, headers, body }
}

/** Leads for good to another address of this host; asked for anew each time, as what is there may go. */
export function movedAnswer(address: string): Answer {
  return { status: 301, headers: { Location: address, 'Content-Length': '0', ...ALWAYS_REVALIDATED }, body: null }
}

/** The answer to a method that the address does not have; `methods` are those it has. Source: RFC 9110, section 15.5.6. */
export function methodNotAllowedAnswer(methods: string, headers: HeaderFields = {}): Answer {
  return problemAnswer('api/method-not-allowed', { headers: { ...headers, Allow: methods } })
}
