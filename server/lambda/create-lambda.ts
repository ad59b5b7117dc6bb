import { Hono } from 'hono'
import type { Result } from '../../core/result.ts'
import type { AppEnvironment } from '../http/app-context.ts'
import { callOf } from '../http/call.ts'
import { faultAnswer } from '../http/fault-answer.ts'
import { reply } from '../http/reply.ts'
import { securityHeaders } from '../http/security-headers.ts'
import type { Log } from '../log.ts'
import { type LambdaHandler, type LambdaInstance, lambdaHandler } from './lambda-handler.ts'

/** Opens an instance, or says why that is not possible. */
export type LambdaOpener = () => Promise<Result<LambdaInstance, readonly string[]>>

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
