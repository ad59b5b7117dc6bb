import { parseTokenInput } from '../../core/access-tokens.ts'
import { issueToken } from '../auth/issue-token.ts'
import { ProblemError } from '../http/problem.ts'
import { readJson } from '../http/request.ts'
import { jsonResponse, PRIVATE_HEADERS, responseOf } from '../http/response-data.ts'
import { callerFields, idIn, parsedOrThrow } from './command-request.ts'
import type { ApiDeps, CallerHandler, Route } from './route.ts'

/** Maximum body size of a request for a token, in bytes. */
const TOKEN_INPUT_BYTES = 16 * 1024

const ID_SEGMENT = 3 // in '/api/tokens/{id}'.split('/')

/** Routes for the owner's access tokens. No access token may call them, so that one can't be used to create another. */
export const TOKEN_ROUTES: readonly Route[] = [
  {
    method: 'GET',
    path: '/api/tokens',
    auth: 'owner-session',
    id: 'listTokens',
    summary: 'The owner’s access tokens, newest first, without the tokens themselves.',
    status: 200,
    schema: 'TokenList',
    handler: listTokens,
  },
  {
    method: 'POST',
    path: '/api/tokens',
    auth: 'owner-session',
    id: 'makeToken',
    body: 'TokenInput',
    summary: 'Creates an access token. Only this response contains it, so store it now.',
    status: 201,
    schema: 'MadeToken',
    problems: ['token/invalid', 'token/too-many'],
    handler: makeToken,
  },
  {
    method: 'DELETE',
    path: '/api/tokens/:id',
    auth: 'owner-session',
    id: 'revokeToken',
    summary: 'Revokes an access token. The next request with it is refused.',
    status: 204,
    problems: ['token/unknown'],
    handler: revokeToken,
  },
]

function listTokens(parts: ApiDeps): CallerHandler {
  return async () => jsonResponse(await parts.store.tokens.list(), PRIVATE_HEADERS)
}

function makeToken(parts: ApiDeps): CallerHandler {
  const { store, log, now, newId } = parts
  return async (context, owner) => {
    const input = parsedOrThrow(parseTokenInput(await readJson(context, TOKEN_INPUT_BYTES)), 'token/invalid')
    const created = await issueToken(store.tokens, input, { subject: owner.subject, id: newId(), at: now() })
    if (created === null) throw new ProblemError('token/too-many')
    const { id, name, scope, expiresAt } = created
    log({
      event: 'token.made',
      token: { id, name },
      scope,
      expiresAt,
      ...callerFields(owner),
      requestId: context.var.requestId,
    })
    return jsonResponse(created, PRIVATE_HEADERS, 201)
  }
}

function revokeToken(parts: ApiDeps): CallerHandler {
  const { store, log } = parts
  return async (context, owner) => {
    const id = idIn(context, ID_SEGMENT)
    const revoked = id === null ? null : await store.tokens.revoke(id)
    if (revoked === null) throw new ProblemError('token/unknown')
    const token = { id: revoked.id, name: revoked.name }
    log({ event: 'token.revoked', token, ...callerFields(owner), requestId: context.var.requestId })
    return responseOf({ status: 204, headers: PRIVATE_HEADERS, body: null })
  }
}
