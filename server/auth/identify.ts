import { MS_PER_SECOND } from '../../core/age.ts'
import type { HttpProblemCode } from '../../core/problems/http-problems.ts'
import { failure, type Result, success } from '../../core/result.ts'
import { ProblemError } from '../http/problem.ts'
import { type AppContext, remoteAddressOf } from '../http/request.ts'
import type { Access, Caller } from './access.ts'
import { KEYS_RETRY_MS } from './key-set.ts'
import { type LoggedRefusal, networkOf, type RateLimit } from './rate-limit.ts'
import type { SessionCookie } from './session-cookie.ts'
import { isAccessToken, type TokenReader } from './token-reader.ts'
import { type TokenFault, type TokenVerifier, WRONG_TOKENS } from './verify-token.ts'

/** Fixed texts for WWW-Authenticate, so that nothing from a token gets into a header. Source: RFC 6750, section 3. */
const CHALLENGES = {
  none: 'Bearer',
  invalid: 'Bearer error="invalid_token", error_description="The access token is not valid here"',
  expired: 'Bearer error="invalid_token", error_description="The access token has expired"',
  unknown: 'Bearer error="invalid_token", error_description="The access token is unknown or was revoked"',
  scope: 'Bearer error="insufficient_scope", error_description="The access token may only read", scope="write"',
  session: 'Bearer error="insufficient_scope", error_description="No access token may do this"',
} as const

/** Faults that don't mean that the token is bad, only that it can't be verified. */
const UNDECIDED: readonly TokenFault['kind'][] = ['keys-unavailable', 'no-audience']

const MAX_CHARACTERS = 8192

const BEARER = /^bearer(?: |$)/i

const ANY_TOKEN = /^bearer +[\w.~+/-]+=*$/i

const ONE_TOKEN = /^bearer +([\w.-]+)$/i // the characters of a JWT, a subset of what RFC 6750 allows

/**
 * Dependencies. `failures` counts bad tokens by the network they come from. `cookie` is null if there are no sessions.
 */
type IdentifyParts = {
  readonly verify: TokenVerifier
  readonly reader: TokenReader
  readonly cookie: SessionCookie | null
  readonly roleOf: (subject: string) => Caller['role']
  readonly failures: RateLimit
  readonly logRefusal: (refused: LoggedRefusal) => void
}

/**
 * Creates a function that identifies the caller by the request's access token, or by its session if the request uses
 * one. Tokens are always verified, even after many bad ones from the same network, so that attackers can't lock the
 * owner out.
 */
export function createIdentify(parts: IdentifyParts): Access['identify'] {
  const { verify, reader, cookie, roleOf, failures, logRefusal } = parts

  function refuse(fault: TokenFault, address: string | null): ProblemError {
    if (UNDECIDED.includes(fault.kind)) return tokenRefused(fault)
    const seconds = failures(networkOf(address))
    const advice = fault.kind === 'wrong' ? { advice: WRONG_TOKENS[fault.reason] } : {}
    logRefusal({ reason: seconds === 0 ? fault.reason : 'too many bad tokens', address, ...advice })
    return seconds === 0 ? tokenRefused(fault) : tooMany(seconds)
  }

  return async (context) => {
    if (cookie?.isUsedBy(context)) return callerOfSession(context, cookie)
    const token = bearerTokenOf(context)
    if (!token.ok) throw refuse(faultOfBearer(token.error), remoteAddressOf(context))
    if (token.value === null) return null
    const caller = await (isAccessToken(token.value) ? reader.readToken(token.value) : callerOf(token.value))
    if (!caller.ok) throw refuse(caller.error, remoteAddressOf(context))
    return caller.value
  }

  async function callerOfSession(context: AppContext, { isFromOwnPage, read }: SessionCookie): Promise<Caller> {
    const address = remoteAddressOf(context)
    if (!isFromOwnPage(context)) {
      logRefusal({ reason: 'session used by another origin', address, origin: context.req.header('origin') ?? '' })
      throw new ProblemError('access/foreign-origin')
    }
    const secret = read(context)
    if (secret === undefined) throw challenge('access/session-ended', 'none')
    const caller = await reader.readSession(secret)
    if (!caller.ok) throw refuse(caller.error, address)
    return caller.value
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
 * Returns the bearer token in the Authorization header, or null without one. Fails if the header is longer than 8,192
 * characters, or isn't exactly one token with only the characters of a JWT. Tokens elsewhere in a request are ignored.
 * Source: RFC 6750, section 2.1; RFC 7515, section 2, for base64url without padding.
 */
function bearerTokenOf({ req }: AppContext): Result<string | null, 'malformed' | 'not a JWT' | 'too long'> {
  const header = req.header('authorization') ?? ''
  if (!BEARER.test(header)) return success(null)
  if (header.length > MAX_CHARACTERS) return failure('too long')
  const token = ONE_TOKEN.exec(header)?.[1]
  if (token !== undefined) return success(token)
  return failure(ANY_TOKEN.test(header) ? 'not a JWT' : 'malformed')
}

/** Creates the problem for a request without a token. */
export function signInRequired(): ProblemError {
  return challenge('access/sign-in-required', 'none')
}

/** Creates the problem for a change with a read-only token. */
export function insufficientScope(): ProblemError {
  return challenge('access/insufficient-scope', 'scope')
}

/** Creates the problem for an access token, or a session that began with one, on a route for the owner in person. */
export function sessionRequired(): ProblemError {
  return challenge('access/session-required', 'session')
}

/** Creates the problem for an access token that isn't in the store. */
export function unknownToken(): ProblemError {
  return challenge('access/unknown-token', 'unknown')
}

/**
 * Creates the problem for any user while the library has no owner. `line` is the setting that would make this user the
 * owner.
 */
export function noOwner(line: string): ProblemError {
  return new ProblemError('access/no-owner', {
    detail: `If this library is yours, set ${line} and restart the server.`,
  })
}

/** Creates the problem for too many requests. The next one is allowed after `seconds`. */
export function tooMany(seconds: number): ProblemError {
  return new ProblemError('request/too-many', { headers: { 'Retry-After': String(seconds) } })
}

function tokenRefused(fault: TokenFault): ProblemError {
  switch (fault.kind) {
    case 'wrong': {
      const detail = `${WRONG_TOKENS[fault.reason]} Signing in again does not help.`
      return challenge('access/wrong-token', 'invalid', detail)
    }
    case 'keys-unavailable': {
      const headers = { 'Retry-After': String(KEYS_RETRY_MS / MS_PER_SECOND) }
      return new ProblemError('access/keys-unavailable', { headers })
    }
    // Not 401, because signing in again wouldn't help.
    case 'no-audience':
      return new ProblemError('access/no-audience')
    case 'unknown-token':
      return unknownToken()
    case 'ended-session':
      return challenge('access/session-ended', 'none')
    case 'expired-token':
      return challenge('access/expired-token', 'expired')
    default:
      return challenge('access/invalid-token', fault.kind)
  }
}

function challenge(code: HttpProblemCode, words: keyof typeof CHALLENGES, detail?: string): ProblemError {
  return new ProblemError(code, { detail, headers: { 'WWW-Authenticate': CHALLENGES[words] } })
}
