import type { IncomingMessage, RequestListener } from 'node:http'
import { getRequestListener, RequestError } from '@hono/node-server'
import type { Hono } from 'hono'
import { withoutBase } from '../../core/routing/base-path.ts'
import type { Mount } from '../auth/local-provider-mount.ts'
import { responseToUnexpectedError } from '../http/problem-response.ts'
import { type AppEnvironment, sendContinue } from '../http/request.ts'
import {
  type HeaderFields,
  type ProblemResponseOptions,
  problemResponse,
  responseOf,
  sendResponse,
} from '../http/response-data.ts'
import type { Log } from '../log.ts'

/**
 * Options for the request listener. `headers` are set on every response before anything else. `basePath` is removed
 * from paths that begin with it. Other paths stay as they are, because some proxies remove the base path themselves.
 */
type ListenerOptions = {
  readonly basePath: string
  readonly app: Hono<AppEnvironment>
  readonly mounts: readonly Mount[]
  readonly headers: HeaderFields
  readonly log: Log
}

/**
 * Creates the listener for all requests. It rejects ambiguous request heads, removes the base path, and passes the
 * request to a mount or to the application.
 */
export function createRequestListener(options: ListenerOptions): RequestListener {
  const { basePath, app, mounts, headers, log } = options
  const commonHeaders = new Map(Object.entries(headers))
  const serveApp = getRequestListener(app.fetch, {
    // `watchBodies` cuts off unread bodies, including those of requests to mounts.
    autoCleanupIncoming: false,
    // Used for HTTP/1.0 requests, which need no Host.
    hostname: 'localhost',
    errorHandler: (error) => refusal(error, log),
  })

  return (request, response) => {
    request.url = withoutBase(basePath, request.url ?? '') ?? request.url
    const fault = headFault(request)
    response.setHeaders(commonHeaders)
    if (fault !== null) return sendResponse(response, problemResponse('request/malformed', fault))
    const mount = mounts.find(({ path }) => isUnder(path, request))
    if (mount === undefined) return serveApp(request, response)
    sendContinue({ incoming: request, outgoing: response })
    return mount.listener(request, response)
  }
}

/** Creates the response if the adapter fails: 400 if it couldn't parse the Host or the address, otherwise 500. */
function refusal(error: unknown, log: Log): Response {
  const isMalformed = error instanceof RequestError
  return responseOf(isMalformed ? problemResponse('request/malformed') : responseToUnexpectedError(error, log))
}

/** Describes the part of a request's head that a proxy might interpret differently. Returns null for a normal head. */
function headFault({ httpVersion, headers, rawHeaders }: IncomingMessage): ProblemResponseOptions | null {
  const { host, 'transfer-encoding': coding = 'chunked' } = headers
  if (host === undefined && httpVersion === '1.1') return NO_HOST
  if (rawHeaders.filter((name, index) => index % 2 === 0 && HOST_NAME.test(name)).length > 1) return TWO_HOSTS
  if (host !== undefined && !AUTHORITY.test(host)) return NO_AUTHORITY
  if (/^chunked$/i.test(coding)) return null
  return { ...UNKNOWN_CODING, status: /, *chunked$/i.test(coding) ? 501 : 400 }
}

/** Source: RFC 9112, section 3.2. */
const NO_HOST = { detail: 'It has no Host header.' }
const TWO_HOSTS = { detail: 'It has more than one Host header.' }
const NO_AUTHORITY = { detail: 'Its Host header names no host.' }
const HOST_NAME = /^host$/i
const AUTHORITY = /^(?:[\w.~!$&'()*+,;=%-]*|\[[\da-f:.]+\])(?::\d*)?$/i // RFC 3986, sections 3.2.2 and 3.2.3

/**
 * Unless `chunked` is the last coding, the end of the body can't be determined. Source: RFC 9112, sections 6.1 and 6.3.
 */
const UNKNOWN_CODING = {
  detail: 'Its Transfer-Encoding must be chunked and nothing else.',
  headers: { Connection: 'close' },
}

function isAt(path: string, url: string): boolean {
  return url === path || (url.startsWith(path) && url[path.length] === '?')
}

function isUnder(path: string, { url = '' }: IncomingMessage): boolean {
  return isAt(path, url) || url.startsWith(`${path}/`)
}
