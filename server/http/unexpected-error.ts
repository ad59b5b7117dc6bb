import { randomUUID } from 'node:crypto'
import type { Log } from '../log.ts'
import type { Answer } from './answer.ts'
import { problemAnswer } from './problem-answer.ts'
import { OPEN_TO_EVERY_ORIGIN } from './security-headers.ts'

/** A request as the log names it. */
type NamedRequest = { readonly method?: string | undefined; readonly url?: string | undefined }

/**
 * The answer where we made a mistake: a request id and nothing from inside. The log has the error under the same id.
 * Any site may read it, as there is nothing in it; the pages of others that read the list learn what happened.
 */
export function unexpectedErrorAnswer(error: unknown, log: Log, request?: NamedRequest): Answer {
  const requestId = randomUUID()
  log({ event: 'request.unexpected-error', requestId, method: request?.method, url: request?.url, error })
  return problemAnswer('server/unexpected', {
    detail: `Try again; if it lasts, give the owner the request id ${requestId}.`,
    headers: { ...OPEN_TO_EVERY_ORIGIN, 'X-Request-Id': requestId },
  })
}
