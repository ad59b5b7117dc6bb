import { randomUUID } from 'node:crypto'
import { HTTP_PROBLEMS, type HttpProblemCode, problemDocument } from '../../core/problems/http-problems.ts'
import type { Log } from '../log.ts'
import type { ProblemError } from './problem.ts'
import { type HeaderFields, problemResponse, type ResponseData } from './response-data.ts'
import { OPEN_CORS_HEADERS } from './security-headers.ts'

/** Log fields of the request. `headers` are set on every response to it. */
type FailedRequest = {
  readonly requestId?: string
  readonly method?: string | undefined
  readonly url?: string | undefined
  readonly headers?: HeaderFields | undefined
}

/** `headers` are set on every response to the request. */
type FaultContext = {
  readonly request: { readonly requestId: string; readonly method: string; readonly pathname: string }
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
 * Creates the response to a request that failed. For server errors, it contains only the catalogue's sentence and a
 * request id. The log has the details under that id.
 */
export function responseToProblem(problem: ProblemError, context: FaultContext): ResponseData {
  const { code, detail, errors } = problem
  const headers = { ...context.headers, ...problem.headers }
  if (HTTP_PROBLEMS[code].status >= FIRST_SERVER_ERROR) return serverFaultAnswer(problem, { ...context, headers })
  return problemResponse(code, { headers, detail, errors })
}

function serverFaultAnswer(
  { code, detail, loggedAs }: ProblemError,
  { request, headers, log }: FaultContext,
): ResponseData {
  const { method, pathname } = request
  const requestId = loggedAs ?? request.requestId
  if (loggedAs === undefined) log({ event: 'request.failed', requestId, method, pathname, problem: { code, detail } })
  const retryAfter = RETRY_AFTER[code]
  return problemResponse(code, {
    detail: `${problemDocument(code).detail} The request id is ${requestId}.`,
    headers: { ...(retryAfter !== undefined && { 'Retry-After': retryAfter }), ...headers, 'X-Request-Id': requestId },
  })
}

/**
 * Creates the response to an unexpected error, with a request id and no internal details. The log has the error under
 * the same id. If the request has no response headers yet, scripts from any origin may read the response.
 */
export function responseToUnexpectedError(error: unknown, log: Log, request: FailedRequest = {}): ResponseData {
  const { requestId = randomUUID(), method, url, headers } = request
  log({ event: 'request.unexpected-error', requestId, method, url, error })
  return problemResponse('server/unexpected', {
    detail: `Try again; if it keeps happening, send the owner the request id ${requestId}.`,
    headers: { ...(headers ?? OPEN_CORS_HEADERS), 'X-Request-Id': requestId },
  })
}
