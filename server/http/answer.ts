import type { IncomingMessage, ServerResponse } from 'node:http'
import { type HttpProblemCode, problemDocument } from '../../core/http-problems.ts'
import type { ParseFault } from '../../core/parse.ts'

/** Header fields by name, in their usual spelling; a name has one value. */
export type HeaderFields = Readonly<Record<string, string>>

/** Caching of whatever may change: browsers ask again each time. */
export const ALWAYS_REVALIDATED: HeaderFields = { 'Cache-Control': 'no-cache' }
/**
 * Caching of the list in a cache that visitors share: fresh for one second, and served stale for four more while the cache
 * revalidates it. It varies by Authorization, because the owner's list is another one.
 */
export const KEPT_FOR_ALL: HeaderFields = {
  'Cache-Control': 'public, max-age=0, s-maxage=1, stale-while-revalidate=4',
  Vary: 'Accept-Encoding, Authorization',
}
/** Caching of what only one person may see: neither proxies nor browsers keep it. */
export const FOR_ONE_PERSON = { 'Cache-Control': 'private, no-store' } as const
/** Caching of files with a hash in their name. */
export const NEVER_CHANGING: HeaderFields = { 'Cache-Control': 'public, max-age=31536000, immutable' }

/** A complete response, which may be sent any number of times. `headers` are added to those already on the response. */
export type Answer = {
  readonly status: number
  readonly headers: HeaderFields
  readonly body: Uint8Array<ArrayBuffer> | null
}

/** Details of one error response. `status` is for codes that have more than one. */
export type ProblemAnswerOptions = {
  readonly detail?: string | undefined
  readonly status?: number
  readonly headers?: HeaderFields
  readonly errors?: readonly ParseFault[] | undefined
}

/** Sends the answer past Hono. Node drops the body of a HEAD request and keeps its Content-Length. */
export function sendAnswer(response: ServerResponse, { status, headers, body }: Answer): void {
  response.writeHead(status, headers)
  response.end(body)
}

/** Tells by its headers if the request has a body. Source: RFC 9112, section 6.3. */
export function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0'
}

/** The answer as a `Response`. */
export function responseOf({ status, headers, body }: Answer): Response {
  return new Response(body, { status, headers })
}

/**
 * A response with this value as JSON. `headers` must say if it may be cached. Unlike Hono's `context.json` it has a
 * Content-Length, which the answer to a HEAD request keeps.
 */
export function jsonResponse(
  value: unknown,
  headers: HeaderFields & { readonly 'Cache-Control': string },
  status = 200,
): Response {
  const body = Buffer.from(JSON.stringify(value))
  const common = { 'Content-Type': 'application/json', 'Content-Length': String(body.length) }
  return responseOf({ status, headers: { ...common, ...headers }, body })
}

/** An error answer: a problem document that no cache keeps. Source: RFC 9457. */
export function problemAnswer(code: HttpProblemCode, options: ProblemAnswerOptions = {}): Answer {
  const catalogued = problemDocument(code, options.detail)
  const status = options.status ?? catalogued.status
  // JSON leaves out `errors` if it's undefined.
  const body = Buffer.from(JSON.stringify({ ...catalogued, status, errors: options.errors }))
  const headers = {
    'Content-Type': 'application/problem+json',
    'Content-Length': String(body.length),
    'Cache-Control': 'no-store',
    ...options.headers,
  }
  return { status, headers, body }
}

/** A permanent redirect to another address of this host, revalidated each time because that address may go. */
export function movedAnswer(address: string): Answer {
  return { status: 301, headers: { Location: address, 'Content-Length': '0', ...ALWAYS_REVALIDATED }, body: null }
}
