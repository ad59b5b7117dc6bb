import type { Hono } from 'hono'
import type { Access, Caller } from '../auth/access.ts'
import { signInRequired } from '../auth/identify.ts'
import { type Answer, FOR_ONE_PERSON, type HeaderFields, methodNotAllowedAnswer } from '../http/answer.ts'
import { type AppContext, type AppEnvironment, type Call, callOf, type RequestHead, reply } from '../http/call.ts'
import { EXPOSED_HEADERS, OPEN_TO_EVERY_ORIGIN } from '../http/security-headers.ts'
import { type AnyRoute, type ApiDeps, methodsOf } from './route.ts'

/** The routes that one path has. */
type Address = { readonly path: string; readonly routes: readonly AnyRoute[] }

const MAX_AGE = { 'Access-Control-Max-Age': '7200' }

/** A `*` here would not cover Authorization. Source: Fetch Standard, section 4.8, step 8. */
const OWNER_HEADERS = 'authorization, content-type, if-match, if-none-match'

/**
 * Adds the routes, and for each of their paths a CORS preflight and 405 for other methods. Without `access` only those
 * that need no token are added. Order matters: Hono takes the first path that matches.
 */
export function addRoutes(app: Hono<AppEnvironment>, routes: readonly AnyRoute[], deps: ApiDeps): void {
  const served = deps.access === null ? routes.filter(isOpen) : routes
  for (const path of new Set(served.map((route) => route.path))) {
    const address = { path, routes: served.filter((route) => route.path === path) }
    for (const route of address.routes) app.on(route.method, path, respond(route, deps))
    const allow = methodsOf(address.routes, ['OPTIONS'])
    const headersOf = address.routes.some(isOpen) ? openHeaders : ownerHeaders(deps.access)
    app.options(path, (context) => reply(context, preflightAnswer(address, callOf(context).head, deps.access)))
    app.all(path, (context) => reply(context, methodNotAllowedAnswer(allow, headersOf(callOf(context)))))
  }
}

/** True for routes that everybody may call, including scripts of every origin. */
export function isOpen({ auth }: AnyRoute): boolean {
  return auth === 'none' || auth === 'optional'
}

function respond(route: AnyRoute, deps: ApiDeps) {
  const headersOf = isOpen(route) ? openHeaders : ownerHeaders(deps.access)
  const handle = authenticated(route, deps)
  return async (context: AppContext): Promise<Response> => {
    const call = callOf(context)
    const headers = headersOf(call)
    context.set('call', call)
    context.set('headers', headers)
    const answer = await handle(call)
    const kept = 'Cache-Control' in headers ? FOR_ONE_PERSON : {}
    return reply(context, { ...answer, headers: { ...headers, ...answer.headers, ...kept } })
  }
}

/** Checks the caller's token before the handler sees anything of the request. */
function authenticated(route: AnyRoute, deps: ApiDeps): (call: Call) => Promise<Answer> {
  const { access } = deps
  if (route.auth === 'none') return route.handler(deps)
  if (route.auth === 'optional') {
    const handle = route.handler(deps)
    return async (call) => handle(call, access === null ? null : await access.identify(call.head))
  }
  if (access === null) throw new Error(`${route.path} needs access.`)
  const handle = route.handler(deps)
  const admit = admission(route.auth, access)
  return async (call) => handle(call, await admit(call.head))
}

function admission(
  auth: 'signed-in' | 'owner' | 'owner-session',
  access: Access,
): (head: RequestHead) => Promise<Caller> {
  if (auth === 'owner') return access.admit
  if (auth === 'owner-session') return access.admitInPerson
  return async (head) => {
    const caller = await access.identify(head)
    if (caller === null) throw signInRequired()
    return caller
  }
}

function openHeaders({ head }: Call): HeaderFields {
  return { ...OPEN_TO_EVERY_ORIGIN, ...(head.header('authorization') !== undefined && FOR_ONE_PERSON) }
}

function ownerHeaders(access: Access | null): (call: Call) => HeaderFields {
  return ({ head, requestId }) => ({
    ...access?.headersFor(head),
    'Access-Control-Expose-Headers': EXPOSED_HEADERS,
    ...FOR_ONE_PERSON,
    'X-Request-Id': requestId,
  })
}

/**
 * The answer to OPTIONS: the methods of the path, and for a browser, those that scripts of the asking origin may use. Every
 * origin may use the open ones without credentials; the others only origins that `access` allows.
 */
function preflightAnswer({ routes }: Address, head: RequestHead, access: Access | null): Answer {
  const headers = { ...corsHeaders(routes, access?.headersFor(head) ?? {}), Allow: methodsOf(routes, ['OPTIONS']) }
  return { status: 204, headers, body: null }
}

function corsHeaders(routes: readonly AnyRoute[], ours: HeaderFields): HeaderFields {
  // A route that is open to everybody may still show its owner more.
  if ('Access-Control-Allow-Origin' in ours) {
    return {
      ...ours,
      ...MAX_AGE,
      'Access-Control-Allow-Methods': methodsOf(routes),
      'Access-Control-Allow-Headers': OWNER_HEADERS,
      'Access-Control-Expose-Headers': EXPOSED_HEADERS,
    }
  }
  const open = routes.filter(isOpen)
  if (open.length === 0) return ours
  return {
    ...OPEN_TO_EVERY_ORIGIN,
    ...ours,
    ...MAX_AGE,
    'Access-Control-Allow-Methods': methodsOf(open),
    'Access-Control-Allow-Headers': '*',
  }
}
