import { randomUUID } from 'node:crypto'
import type { HttpBindings } from '@hono/node-server'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import type { Context } from 'hono'
import type { HttpProblem } from '../../core/http-problems.ts'
import { type Fault, jsonValueOf } from '../../core/parse.ts'
import { failure, type Result, success } from '../../core/result.ts'
import { type Answer, type HeaderFields, sendAnswer } from './answer.ts'

/**
 * Why a request is not answered with what it asks for. `errors` names the fields at fault, and `headers` go with the
 * answer. What the log has already been told of has the id under which it was.
 */
export type RequestFault = {
  readonly problem: HttpProblem
  readonly headers?: HeaderFields
  readonly errors?: readonly Fault[]
  readonly loggedAs?: string
}

/**
 * What is known of a request before its body is read, however it came here: over HTTP or as the event of a serverless
 * platform. `header` takes a name in any case; `remoteAddress` is that of the connection, null where there is none,
 * and never what a header says.
 */
export type RequestHead = {
  readonly method: string
  readonly header: (name: string) => string | undefined
  readonly remoteAddress: string | null
}

/** What a serverless platform says of the connection: API Gateway's events of version 2 and 1, in this order. */
type EventContext = {
  readonly http?: { readonly sourceIp?: string }
  readonly identity?: { readonly sourceIp?: string }
}

/**
 * What our Hono handlers are given besides the request: Node's own request and response where there is a connection,
 * else the context of the event that the request was made of.
 */
export type AppEnvironment = { Bindings: Partial<HttpBindings> & { readonly requestContext?: EventContext } }

export type AppContext = Context<AppEnvironment>

/** The rest of the body is not read, so that nothing else can come over this connection. */
const TOO_LARGE: RequestFault = { problem: { code: 'request/too-large' }, headers: { Connection: 'close' } }

const CUT_OFF: RequestFault = { problem: { code: 'request/malformed', detail: 'Its body did not arrive whole.' } }

/**
 * One request to the API as its handlers see it, however it came here. `requestId` is made here and never taken from the
 * request. `readBody` reads the body once, and fails with `request/too-large` where it has more bytes than `limit`.
 */
export type Call = {
  readonly head: RequestHead
  readonly url: URL
  readonly requestId: string
  readonly readBody: (limit: number) => Promise<Result<Uint8Array, RequestFault>>
}

const JSON_TYPE = /^application\/json\s*(?:;|$)/i

const NOT_JSON: RequestFault = { problem: { code: 'request/not-json' } }

const UNREADABLE: RequestFault = { problem: { code: 'request/unreadable-json' } }

/** Source: RFC 9110, section 15.5.16, for the header. */
const ENCODED: RequestFault = {
  problem: { code: 'request/not-json', detail: 'Send it without a content coding.' },
  headers: { 'Accept-Encoding': 'identity' },
}

/** The call that a request is. Its body is not touched. */
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
 * The bytes of the body. One that says that it is longer than `limit` is not read at all, and of any other no more than
 * that is kept. Fails with `request/too-large`, or with `request/malformed` where the connection ends before it does.
 */
async function readBody(context: AppContext, limit: number): Promise<Result<Uint8Array, RequestFault>> {
  if (Number(context.req.header('content-length') ?? 0) > limit) return failure(TOO_LARGE)
  const chunks: Uint8Array[] = []
  let length = 0
  try {
    for await (const chunk of chunksOf(context)) {
      length += chunk.length
      if (length > limit) return failure(TOO_LARGE)
      chunks.push(chunk)
    }
  } catch {
    return failure(CUT_OFF)
  }
  return success(Buffer.concat(chunks, length))
}

/** Leaving Node's stream early must not destroy it: the answer goes over the same connection. */
function chunksOf({ env, req }: AppContext): AsyncIterable<Uint8Array> | Iterable<Uint8Array> {
  const { incoming, outgoing } = env
  if (incoming === undefined || outgoing === undefined) return req.raw.body ?? []
  askForBody({ incoming, outgoing })
  return incoming.iterator({ destroyOnReturn: false })
}

/** The address that the connection comes from, whatever the headers say; null where it is not known. */
function remoteAddressOf({ env }: AppContext): string | null {
  const { incoming, requestContext } = env
  const address = incoming?.socket.remoteAddress ?? requestContext?.http?.sourceIp ?? requestContext?.identity?.sourceIp
  return address ?? null
}

/**
 * The JSON value in the body, of unknown shape. Fails, in this order, where the body is not declared as JSON or is
 * compressed (415), has more bytes than `limit` (413), or is not JSON in UTF-8 (400).
 */
export async function readJson(call: Call, limit: number): Promise<Result<unknown, RequestFault>> {
  const { header } = call.head
  if (!JSON_TYPE.test(header('content-type') ?? '')) return failure(NOT_JSON)
  if ((header('content-encoding') ?? 'identity').toLowerCase() !== 'identity') return failure(ENCODED)
  const bytes = await call.readBody(limit)
  if (!bytes.ok) return bytes
  const value = jsonValueOf(textOf(bytes.value))
  return value === undefined ? failure(UNREADABLE) : success(value)
}

/** The text in UTF-8; the empty text, which is no JSON, where it is not UTF-8. */
function textOf(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return ''
  }
}

/** Lets a client send its body that waits to be asked for it. Source: RFC 9110, section 10.1.1. */
export function askForBody({ incoming, outgoing }: HttpBindings): void {
  const { httpVersion, headers } = incoming
  if (httpVersion === '1.1' && headers.expect?.toLowerCase() === '100-continue') outgoing.writeContinue()
}

/**
 * Answers. Where there is a connection, past Hono on Node's own response: a `Response` with a body costs twice the time
 * of the whole list otherwise, and the adapter would replace the process's global `Response` to win it back.
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
