import { parseTokenWish, TOKEN_DAYS, type TokenWish } from '../../core/access-tokens.ts'
import { failure, type Result, success } from '../../core/result.ts'
import { newAccessToken } from '../auth/token-reader.ts'
import { FOR_ONE_PERSON, jsonAnswer } from '../http/answer.ts'
import { type Call, type RequestFault, readJson } from '../http/call.ts'
import type { Address, Handler } from './add-address.ts'
import { commandIdOf, forOwnerInPerson, type OwnerParts, orInvalid, whoOf } from './command-request.ts'

/** How large the body may be that asks for a token: its name is short. */
const WISH_BYTES = 16 * 1024

const MS_PER_DAY = 24 * 60 * 60 * 1000

/** For how long a token that has expired is still listed, so that the owner sees why a script has stopped. */
const LISTED_AFTER_DAYS = 30

const UNKNOWN: Result<never, RequestFault> = failure({ problem: { code: 'token/unknown' } })

/** Where the owner makes, lists and revokes access tokens, in person: no token can be used to get another. */
export function tokenAddresses(parts: OwnerParts): readonly Address[] {
  return [
    { path: '/api/tokens', guarded: { GET: listTokens(parts), POST: makeToken(parts) } },
    { path: '/api/tokens/:id', guarded: { DELETE: revokeToken(parts) } },
  ]
}

function listTokens(parts: OwnerParts): Handler {
  return forOwnerInPerson(parts, async () => {
    const tokens = await parts.store.tokens.list()
    if (!tokens.ok) return failure({ problem: tokens.error })
    return success(jsonAnswer(JSON.stringify(tokens.value), FOR_ONE_PERSON))
  })
}

/** Makes a token; the answer is the only place where it ever is. */
function makeToken(parts: OwnerParts): Handler {
  const { store, log, now, newId } = parts
  return forOwnerInPerson(parts, async (call, owner) => {
    const wish = await readWish(call)
    if (!wish.ok) return wish
    const { name, scope, days = TOKEN_DAYS } = wish.value
    const at = now()
    const made = { id: newId(), name, scope, createdAt: at.toISOString(), expiresAt: daysFrom(at, days) } as const
    const { token, digest } = newAccessToken()
    const kept = await store.tokens.make({ ...made, digest, subject: owner.subject }, daysFrom(at, -LISTED_AFTER_DAYS))
    if (!kept.ok) return failure({ problem: kept.error })
    const { id, expiresAt } = made
    log({ event: 'token.made', token: { id, name }, scope, expiresAt, ...whoOf(owner), requestId: call.requestId })
    const answer = jsonAnswer(JSON.stringify({ ...made, lastUsedOn: null, hasExpired: false, token }), FOR_ONE_PERSON)
    return success({ ...answer, status: 201 })
  })
}

/** Revokes a token: it is gone at once, and refused by every server from the next request on. */
function revokeToken(parts: OwnerParts): Handler {
  const { store, log } = parts
  return forOwnerInPerson(parts, async (call, owner) => {
    const id = commandIdOf(call)
    if (!id.ok) return UNKNOWN
    const revoked = await store.tokens.revoke(id.value)
    if (!revoked.ok) return failure({ problem: revoked.error })
    if (revoked.value === null) return UNKNOWN
    const { name } = revoked.value
    log({ event: 'token.revoked', token: { id: id.value, name }, ...whoOf(owner), requestId: call.requestId })
    return success({ status: 204, headers: FOR_ONE_PERSON, body: null })
  })
}

async function readWish(call: Call): Promise<Result<TokenWish, RequestFault>> {
  const body = await readJson(call, WISH_BYTES)
  return body.ok ? orInvalid(parseTokenWish(body.value), 'token/invalid') : body
}

function daysFrom(moment: Date, days: number): string {
  return new Date(moment.getTime() + days * MS_PER_DAY).toISOString()
}
