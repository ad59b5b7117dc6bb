import type { IncomingMessage, ServerResponse } from 'node:http'
import type { ParseFault } from '../../core/parsing/parse.ts'
import { type HttpProblemCode, problemDocument } from '../../core/problems/http-problems.ts'

/** Header fields by name, in their usual spelling. Each has one value. */
export type HeaderFields = Readonly<Record<string, string>>

/** Caching for content that may change: browsers revalidate it each time. */
export const REVALIDATED_HEADERS: HeaderFields = { 'Cache-Control': 'no-cache' }
/**
 * Caching of the list in shared caches: fresh for one second, then served stale for four more during revalidation. It
 * varies by Authorization, because the owner's list is different.
 */
export const SHARED_CACHE_HEADERS: HeaderFields = {
  'Cache-Control': 'public, max-age=0, s-maxage=1, stale-while-revalidate=4',
  Vary: 'Accept-Encoding, Authorization',
}
/** Caching for content that only one person may see: neither proxies nor browsers keep it. */
export const PRIVATE_HEADERS = { 'Cache-Control': 'private, no-store' } as const
/** Caching for files with a hash in their names. */
export const IMMUTABLE_HEADERS: HeaderFields = { 'Cache-Control': 'public, max-age=31536000, immutable' }

/** A complete response that can be sent repeatedly. `headers` are added to those already on the response. */
export type ResponseData = {
  readonly status: number
  readonly headers: HeaderFields
  readonly body: Uint8Array<ArrayBuffer> | null
}

/** Details of an error response. `status` is for problem codes with more than one status. */
export type ProblemResponseOptions = {
  readonly detail?: string | undefined
  readonly status?: number
  readonly headers?: HeaderFields
  readonly errors?: readonly ParseFault[] | undefined
}

/** Sends the response without Hono. Node drops the body of a HEAD response but keeps its Content-Length. */
export function sendResponse(response: ServerResponse, { status, headers, body }: ResponseData): void {
  response.writeHead(status, headers)
  response.end(body)
}

/** True if the headers announce a body. Source: RFC 9112, section 6.3. */
export function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0'
}

export function responseOf({ status, headers, body }: ResponseData): Response {
  return new Response(body, { status, headers })
}

/**
 * Creates a response with the value as JSON. `headers` must include Cache-Control. Unlike Hono's `context.json`, sets
 * Content-Length, which a HEAD response keeps.
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

/** Creates an error response: a problem document that must not be cached. Source: RFC 9457. */
export function problemResponse(code: HttpProblemCode, options: ProblemResponseOptions = {}): ResponseData {
  const catalogued = problemDocument(code, options.detail)
  const status = options.status ?? catalogued.status
  // Drops the rules, which only our own forms use. JSON leaves out `errors` if it's undefined.
  const errors = options.errors?.map(({ field, expected }) => ({ field, expected }))
  const body = Buffer.from(JSON.stringify({ ...catalogued, status, errors }))
  const headers = {
    'Content-Type': 'application/problem+json',
    'Content-Length': String(body.length),
    'Cache-Control': 'no-store',
    ...options.headers,
  }
  return { status, headers, body }
}

/**
 * Creates a permanent redirect to another address on this host. Browsers revalidate it each time, because the target
 * may disappear.
 */
export function redirectTo(address: string): ResponseData {
  return { status: 301, headers: { Location: address, 'Content-Length': '0', ...REVALIDATED_HEADERS }, body: null }
}
