import type { Access, Sessions } from '../auth/access.ts'
import { PRIVATE_HEADERS, responseOf } from '../http/response-data.ts'
import { callerFields } from './command-request.ts'
import type { ApiDeps, CallerHandler, Route } from './route.ts'

const PATH = '/api/session'

/** Routes that keep a browser signed in without a sign-in provider. They are added only if `access` has sessions. */
export const SESSION_ROUTES: readonly Route[] = [
  {
    method: 'POST',
    path: PATH,
    auth: 'owner',
    id: 'beginSession',
    summary: 'Keeps this browser signed in with a cookie. The access token must have the scope `write`.',
    status: 204,
    headers: ['Set-Cookie'],
    handler: beginSession,
  },
  {
    method: 'DELETE',
    path: PATH,
    auth: 'signed-in',
    id: 'endSession',
    summary: 'Ends this browser’s session and removes its cookie.',
    status: 204,
    headers: ['Set-Cookie'],
    handler: endSession,
  },
]

function beginSession({ access, log }: ApiDeps): CallerHandler {
  const sessions = sessionsOf(access)
  return async (context, owner) => {
    const { setCookie, expiresAt } = await sessions.begin(context, owner)
    log({ event: 'session.begun', ...callerFields(owner), expiresAt, requestId: context.var.requestId })
    return withCookie(setCookie)
  }
}

function endSession({ access, log }: ApiDeps): CallerHandler {
  const sessions = sessionsOf(access)
  return async (context, owner) => {
    const { setCookie } = await sessions.end(context)
    log({ event: 'session.ended', ...callerFields(owner), requestId: context.var.requestId })
    return withCookie(setCookie)
  }
}

function sessionsOf({ sessions }: Access): Sessions {
  if (sessions === null) throw new Error(`${PATH} needs sessions.`)
  return sessions
}

function withCookie(setCookie: string): Response {
  return responseOf({ status: 204, headers: { ...PRIVATE_HEADERS, 'Set-Cookie': setCookie }, body: null })
}
