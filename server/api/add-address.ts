import type { Hono } from 'hono'
import type { Result } from '../../core/result.ts'
import type { Access } from '../auth/access.ts'
import { type Answer, FOR_ONE_PERSON, type HeaderFields, methodNotAllowedAnswer } from '../http/answer.ts'
import {
  type AppContext,
  type AppEnvironment,
  type Call,
  callOf,
  type RequestFault,
  type RequestHead,
  reply,
} from '../http/call.ts'
import { faultAnswer } from '../http/fault-answer.ts'
import { EXPOSED_HEADERS, OPEN_TO_EVERY_ORIGIN } from '../http/security-headers.ts'
import type { Log } from '../log.ts'

/** The methods of the API; HEAD and OPTIONS come by themselves. */
const METHODS = ['GET', 'POST', 'PUT', 'DELETE'] as const

type Method = (typeof METHODS)[number]

/** Answers one call, or says why it cannot. */
export type Handler = (call: Call) => Promise<Result<Answer, RequestFault>>

/** What answers the methods of an address; it has no others. */
type Handlers = Readonly<Partial<Record<Method, Handler>>>

/**
 * An address of the API and what answers each of its methods: `open` is for everyone and for scripts of every origin,
 * `guarded` looks at who is asking and is for scripts of the site's own origins. `path` is as Hono matches it.
 */
export type Address = { readonly path: string; readonly open?: Handlers; readonly guarded?: Handlers }

/** What every address needs; without `access` there must be no guarded handlers. */
export type AddressParts = { readonly access: Access | null; readonly log: Log }

type HeadersOf = (call: Call) => HeaderFields

const ORDER = ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS'] as const

const MAX_AGE = { 'Access-Control-Max-Age': '7200' }

/** A `*` here would not be for Authorization. Source: Fetch Standard, section 4.8, step 8. */
const OWNER_HEADERS = 'authorization, content-type, if-match, if-none-match'

/** Adds the address: its handlers, its preflight, and 405 for every other method. */
export function addAddress(routes: Hono<AppEnvironment>, address: Address, { access, log }: AddressParts): void {
  const { path, open, guarded } = address
  const guardedHeaders: HeadersOf = (call) => ({
    ...access?.headersFor(call.head),
    'Access-Control-Expose-Headers': EXPOSED_HEADERS,
    ...FOR_ONE_PERSON,
    'X-Request-Id': call.requestId,
  })
  const openHeaders: HeadersOf = ({ head }) => ({
    ...OPEN_TO_EVERY_ORIGIN,
    ...(head.header('authorization') !== undefined && FOR_ONE_PERSON),
  })
  for (const method of METHODS) {
    const handlers = [respond(open?.[method], openHeaders, log), respond(guarded?.[method], guardedHeaders, log)]
    for (const handler of handlers) if (handler !== null) routes.on(method, path, handler)
  }

  const { allow } = allowedMethods(address)
  const otherHeaders = open === undefined ? guardedHeaders : openHeaders
  routes.options(path, (context) => reply(context, preflightAnswer(address, callOf(context).head, access)))
  routes.all(path, (context) => reply(context, methodNotAllowedAnswer(allow, otherHeaders(callOf(context)))))
}

function respond(handle: Handler | undefined, headersOf: HeadersOf, log: Log) {
  if (handle === undefined) return null
  return async (context: AppContext): Promise<Response> => {
    const call = callOf(context)
    const headers = headersOf(call)
    const answered = await handle(call)
    if (!answered.ok) return reply(context, faultAnswer(answered.error, { request: call, headers, log }))
    const kept = 'Cache-Control' in headers ? FOR_ONE_PERSON : {}
    return reply(context, { ...answered.value, headers: { ...headers, ...answered.value.headers, ...kept } })
  }
}

/** The methods that an address has, as header values: for `Allow`, for scripts of any origin, for those of the site's. */
function allowedMethods({ open = {}, guarded = {} }: Address) {
  const all = { ...open, ...guarded }
  return {
    allow: listOf(all, ['OPTIONS']),
    forEveryOrigin: listOf(open),
    forOurOrigins: listOf(all),
  }
}

/**
 * The answer to OPTIONS: which methods there are, and to a browser, which of them scripts of the origin that asks may
 * use. Any origin may use the open ones without credentials; the others only where `access` allows the origin.
 */
function preflightAnswer(address: Address, head: RequestHead, access: Access | null): Answer {
  const { allow } = allowedMethods(address)
  return { status: 204, headers: { ...corsHeaders(address, head, access), Allow: allow }, body: null }
}

function corsHeaders(address: Address, head: RequestHead, access: Access | null): HeaderFields {
  const { forEveryOrigin, forOurOrigins } = allowedMethods(address)
  // What is open to all may still show its owner more.
  const ours = access?.headersFor(head) ?? {}
  if ('Access-Control-Allow-Origin' in ours) {
    return {
      ...ours,
      ...MAX_AGE,
      'Access-Control-Allow-Methods': forOurOrigins,
      'Access-Control-Allow-Headers': OWNER_HEADERS,
      'Access-Control-Expose-Headers': EXPOSED_HEADERS,
    }
  }
  if (address.open === undefined) return ours
  return {
    ...OPEN_TO_EVERY_ORIGIN,
    ...ours,
    ...MAX_AGE,
    'Access-Control-Allow-Methods': forEveryOrigin,
    'Access-Control-Allow-Headers': '*',
  }
}

function listOf(handlers: Handlers, more: readonly string[] = []): string {
  const methods: readonly string[] = [...Object.keys(handlers), ...('GET' in handlers ? ['HEAD'] : []), ...more]
  return ORDER.filter((method) => methods.includes(method)).join(', ')
}
