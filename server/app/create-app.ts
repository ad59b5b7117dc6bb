import { randomUUID } from 'node:crypto'
import { Hono } from 'hono'
import { requestId } from 'hono/request-id'
import { createSnapshotReader } from '../api/library-snapshot.ts'
import { addApi } from '../api/routes.ts'
import { storeProblem } from '../api/store-problem.ts'
import type { Access } from '../auth/access.ts'
import { ProblemError } from '../http/problem.ts'
import { responseToProblem, responseToUnexpectedError } from '../http/problem-response.ts'
import { type AppContext, type AppEnvironment, urlOf } from '../http/request.ts'
import { jsonResponse, responseOf } from '../http/response-data.ts'
import { OPEN_CORS_HEADERS } from '../http/security-headers.ts'
import type { Log } from '../log.ts'
import { createSiteHandler, type Site } from '../site/site.ts'
import type { CommandStore } from '../store/sql/command-store.ts'
import { StoreError } from '../store/sql/store-error.ts'

/** Without a `site`, only the API is served. Paths arrive with `basePath` removed. */
type AppOptions = {
  readonly basePath: string
  readonly store: CommandStore
  readonly access: Access
  readonly site: Site | null
  readonly log: Log
  /** True if the site's address is on this computer. Imports may then fetch files from loopback addresses. */
  readonly isLocal?: boolean
}

/** Creates the application, which serves the API, health and readiness checks, and the site at all other addresses. */
export function createApp({ basePath, store, access, site, log, isLocal = false }: AppOptions): Hono<AppEnvironment> {
  const readSnapshot = createSnapshotReader({ store, log })
  const app = new Hono<AppEnvironment>()
  // The request id is generated here, never taken from the client.
  app.use(requestId({ headerName: '' }))
  addApi(app, { basePath, store, readSnapshot, access, log, now: () => new Date(), newId: randomUUID, isLocal })
  app.route('/', createHealthRoutes(store))
  app.all('/api/*', () => {
    throw new ProblemError('api/unknown', { headers: OPEN_CORS_HEADERS })
  })
  const answerPage = site === null ? null : createSiteHandler(site, { readSnapshot, store }, basePath)
  app.all('*', (context) => siteResponse(context, answerPage))
  app.onError((error, context) => errorResponse(error, context, log))
  return app
}

function errorResponse(error: Error, context: AppContext, log: Log): Response {
  const problem = error instanceof StoreError ? storeProblem(error) : error
  const { requestId, headers } = context.var
  const { method } = context.req
  const { pathname } = urlOf(context)
  if (!(problem instanceof ProblemError)) {
    return responseOf(responseToUnexpectedError(error, log, { requestId, method, url: pathname, headers }))
  }
  return responseOf(
    responseToProblem(problem, { request: { requestId, method, pathname }, headers: headers ?? {}, log }),
  )
}

/** Serves the site over Node connections only. On Lambda, the site is static and hosted elsewhere. */
async function siteResponse(
  { env, req }: AppContext,
  answerPage: ReturnType<typeof createSiteHandler> | null,
): Promise<Response> {
  if (req.method !== 'GET' && req.method !== 'HEAD') throw methodNotAllowed()
  const { incoming } = env
  if (incoming === undefined || answerPage === null) throw new ProblemError('address/unknown')
  return responseOf(await answerPage(req.url, incoming))
}

function methodNotAllowed(): ProblemError {
  return new ProblemError('api/method-not-allowed', { headers: { Allow: 'GET, HEAD' } })
}

/**
 * `/health` succeeds while the process is running. `/ready` succeeds only if the store can be read too, so a load
 * balancer should use that one.
 */
function createHealthRoutes(store: CommandStore): Hono<AppEnvironment> {
  const routes = new Hono<AppEnvironment>()
  routes.get('/health', () => statusResponse('alive'))
  routes.get('/ready', async () => {
    await store.revision()
    return statusResponse('ready')
  })
  routes.on('ALL', ['/health', '/ready'], () => {
    throw methodNotAllowed()
  })
  return routes
}

function statusResponse(status: string): Response {
  return jsonResponse({ status }, { 'Cache-Control': 'no-store' })
}
