import { randomUUID } from 'node:crypto'
import { Hono } from 'hono'
import { handle } from 'hono/aws-lambda'
import type { Command } from '../../core/commands/command.ts'
import { failure, type Result, success } from '../../core/result.ts'
import { withoutBase } from '../../core/routing/base-path.ts'
import { purgeDeleted } from '../api/purge-daily.ts'
import { createAccess } from '../auth/create-access.ts'
import { type EnvironmentDefaults, parseEnvironment } from '../environment/environment.ts'
import { type HeaderFields, responseOf } from '../http/answer.ts'
import { faultAnswer } from '../http/fault-answer.ts'
import { Problem } from '../http/problem.ts'
import { type AppEnvironment, urlOf } from '../http/request.ts'
import { securityHeaders } from '../http/security-headers.ts'
import type { Log } from '../log.ts'
import { openSeededLibrary } from '../store/open-seeded-library.ts'
import { createApp } from './create-app.ts'

/** Answers events of API Gateway (HTTP APIs and REST APIs), of function URLs and of load balancers. */
export type LambdaHandler = ReturnType<typeof handle>

/** A function that has been opened; `close` lets calls under way finish, then releases the store. */
type LambdaInstance = { readonly handler: LambdaHandler; readonly close: () => Promise<void> }

/** Opens an instance, or says why that is not possible. */
type LambdaOpener = () => Promise<Result<LambdaInstance, readonly string[]>>

/** What an instance is made of: environment variables, what they default to, and what an empty library begins with. */
type LambdaParts = {
  readonly variables: Readonly<Record<string, string | undefined>>
  readonly defaults: EnvironmentDefaults
  readonly commands: readonly Command[]
  readonly log: Log
}

const NO_DATABASE =
  'DATABASE_URL is not set; expected the address of a PostgreSQL database: a function keeps nothing on disk.'

/**
 * The application as an AWS Lambda function answers with it. Every answer has `headers`, as over a connection, unless it
 * says otherwise itself. Compressed bodies travel as base64.
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
    putPathRight(event)
    return answer(event, context)
  }
}

/**
 * A handler that opens the instance with the first event and keeps it for all that follow. While that is not possible,
 * answers are 503 and the log says why, and the next event tries again.
 */
export function createLambda(open: LambdaOpener, log: Log): LambdaHandler {
  let opened: ReturnType<LambdaOpener> | null = null
  return async (event, context) => {
    opened ??= open()
    const instance = await opened
    if (instance.ok) return instance.value.handler(event, context)
    opened = null
    return notOpened(instance.error, log)(event, context)
  }
}

/**
 * Opens what one instance of the function answers with: the API alone, over the library in PostgreSQL. An instance is
 * always in production, so that the local sample provider is never in it. Fails with one sentence for each mistake.
 */
export async function openLambda(parts: LambdaParts): Promise<Result<LambdaInstance, readonly string[]>> {
  const { variables, defaults, commands, log } = parts
  const environment = parseEnvironment({ ...variables, NODE_ENV: 'production' }, defaults)
  if (!environment.ok) return environment
  const { databaseUrl, siteUrl, port } = environment.value
  if (databaseUrl === null) return failure([NO_DATABASE])
  const store = await openSeededLibrary({ kind: 'postgres', url: databaseUrl }, commands)
  if (!store.ok) return failure([store.error])
  await purgeDeleted({ store: store.value, log })
  const headers = securityHeaders(siteUrl)
  const access = createAccess(environment.value, { port, log, tokens: store.value.tokens })
  const app = createApp({ basePath: '', store: store.value, access, site: null, log })
  return success({ handler: lambdaHandler(app, headers), close: store.value.close })
}

/**
 * Gives the event the path as the application has it. API Gateway puts a named stage of an HTTP API in front of it, and
 * the mapping of a domain of one's own, which no event names: that is known only by the route that was taken, where it
 * is not the one for everything.
 */
function putPathRight(event: Parameters<LambdaHandler>[0]): void {
  if ('rawPath' in event) {
    const { rawPath, routeKey, pathParameters, requestContext } = event
    const route = routeKey.slice(routeKey.indexOf(' ') + 1)
    event.rawPath = pathOfRoute(rawPath, route, pathParameters) ?? withoutStage(rawPath, requestContext)
  } else if ('resource' in event) {
    event.path = pathOfRoute(event.path, event.resource, event.pathParameters) ?? event.path
  }
}

/** The route, such as `/api/{proxy+}`, with what stood for its parameters, if the path ends in that. */
function pathOfRoute(path: string, route: string, parameters: PathParameters): string | null {
  if (!route.startsWith('/')) return null
  const taken = route.replace(/\{(\w+)\+?\}/g, (whole, name) => parameters?.[name] ?? whole)
  return path.endsWith(taken) ? taken : null
}

type PathParameters = Readonly<Record<string, string | undefined>> | null | undefined

/** On a domain of one's own the stage is not in the path. */
function withoutStage(path: string, { stage, domainName }: { readonly stage: string; readonly domainName: string }) {
  return domainName.includes('.execute-api.') ? (withoutBase(`/${stage}`, path) ?? path) : path
}

function notOpened(why: readonly string[], log: Log): LambdaHandler {
  const problem = new Problem('api/store-unavailable', { detail: why.join(' ') })
  const headers = securityHeaders('')
  const app = new Hono<AppEnvironment>()
  app.all('*', (context) => {
    const request = { requestId: randomUUID(), method: context.req.method, pathname: urlOf(context).pathname }
    return responseOf(faultAnswer(problem, { request, headers: {}, log }))
  })
  return lambdaHandler(app, headers)
}
