import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'
import type { RequestIdVariables } from 'hono/request-id'
import { jsonValueOf } from '../../core/parsing/parse.ts'
import { ProblemError } from './problem.ts'
import type { HeaderFields } from './response-data.ts'

/** The connection as API Gateway's events describe it: `http` in version 2, `identity` in version 1. */
type EventContext = {
  readonly http?: { readonly sourceIp?: string }
  readonly identity?: { readonly sourceIp?: string }
}

/**
 * Types for Hono. The bindings are Node's request and response on a connection, or the event's context on a serverless
 * platform. The variables are a request id, which is random and never taken from the client, and headers for every
 * response, including errors.
 */
export type AppEnvironment = {
  Bindings: Partial<HttpBindings> & { readonly requestContext?: EventContext }
  Variables: RequestIdVariables & { headers?: HeaderFields }
}

export type AppContext = Context<AppEnvironment>

const JSON_TYPE = /^application\/json\s*(?:;|$)/i

/** Source: RFC 9110, section 15.5.16, for the header. */
const ENCODED = { detail: 'Send it without a content coding.', headers: { 'Accept-Encoding': 'identity' } }

/** Returns the request's URL, with its path still percent-encoded. Hono's own `path` is partly decoded. */
export function urlOf({ req }: AppContext): URL {
  return new URL(req.url)
}

/**
 * Returns the IP address at the other end of the connection, or null if it isn't known. Ignores headers such as
 * X-Forwarded-For.
 */
export function remoteAddressOf({ env }: AppContext): string | null {
  const { incoming, requestContext } = env
  const address = incoming?.socket.remoteAddress ?? requestContext?.http?.sourceIp ?? requestContext?.identity?.sourceIp
  return address ?? null
}

/**
 * Reads the body, which works only once. Throws `request/too-large` if it's longer than `limit` bytes, without reading
 * it if Content-Length says so, and `request/malformed` if the connection ends first. Hono's `bodyLimit` isn't enough:
 * it would answer 413 before a handler can answer 415, never sends `100 Continue`, and doesn't notice a broken
 * connection.
 */
export async function readBody(context: AppContext, limit: number): Promise<Uint8Array> {
  if (Number(context.req.header('content-length') ?? 0) > limit) throw tooLarge()
  const chunks: Uint8Array[] = []
  let length = 0
  try {
    for await (const chunk of chunksOf(context)) {
      length += chunk.length
      if (length > limit) throw tooLarge()
      chunks.push(chunk)
    }
  } catch (error) {
    if (error instanceof ProblemError) throw error
    throw new ProblemError('request/malformed', { detail: 'Its body is incomplete.' })
  }
  return Buffer.concat(chunks, length)
}

/** The rest of the body isn't read, so the connection can't be reused. */
function tooLarge(): ProblemError {
  return new ProblemError('request/too-large', { headers: { Connection: 'close' } })
}

/** Leaving the loop early must not destroy Node's stream, because the response uses the same connection. */
function chunksOf({ env, req }: AppContext): AsyncIterable<Uint8Array> | Iterable<Uint8Array> {
  const { incoming, outgoing } = env
  if (incoming === undefined || outgoing === undefined) return req.raw.body ?? []
  sendContinue({ incoming, outgoing })
  return incoming.iterator({ destroyOnReturn: false })
}

/**
 * Reads the body as JSON. Throws a problem, in this order, if it isn't declared as JSON or is compressed (415), is
 * longer than `limit` bytes (413), or isn't valid JSON in UTF-8 (400).
 */
export async function readJson(context: AppContext, limit: number): Promise<unknown> {
  const { req } = context
  if (!JSON_TYPE.test(req.header('content-type') ?? '')) throw new ProblemError('request/not-json')
  if ((req.header('content-encoding') ?? 'identity').toLowerCase() !== 'identity') {
    throw new ProblemError('request/not-json', ENCODED)
  }
  const value = jsonValueOf(textOf(await readBody(context, limit)))
  if (value === undefined) throw new ProblemError('request/unreadable-json')
  return value
}

/** Decodes UTF-8. Returns an empty string for invalid bytes, because that isn't valid JSON either. */
function textOf(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return ''
  }
}

/** Answers `Expect: 100-continue`. Source: RFC 9110, section 10.1.1. */
export function sendContinue({ incoming, outgoing }: HttpBindings): void {
  const { httpVersion, headers } = incoming
  if (httpVersion === '1.1' && headers.expect?.toLowerCase() === '100-continue') outgoing.writeContinue()
}
