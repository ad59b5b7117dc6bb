import type { Hono } from 'hono'
import type { Access } from '../auth/access.ts'
import { signInRequired } from '../auth/identify.ts'
import { ProblemError } from '../http/problem.ts'
import type { AppContext, AppEnvironment } from '../http/request.ts'
import { type HeaderFields, PRIVATE_HEADERS } from '../http/response-data.ts'
import { EXPOSED_HEADERS, OPEN_CORS_HEADERS } from '../http/security-headers.ts'
import { type ApiDeps, methodsOf, type Route } from './route.ts'

const MAX_AGE = { 'Access-Control-Max-Age': '7200' }

/**
 * Named one by one, because `*` doesn't cover Authorization. Source: Fetch Standard, "CORS non-wildcard request-header
 * name".
 */
const OWNER_HEADERS = 'authorization, content-type, if-match, if-none-match'

/**
 * Adds the routes. Their paths also answer CORS preflights, and respond with 405 to other methods. The order matters,
 * because Hono takes the first path that matches.
 */
export function addRoutes(app: Hono<AppEnvironment>, routes: readonly Route[], deps: ApiDeps): void {
  for (const path of new Set(routes.map((route) => route.path))) {
    const routesHere = routes.filter((route) => route.path === path)
    for (const route of routesHere) app.on(route.method, path, respond(route, deps))
    const allow = methodsOf(routesHere, ['OPTIONS'])
    const headersOf = routesHere.some(isOpen) ? openHeaders : ownerHeaders(deps.access)
    app.options(path, (context) => {
      const headers = corsHeaders(routesHere, deps.access.headersFor(context))
      return context.body(null, 204, { ...headers, Allow: allow })
    })
    app.all(path, (context) => {
      context.set('headers', headersOf(context))
      throw new ProblemError('api/method-not-allowed', { headers: { Allow: allow } })
    })
  }
}

function isOpen({ auth }: Route): boolean {
  return auth === 'none' || auth === 'optional'
}

function respond(route: Route, deps: ApiDeps) {
  const headersOf = isOpen(route) ? openHeaders : ownerHeaders(deps.access)
  const handle = authenticated(route, deps)
  return async (context: AppContext): Promise<Response> => {
    const headers = headersOf(context)
    context.set('headers', headers)
    const response = await handle(context)
    for (const [name, value] of Object.entries(headers)) {
      const isOverridden = name !== 'Cache-Control' && response.headers.has(name)
      if (!isOverridden) response.headers.set(name, value)
    }
    return response
  }
}

/** Checks the caller before the handler reads the request, except on routes with `auth: 'none'`. */
function authenticated(route: Route, deps: ApiDeps): (context: AppContext) => Promise<Response> {
  const { access } = deps
  if (route.auth === 'none') return route.handler(deps)
  if (route.auth === 'optional') {
    const handle = route.handler(deps)
    return async (context) => handle(context, await access.identify(context))
  }
  const handle = route.handler(deps)
  const admit = admission(route.auth, access)
  return async (context) => handle(context, await admit(context))
}

function admission(auth: 'signed-in' | 'owner' | 'owner-session', access: Access): Access['admit'] {
  if (auth === 'owner') return access.admit
  if (auth === 'owner-session') return access.admitInPerson
  return async (context) => {
    const caller = await access.identify(context)
    if (caller === null) throw signInRequired()
    return caller
  }
}

function openHeaders({ req }: AppContext): HeaderFields {
  return { ...OPEN_CORS_HEADERS, ...(req.header('authorization') !== undefined && PRIVATE_HEADERS) }
}

function ownerHeaders(access: Access): (context: AppContext) => HeaderFields {
  return (context) => ({
    ...access.headersFor(context),
    'Access-Control-Expose-Headers': EXPOSED_HEADERS,
    ...PRIVATE_HEADERS,
    'X-Request-Id': context.var.requestId,
  })
}

/**
 * CORS headers of a preflight response. Open methods are allowed for every origin, without credentials; the others only
 * for origins that `access` allows (then `ours` has `Access-Control-Allow-Origin`). Hono's `cors` can't express both
 * for one path, and responds to OPTIONS without `Allow`.
 */
function corsHeaders(routes: readonly Route[], ours: HeaderFields): HeaderFields {
  // An open route may show more to the owner, so the owner's methods and headers are allowed there too.
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
    ...OPEN_CORS_HEADERS,
    ...ours,
    ...MAX_AGE,
    'Access-Control-Allow-Methods': methodsOf(open),
    'Access-Control-Allow-Headers': '*',
  }
}
