import { Hono } from 'hono'
import { handle } from 'hono/aws-lambda'
import type { HeaderFields } from '../http/answer.ts'
import type { AppEnvironment } from '../http/app-context.ts'

/** Answers events of API Gateway (HTTP APIs and REST APIs), of function URLs and of load balancers. */
export type LambdaHandler = ReturnType<typeof handle>

/** A function that has been opened; `close` lets calls under way finish, then releases the store. */
export type LambdaInstance = { readonly handler: LambdaHandler; readonly close: () => Promise<void> }

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
  return handle(served)
}
