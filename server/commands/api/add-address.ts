import type { Hono } from 'hono'
import type { Access } from '../../access/access.ts'
import type { HeaderFields } from '../../http/answer.ts'
import type { AppContext, AppEnvironment } from '../../http/app-context.ts'
import { type Call, callOf } from '../../http/call.ts'
import { faultAnswer } from '../../http/fault-answer.ts'
import { methodNotAllowedAnswer } from '../../http/problem-answer.ts'
import { reply } from '../../http/reply.ts'
import { EXPOSED_HEADERS, OPEN_TO_EVERY_ORIGIN } from '../../http/security-headers.ts'
import type { Log } from '../../log.ts'
import { type Address, type Handler, METHODS } from './address.ts'
import { allowedMethods, preflightAnswer } from './preflight.ts'

/** What every address needs; without `access` there must be no guarded handlers. */
export type AddressParts = { readonly access: Access | null; readonly log: Log }

type HeadersOf = (call: Call) => HeaderFields

/** What is answered to one person: nobody keeps it, neither a proxy nor the browser. */
const FOR_ONE_PERSON = { 'Cache-Control': 'private, no-store' } as const

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
