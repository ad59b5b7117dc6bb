import { Hono } from 'hono'
import { handle } from 'hono/aws-lambda'
import type { Result } from '../../core/result.ts'
import { withoutBase } from '../../core/routing/base-path.ts'
import type { HeaderFields } from '../http/answer.ts'
import { type AppEnvironment, callOf, reply } from '../http/call.ts'
import { faultAnswer } from '../http/fault-answer.ts'
import { securityHeaders } from '../http/security-headers.ts'
import type { Log } from '../log.ts'

/** Answers events of API Gateway (HTTP APIs and REST APIs), of function URLs and of load balancers. */
export type LambdaHandler = ReturnType<typeof handle>

/** A function that has been opened; `close` lets calls under way finish, then releases the store. */
export type LambdaInstance = { readonly handler: LambdaHandler; readonly close: () => Promise<void> }

/** Opens an instance, or says why that is not possible. */
type LambdaOpener = () => Promise<Result<LambdaInstance, readonly string[]>>

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

function notOpened(why: readonly string[], log: Log): LambdaHandler {
  const problem = { code: 'api/store-unavailable', detail: why.join(' ') } as const
  const headers = securityHeaders('')
  const app = new Hono<AppEnvironment>()
  app.all('*', (context) => reply(context, faultAnswer({ problem }, { request: callOf(context), headers: {}, log })))
  return lambdaHandler(app, headers)
}
