import { randomUUID } from 'node:crypto'
import { Hono } from 'hono'
import { type CommandListAnswerer, createCommandListAnswerer } from '../api/command-resources.ts'
import { createSnapshotReader } from '../api/library-snapshot.ts'
import { addApi } from '../api/routes.ts'
import { storeProblem } from '../api/store-problem.ts'
import type { Access } from '../auth/access.ts'
import { type Answer, type HeaderFields, jsonAnswer, methodNotAllowedAnswer, problemAnswer } from '../http/answer.ts'
import { type AppContext, type AppEnvironment, callOf, reply } from '../http/call.ts'
import { faultAnswer, unexpectedErrorAnswer } from '../http/fault-answer.ts'
import { Problem } from '../http/problem.ts'
import { OPEN_TO_EVERY_ORIGIN } from '../http/security-headers.ts'
import type { Log } from '../log.ts'
import { createSiteAnswerer, type Site } from '../site/site.ts'
import type { CommandStore } from '../store/sql/command-store.ts'
import { StoreError } from '../store/sql/store-error.ts'

/**
 * What the application is made of. Without a `site` it is the API alone, and without `access` for reading only.
 * `headers` are those of every answer, which the list of commands has beforehand. `basePath` is only told to those who
 * ask or are led elsewhere: requests come without it.
 */
type AppOptions = {
  readonly basePath: string
  readonly store: CommandStore
  readonly access: Access | null
  readonly site: Site | null
  readonly headers: HeaderFields
  readonly log: Log
}

/** The application, and the short way to what is asked for most. */
type App = { readonly app: Hono<AppEnvironment>; readonly answerList: CommandListAnswerer }

/** Everything that is served: the API, health and readiness, and for all other addresses the site. */
export function createApp({ basePath, store, access, site, headers, log }: AppOptions): App {
  const listHeaders = { ...headers, ...OPEN_TO_EVERY_ORIGIN }
  const readSnapshot = createSnapshotReader({ store, headers: listHeaders, log })
  const app = new Hono<AppEnvironment>()
  addApi(app, { basePath, store, readSnapshot, access, log, now: () => new Date(), newId: randomUUID })
  app.route('/', createHealthRoutes(store))
  app.all('/api/*', (context) => reply(context, problemAnswer('api/unknown', { headers: OPEN_TO_EVERY_ORIGIN })))
  const answerPage = site === null ? null : createSiteAnswerer(site, { readSnapshot, store }, basePath)
  app.all('*', async (context) => reply(context, await siteAnswer(context, answerPage)))
  app.onError((error, context) => reply(context, errorAnswer(error, context, log)))
  return { app, answerList: createCommandListAnswerer(readSnapshot) }
}

/** The answer to whatever was thrown while the request was handled. */
function errorAnswer(error: Error, context: AppContext, log: Log): Answer {
  const problem = error instanceof StoreError ? storeProblem(error) : error
  if (!(problem instanceof Problem)) return unexpectedErrorAnswer(error, log, namedRequestOf(context))
  const { call = callOf(context), headers = {} } = context.var
  return faultAnswer(problem, { request: call, headers, log })
}

/** The site is served over connections only; where there are none it is a bucket's. */
async function siteAnswer(
  { env, req }: AppContext,
  answerPage: ReturnType<typeof createSiteAnswerer> | null,
): Promise<Answer> {
  const { incoming } = env
  if (incoming === undefined || answerPage === null) return noSiteAnswer(req.method)
  return answerPage(req.url, incoming)
}

function noSiteAnswer(method: string): Answer {
  return method === 'GET' || method === 'HEAD' ? problemAnswer('address/unknown') : methodNotAllowedAnswer('GET, HEAD')
}

/** The address without its query, which is the visitor's. */
function namedRequestOf({ req }: AppContext) {
  return { method: req.method, url: new URL(req.url).pathname }
}

/** `/health`: this process answers. `/ready`: its store does too, so that requests may be sent here. */
function createHealthRoutes(store: CommandStore): Hono<AppEnvironment> {
  const routes = new Hono<AppEnvironment>()
  routes.get('/health', (context) => reply(context, statusAnswer('alive')))
  routes.get('/ready', async (context) => {
    await store.revision()
    return reply(context, statusAnswer('ready'))
  })
  routes.on('ALL', ['/health', '/ready'], (context) => reply(context, methodNotAllowedAnswer('GET, HEAD')))
  return routes
}

function statusAnswer(status: string): Answer {
  return jsonAnswer(JSON.stringify({ status }), { 'Cache-Control': 'no-store' })
}
