import { DEFAULT_TOKEN_DAYS, parseTokenInput, type TokenInput } from '../../core/access-tokens.ts'
import { failure, type Result, success } from '../../core/result.ts'
import { newAccessToken } from '../auth/token-reader.ts'
import { FOR_ONE_PERSON, jsonAnswer } from '../http/answer.ts'
import { type Call, type RequestFault, readJson } from '../http/call.ts'
import { commandIdOf, orInvalid, whoOf } from './command-request.ts'
import type { ApiDeps, CallerHandler, Route } from './route.ts'

/** Limit of the body that asks for a token. */
const TOKEN_INPUT_BYTES = 16 * 1024

const MS_PER_DAY = 24 * 60 * 60 * 1000

/** For how long a token that has expired is still listed, so that the owner sees why a script has stopped. */
const LISTED_AFTER_DAYS = 30

const UNKNOWN: Result<never, RequestFault> = failure({ problem: { code: 'token/unknown' } })

/** The owner's access tokens. They need a session: no token can be used to get another. */
export const TOKEN_ROUTES: readonly Route[] = [
  {
    method: 'GET',
    path: '/api/tokens',
    auth: 'owner-session',
    id: 'listTokens',
    summary: 'Your access tokens, the last made first; never the tokens themselves.',
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
    summary: 'Makes an access token. This response is the only one that contains it: keep it now.',
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
    summary: 'Revokes an access token: it is refused from the next request on.',
    status: 204,
    problems: ['token/unknown'],
    handler: revokeToken,
  },
]

function listTokens(parts: ApiDeps): CallerHandler {
  return async () => {
    const tokens = await parts.store.tokens.list()
    if (!tokens.ok) return failure({ problem: tokens.error })
    return success(jsonAnswer(JSON.stringify(tokens.value), FOR_ONE_PERSON))
  }
}

/** Makes a token; the answer is the only place where it ever is. */
function makeToken(parts: ApiDeps): CallerHandler {
  const { store, log, now, newId } = parts
  return async (call, owner) => {
    const input = await readTokenInput(call)
    if (!input.ok) return input
    const { name, scope, days = DEFAULT_TOKEN_DAYS } = input.value
    const at = now()
    const made = { id: newId(), name, scope, createdAt: at.toISOString(), expiresAt: daysFrom(at, days) } as const
    const { token, digest } = newAccessToken()
    const kept = await store.tokens.make({ ...made, digest, subject: owner.subject }, daysFrom(at, -LISTED_AFTER_DAYS))
    if (!kept.ok) return failure({ problem: kept.error })
    const { id, expiresAt } = made
    log({ event: 'token.made', token: { id, name }, scope, expiresAt, ...whoOf(owner), requestId: call.requestId })
    const answer = jsonAnswer(JSON.stringify({ ...made, lastUsedOn: null, hasExpired: false, token }), FOR_ONE_PERSON)
    return success({ ...answer, status: 201 })
  }
}

/** Revokes a token: it is gone at once, and refused by every server from the next request on. */
function revokeToken(parts: ApiDeps): CallerHandler {
  const { store, log } = parts
  return async (call, owner) => {
    const id = commandIdOf(call)
    if (!id.ok) return UNKNOWN
    const revoked = await store.tokens.revoke(id.value)
    if (!revoked.ok) return failure({ problem: revoked.error })
    if (revoked.value === null) return UNKNOWN
    const { name } = revoked.value
    log({ event: 'token.revoked', token: { id: id.value, name }, ...whoOf(owner), requestId: call.requestId })
    return success({ status: 204, headers: FOR_ONE_PERSON, body: null })
  }
}

async function readTokenInput(call: Call): Promise<Result<TokenInput, RequestFault>> {
  const body = await readJson(call, TOKEN_INPUT_BYTES)
  return body.ok ? orInvalid(parseTokenInput(body.value), 'token/invalid') : body
}

function daysFrom(moment: Date, days: number): string {
  return new Date(moment.getTime() + days * MS_PER_DAY).toISOString()
}
