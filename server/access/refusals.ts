import type { HttpProblemCode } from '../../core/http-problems.ts'
import type { HeaderFields } from '../http/answer.ts'
import type { Refusal } from './access.ts'
import { KEYS_RETRY_MS } from './key-set.ts'
import { type TokenFault, WRONG_TOKENS } from './verify-token.ts'

const MS_PER_SECOND = 1000

/** The words of WWW-Authenticate are fixed: nothing of a token gets into a header. Source: RFC 6750, section 3. */
const CHALLENGES = {
  none: 'Bearer',
  invalid: 'Bearer error="invalid_token", error_description="The access token is not valid here"',
  expired: 'Bearer error="invalid_token", error_description="The access token has expired"',
} as const

/** Nobody has signed in. */
export const SIGN_IN_REQUIRED: Refusal = refusal('access/sign-in-required', { 'WWW-Authenticate': CHALLENGES.none })

/** A page of another site asks. */
export const FOREIGN_ORIGIN: Refusal = refusal('access/foreign-origin')

/** Somebody has signed in who is not the owner. */
export const NOT_OWNER: Refusal = refusal('access/not-owner')

/** Somebody has signed in, and `line` is what to set if that is the owner. */
export function noOwner(line: string): Refusal {
  return refusal('access/no-owner', {}, `If this library is yours, set ${line} and start the server again.`)
}

/** Too much in too short a time; `seconds` from now there will be room for one more. */
export function tooMany(seconds: number): Refusal {
  return refusal('request/too-many', { 'Retry-After': String(seconds) })
}

/** The token is not accepted. */
export function tokenRefused(fault: TokenFault): Refusal {
  if (fault.kind === 'wrong') {
    const advice = `${WRONG_TOKENS[fault.reason]} Signing in again does not help.`
    return refusal('access/wrong-token', { 'WWW-Authenticate': CHALLENGES.invalid }, advice)
  }
  if (fault.kind === 'keys-unavailable') {
    return refusal('access/keys-unavailable', { 'Retry-After': String(KEYS_RETRY_MS / MS_PER_SECOND) })
  }
  // No 401, as signing in again would not help.
  if (fault.kind === 'no-audience') return refusal('access/no-audience')
  return refusal('access/invalid-token', { 'WWW-Authenticate': CHALLENGES[fault.kind] })
}

function refusal(code: HttpProblemCode, headers: HeaderFields = {}, detail?: string): Refusal {
  return { problem: detail === undefined ? { code } : { code, detail }, headers }
}
