import { randomUUID } from 'node:crypto'
import { Hono } from 'hono'
import { handle } from 'hono/aws-lambda'
import type { Command } from '../../core/commands/command.ts'
import { failure, type Result, success } from '../../core/result.ts'
import { withoutBase } from '../../core/routing/base-path.ts'
import { purgeDeleted } from '../api/purge-daily.ts'
import { createAccess } from '../auth/create-access.ts'
import { type EnvironmentDefaults, parseEnvironment } from '../environment/environment.ts'
import { ProblemError } from '../http/problem.ts'
import { responseToProblem } from '../http/problem-response.ts'
import { type AppEnvironment, urlOf } from '../http/request.ts'
import { type HeaderFields, responseOf } from '../http/response-data.ts'
import { securityHeaders } from '../http/security-headers.ts'
import type { Log } from '../log.ts'
import { openSeededLibrary } from '../store/open-seeded-library.ts'
import { createApp } from './create-app.ts'

/** Handles events from API Gateway (HTTP APIs and REST APIs) and function URLs. */
export type LambdaHandler = ReturnType<typeof handle>

/** An open instance. `close` lets calls in progress finish, then releases the store. */
type LambdaInstance = { readonly handler: LambdaHandler; readonly close: () => Promise<void> }

/** Opens an instance, or returns sentences that say why it can't. */
type LambdaOpener = () => Promise<Result<LambdaInstance, readonly string[]>>

/** Options for an instance. `defaults` replace unset `variables`, and an empty library starts with `commands`. */
type LambdaParts = {
  readonly variables: Readonly<Record<string, string | undefined>>
  readonly defaults: EnvironmentDefaults
  readonly commands: readonly Command[]
  readonly log: Log
}

const NO_DATABASE =
  'DATABASE_URL is not set; expected the address of a PostgreSQL database, because a function has no permanent disk.'

/**
 * Wraps the application as an AWS Lambda handler. Adds `headers` to every response that doesn't set them itself.
 * Compressed bodies travel as base64.
 */
export function lambdaHandler(app: Hono<AppEnvironment>, headers: HeaderFields): LambdaHandler {
  const served = new Hono<AppEnvironment>()
  served.use(async (context, next) => {
    await next()
    const { headers: given } = context.res
    for (const [name, value] of Object.entries(headers)) if (!given.has(name)) given.set(name, value)
  })
  served.route('/', app)
  const answer = handle(served)
  return (event, context) => {
    normalizeEventPath(event)
    return answer(event, context)
  }
}

/**
 * Creates a handler that opens the instance at the first event and keeps it. If `open` returns a failure, the response
 * is 503 and the log says why. If `open` rejects, the call does too. Either way, the next event tries again.
 */
export function createLambda(open: LambdaOpener, log: Log): LambdaHandler {
  let opened: ReturnType<LambdaOpener> | null = null
  const forget = (error: unknown) => {
    opened = null
    throw error
  }
  return async (event, context) => {
    opened ??= open().catch(forget)
    const instance = await opened
    if (instance.ok) return instance.value.handler(event, context)
    opened = null
    return notOpened(instance.error, log)(event, context)
  }
}

/**
 * Opens an instance, which serves only the API, with the library in PostgreSQL. It always runs in production mode, so
 * the local sample provider is never loaded. Fails with one sentence per mistake.
 */
export async function openLambda(parts: LambdaParts): Promise<Result<LambdaInstance, readonly string[]>> {
  const { variables, defaults, commands, log } = parts
  const environment = parseEnvironment({ ...variables, NODE_ENV: 'production' }, defaults)
  if (!environment.ok) return environment
  const { databaseUrl, siteUrl, port } = environment.value
  if (databaseUrl === null) return failure([NO_DATABASE])
  const store = await openSeededLibrary({ kind: 'postgres', url: databaseUrl }, commands, log)
  if (!store.ok) return failure([store.error])
  await purgeDeleted({ store: store.value, log })
  const headers = securityHeaders(siteUrl)
  const access = createAccess(environment.value, { port, log, store: store.value })
  const app = createApp({ basePath: '', store: store.value, access, site: null, log })
  return success({ handler: lambdaHandler(app, headers), close: store.value.close })
}

/**
 * Strips prefixes from the event's path. API Gateway adds the name of an HTTP API's stage, and the base path mapping of
 * a custom domain. Events don't name that mapping, so it's inferred from the matched route, unless that is `$default`.
 */
function normalizeEventPath(event: Parameters<LambdaHandler>[0]): void {
  if ('rawPath' in event) {
    const { rawPath, routeKey, pathParameters, requestContext } = event
    const route = routeKey.slice(routeKey.indexOf(' ') + 1)
    event.rawPath = pathOfRoute(rawPath, route, pathParameters) ?? withoutStage(rawPath, requestContext)
  } else if ('resource' in event) {
    event.path = pathOfRoute(event.path, event.resource, event.pathParameters) ?? event.path
  }
}

/** Fills in the parameters of a route such as `/api/{proxy+}`. Returns null unless the path ends with the result. */
function pathOfRoute(path: string, route: string, parameters: PathParameters): string | null {
  if (!route.startsWith('/')) return null
  const taken = route.replace(/\{(\w+)\+?\}/g, (whole, name) => parameters?.[name] ?? whole)
  return path.endsWith(taken) ? taken : null
}

type PathParameters = Readonly<Record<string, string | undefined>> | null | undefined

/** On a custom domain, the stage isn't in the path. */
function withoutStage(path: string, { stage, domainName }: { readonly stage: string; readonly domainName: string }) {
  return domainName.includes('.execute-api.') ? (withoutBase(`/${stage}`, path) ?? path) : path
}

function notOpened(why: readonly string[], log: Log): LambdaHandler {
  const problem = new ProblemError('api/store-unavailable', { detail: why.join(' ') })
  const headers = securityHeaders('')
  const app = new Hono<AppEnvironment>()
  app.all('*', (context) => {
    const request = { requestId: randomUUID(), method: context.req.method, pathname: urlOf(context).pathname }
    return responseOf(responseToProblem(problem, { request, headers: {}, log }))
  })
  return lambdaHandler(app, headers)
}
