import { randomUUID } from 'node:crypto'
import type { HttpBindings } from '@hono/node-server'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import type { Context } from 'hono'
import { jsonValueOf } from '../../core/parse.ts'
import { type Answer, type HeaderFields, sendAnswer } from './answer.ts'
import { Problem } from './problem.ts'

/**
 * A request without its body, from a connection or from an event of a serverless platform. `header` takes a name in any case.
 * `remoteAddress` is the connection's, never one from a header; null if there is no connection.
 */
export type RequestHead = {
  readonly method: string
  readonly header: (name: string) => string | undefined
  readonly remoteAddress: string | null
}

/** The connection as API Gateway's events describe it: version 2, then version 1. */
type EventContext = {
  readonly http?: { readonly sourceIp?: string }
  readonly identity?: { readonly sourceIp?: string }
}

/** Hono's bindings: Node's request and response on a connection, or the event's context on a serverless platform. */
export type AppEnvironment = {
  Bindings: Partial<HttpBindings> & { readonly requestContext?: EventContext }
  /** The request as the API sees it, and headers that every answer to it has, errors too. */
  Variables: { call?: Call; headers?: HeaderFields }
}

export type AppContext = Context<AppEnvironment>

/**
 * One request to the API. `requestId` is random and never the client's. `readBody` may be called once; it throws
 * `request/too-large` if the body has more than `limit` bytes.
 */
export type Call = {
  readonly head: RequestHead
  readonly url: URL
  readonly requestId: string
  readonly readBody: (limit: number) => Promise<Uint8Array>
}

const JSON_TYPE = /^application\/json\s*(?:;|$)/i

/** Source: RFC 9110, section 15.5.16, for the header. */
const ENCODED = { detail: 'Send it without a content coding.', headers: { 'Accept-Encoding': 'identity' } }

/** Wraps a Hono request without touching its body. */
export function callOf(context: AppContext): Call {
  const head: RequestHead = {
    method: context.req.method,
    header: (name) => context.req.header(name),
    remoteAddress: remoteAddressOf(context),
  }
  return {
    head,
    url: new URL(context.req.url),
    requestId: randomUUID(),
    readBody: (limit) => readBody(context, limit),
  }
}

/**
 * Reads at most `limit` bytes. Throws `request/too-large`, at once if Content-Length says so, or `request/malformed` if the
 * connection ends first.
 */
async function readBody(context: AppContext, limit: number): Promise<Uint8Array> {
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
    if (error instanceof Problem) throw error
    throw new Problem('request/malformed', { detail: 'Its body did not arrive whole.' })
  }
  return Buffer.concat(chunks, length)
}

/** The rest of the body stays unread, so the connection can't be used again. */
function tooLarge(): Problem {
  return new Problem('request/too-large', { headers: { Connection: 'close' } })
}

/** Leaving the loop early must not destroy Node's stream: the answer goes over the same connection. */
function chunksOf({ env, req }: AppContext): AsyncIterable<Uint8Array> | Iterable<Uint8Array> {
  const { incoming, outgoing } = env
  if (incoming === undefined || outgoing === undefined) return req.raw.body ?? []
  askForBody({ incoming, outgoing })
  return incoming.iterator({ destroyOnReturn: false })
}

/** The connection's address, whatever the headers say; null if it isn't known. */
function remoteAddressOf({ env }: AppContext): string | null {
  const { incoming, requestContext } = env
  const address = incoming?.socket.remoteAddress ?? requestContext?.http?.sourceIp ?? requestContext?.identity?.sourceIp
  return address ?? null
}

/**
 * Reads the body as JSON. Throws a problem, in this order, if it isn't declared as JSON or is compressed (415), has more than `limit`
 * bytes (413), or isn't JSON in UTF-8 (400).
 */
export async function readJson(call: Call, limit: number): Promise<unknown> {
  const { header } = call.head
  if (!JSON_TYPE.test(header('content-type') ?? '')) throw new Problem('request/not-json')
  if ((header('content-encoding') ?? 'identity').toLowerCase() !== 'identity') {
    throw new Problem('request/not-json', ENCODED)
  }
  const value = jsonValueOf(textOf(await call.readBody(limit)))
  if (value === undefined) throw new Problem('request/unreadable-json')
  return value
}

/** Decodes UTF-8; returns an empty text, which isn't JSON either, if that fails. */
function textOf(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return ''
  }
}

/** Answers `Expect: 100-continue`. Source: RFC 9110, section 10.1.1. */
export function askForBody({ incoming, outgoing }: HttpBindings): void {
  const { httpVersion, headers } = incoming
  if (httpVersion === '1.1' && headers.expect?.toLowerCase() === '100-continue') outgoing.writeContinue()
}

/**
 * Sends the answer on Node's own response if there is a connection: without the adapter's replacement of the global
 * `Response`, going through a `Response` with a body costs as much time again as the whole list.
 */
export function reply(context: AppContext, answer: Answer): Response {
  const { outgoing } = context.env
  if (outgoing === undefined) return responseOf(answer)
  sendAnswer(outgoing, answer)
  return RESPONSE_ALREADY_SENT
}

function responseOf({ status, headers, body }: Answer): Response {
  return new Response(body === null ? null : new Uint8Array(body), { status, headers })
}
