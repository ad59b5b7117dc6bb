import type { HttpProblemCode } from '../../core/http-problems.ts'
import { failure, type Result, success } from '../../core/result.ts'
import type { HeaderFields } from '../http/answer.ts'
import type { RequestHead } from '../http/call.ts'
import type { Access, Caller, Refusal } from './access.ts'
import { KEYS_RETRY_MS } from './key-set.ts'
import { type LoggedRefusal, networkOf, type RateLimit } from './rate-limit.ts'
import { isAccessToken, type TokenReader } from './token-reader.ts'
import { type TokenFault, type TokenVerifier, WRONG_TOKENS } from './verify-token.ts'

const MS_PER_SECOND = 1000

/** The words of WWW-Authenticate are fixed: nothing of a token gets into a header. Source: RFC 6750, section 3. */
const CHALLENGES = {
  none: 'Bearer',
  invalid: 'Bearer error="invalid_token", error_description="The access token is not valid here"',
  expired: 'Bearer error="invalid_token", error_description="The access token has expired"',
  unknown: 'Bearer error="invalid_token", error_description="The access token was revoked or is not known here"',
  scope: 'Bearer error="insufficient_scope", error_description="The access token may only read", scope="write"',
  session: 'Bearer error="insufficient_scope", error_description="No access token may do this"',
} as const

/** Nobody has signed in. */
export const SIGN_IN_REQUIRED: Refusal = refusal('access/sign-in-required', { 'WWW-Authenticate': CHALLENGES.none })

/** A page of another site asks. */
export const FOREIGN_ORIGIN: Refusal = refusal('access/foreign-origin')

/** Somebody has signed in who is not the owner. */
export const NOT_OWNER: Refusal = refusal('access/not-owner')

/** A token of the owner's that may read asks for a change. */
export const INSUFFICIENT_SCOPE: Refusal = refusal('access/insufficient-scope', {
  'WWW-Authenticate': CHALLENGES.scope,
})

/** A token of the owner's asks for what only the owner in person may do. */
export const SESSION_REQUIRED: Refusal = refusal('access/session-required', {
  'WWW-Authenticate': CHALLENGES.session,
})

/** Where nothing is known against a token: nobody can tell what it is worth. */
const UNDECIDED: readonly TokenFault['kind'][] = ['keys-unavailable', 'no-audience', 'store']

const MOST_CHARACTERS = 8192

const BEARER = /^bearer(?: |$)/i

const ANY_TOKEN = /^bearer +[\w.~+/-]+=*$/i

const ONE_TOKEN = /^bearer +([\w.-]+)$/i // of what RFC 6750 allows, the letters that a JWT is made of

/** What identifying takes; `failures` counts bad tokens by the network that they come from. */
type IdentifyParts = {
  readonly verify: TokenVerifier
  readonly readToken: TokenReader
  readonly roleOf: (subject: string) => Caller['role']
  readonly failures: RateLimit
  readonly logRefusal: (refused: LoggedRefusal) => void
}

/**
 * Tells who asks by the access token of a request. Every token is verified, however many bad ones came before it from
 * the same network: nobody can lock the owner out by sending them.
 */
export function createIdentify(parts: IdentifyParts): Access['identify'] {
  const { verify, readToken, roleOf, failures, logRefusal } = parts

  function refuse(fault: TokenFault, address: string | null): Result<never, Refusal> {
    if (UNDECIDED.includes(fault.kind)) return failure(tokenRefused(fault))
    const seconds = failures(networkOf(address))
    const advice = fault.kind === 'wrong' ? { advice: WRONG_TOKENS[fault.reason] } : {}
    logRefusal({ reason: seconds === 0 ? fault.reason : 'too many bad tokens', address, ...advice })
    return failure(seconds === 0 ? tokenRefused(fault) : tooMany(seconds))
  }

  return async (request: RequestHead) => {
    const token = bearerTokenOf(request)
    if (!token.ok) return refuse(faultOfBearer(token.error), request.remoteAddress)
    if (token.value === null) return success(null)
    const caller = await (isAccessToken(token.value) ? readToken(token.value) : callerOf(token.value))
    return caller.ok ? caller : refuse(caller.error, request.remoteAddress)
  }

  async function callerOf(token: string): Promise<Result<Caller, TokenFault>> {
    const subject = await verify(token)
    return subject.ok ? success({ subject: subject.value, role: roleOf(subject.value), token: null }) : subject
  }
}

function faultOfBearer(reason: 'malformed' | 'not a JWT' | 'too long'): TokenFault {
  return reason === 'not a JWT' ? { kind: 'wrong', reason } : { kind: 'invalid', reason }
}

/**
 * The access token that the Authorization header carries; null where it carries none. Fails where what it carries is
 * not exactly one token of at most 8 KiB, or none that a JWT could be. Nothing else of a request is ever taken for a token.
 * Source: RFC 6750, section 2.1; RFC 7515, section 2, for base64url without padding.
 */
function bearerTokenOf(request: RequestHead): Result<string | null, 'malformed' | 'not a JWT' | 'too long'> {
  const header = request.header('authorization') ?? ''
  if (!BEARER.test(header)) return success(null)
  if (header.length > MOST_CHARACTERS) return failure('too long')
  const token = ONE_TOKEN.exec(header)?.[1]
  if (token !== undefined) return success(token)
  return failure(ANY_TOKEN.test(header) ? 'not a JWT' : 'malformed')
}

/** Somebody has signed in, and `line` is what to set if that is the owner. */
export function noOwner(line: string): Refusal {
  return refusal('access/no-owner', {}, `If this library is yours, set ${line} and restart the server.`)
}

/** Too much in too short a time; `seconds` from now there will be room for one more. */
export function tooMany(seconds: number): Refusal {
  return refusal('request/too-many', { 'Retry-After': String(seconds) })
}

/** The token is not accepted. */
function tokenRefused(fault: TokenFault): Refusal {
  switch (fault.kind) {
    case 'wrong': {
      const advice = `${WRONG_TOKENS[fault.reason]} Signing in again does not help.`
      return refusal('access/wrong-token', { 'WWW-Authenticate': CHALLENGES.invalid }, advice)
    }
    case 'keys-unavailable':
      return refusal('access/keys-unavailable', { 'Retry-After': String(KEYS_RETRY_MS / MS_PER_SECOND) })
    case 'store':
      return { problem: fault.problem, headers: {} }
    // No 401, as signing in again would not help.
    case 'no-audience':
      return refusal('access/no-audience')
    case 'unknown-token':
      return refusal('access/unknown-token', { 'WWW-Authenticate': CHALLENGES.unknown })
    case 'expired-token':
      return refusal('access/expired-token', { 'WWW-Authenticate': CHALLENGES.expired })
    default:
      return refusal('access/invalid-token', { 'WWW-Authenticate': CHALLENGES[fault.kind] })
  }
}

function refusal(code: HttpProblemCode, headers: HeaderFields = {}, detail?: string): Refusal {
  return { problem: detail === undefined ? { code } : { code, detail }, headers }
}
