import { randomUUID } from 'node:crypto'
import { HTTP_PROBLEMS, type HttpProblemCode, problemDocument } from '../../core/http-problems.ts'
import type { Log } from '../log.ts'
import { type Answer, type HeaderFields, problemAnswer } from './answer.ts'
import type { Call, RequestFault } from './call.ts'
import { OPEN_TO_EVERY_ORIGIN } from './security-headers.ts'

/** A request as the log names it. */
type NamedRequest = { readonly method?: string | undefined; readonly url?: string | undefined }

/** The request, unless the log has been told already, and the headers of every answer to it. */
type FaultContext = {
  readonly request: Pick<Call, 'requestId' | 'head' | 'url'> | null
  readonly headers: HeaderFields
  readonly log: Log
}

const FIRST_SERVER_ERROR = 500

/** Retry-After in seconds: about as long as each problem is likely to last. */
const RETRY_AFTER: Readonly<Partial<Record<HttpProblemCode, string>>> = {
  'api/store-busy': '1',
  'api/store-unavailable': '5',
  'api/store-read-only': '30',
}

/**
 * The answer to a request that failed. If the fault is ours, it has the catalogue's sentence and a request id, under which the
 * log has what the store said.
 */
export function faultAnswer(fault: RequestFault, context: FaultContext): Answer {
  const { problem, errors } = fault
  const headers = { ...context.headers, ...fault.headers }
  if (HTTP_PROBLEMS[problem.code].status >= FIRST_SERVER_ERROR) return serverFaultAnswer(fault, { ...context, headers })
  return problemAnswer(problem.code, {
    headers,
    ...(problem.detail !== undefined && { detail: problem.detail }),
    ...(errors !== undefined && { errors }),
  })
}

function serverFaultAnswer(fault: RequestFault, { request, headers, log }: FaultContext): Answer {
  const { problem, loggedAs } = fault
  const requestId = loggedAs ?? request?.requestId ?? randomUUID()
  const which = { method: request?.head.method, pathname: request?.url.pathname }
  if (loggedAs === undefined) log({ event: 'request.failed', requestId, ...which, problem })
  const retryAfter = RETRY_AFTER[problem.code]
  return problemAnswer(problem.code, {
    detail: `${problemDocument(problem.code).detail} The request id is ${requestId}.`,
    headers: { ...(retryAfter !== undefined && { 'Retry-After': retryAfter }), ...headers, 'X-Request-Id': requestId },
  })
}

/**
 * The answer to an unexpected error: a request id, and nothing from inside. The log has the error under the same id. Pages of
 * every origin may read it, so scripts that read the list learn what happened.
 */
export function unexpectedErrorAnswer(error: unknown, log: Log, request?: NamedRequest): Answer {
  const requestId = randomUUID()
  log({ event: 'request.unexpected-error', requestId, method: request?.method, url: request?.url, error })
  return problemAnswer('server/unexpected', {
    detail: `Try again; if it keeps happening, send the owner the request id ${requestId}.`,
    headers: { ...OPEN_TO_EVERY_ORIGIN, 'X-Request-Id': requestId },
  })
}
