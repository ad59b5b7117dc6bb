import { failure, type Result, success } from '../../core/result.ts'
import type { RequestHead } from '../http/request-head.ts'
import type { Access, Caller, Refusal } from './access.ts'
import { networkOf } from './network-of.ts'
import type { RateLimit } from './rate-limit.ts'
import type { LoggedRefusal } from './refusal-log.ts'
import { tokenRefused, tooMany } from './refusals.ts'
import { type TokenFault, type TokenVerifier, WRONG_TOKENS } from './verify-token.ts'

const MOST_CHARACTERS = 8192

const BEARER = /^bearer(?: |$)/i

const ANY_TOKEN = /^bearer +[\w.~+/-]+=*$/i

const ONE_TOKEN = /^bearer +([\w.-]+)$/i // of what RFC 6750 allows, the letters that a JWT is made of

/** What identifying takes; `failures` counts bad tokens by the network that they come from. */
export type IdentifyParts = {
  readonly verify: TokenVerifier
  readonly roleOf: (subject: string) => Caller['role']
  readonly failures: RateLimit
  readonly logRefusal: (refused: LoggedRefusal) => void
}

/**
 * Tells who asks by the access token of a request. Every token is verified, however many bad ones came before it from
 * the same network: nobody can lock the owner out by sending them.
 */
export function createIdentify({ verify, roleOf, failures, logRefusal }: IdentifyParts): Access['identify'] {
  function refuse(fault: TokenFault, address: string | null): Result<never, Refusal> {
    // Nothing is known against the token: nobody can tell what it is worth.
    if (fault.kind === 'keys-unavailable' || fault.kind === 'no-audience') return failure(tokenRefused(fault))
    const seconds = failures(networkOf(address))
    const advice = fault.kind === 'wrong' ? { advice: WRONG_TOKENS[fault.reason] } : {}
    logRefusal({ reason: seconds === 0 ? fault.reason : 'too many bad tokens', address, ...advice })
    return failure(seconds === 0 ? tokenRefused(fault) : tooMany(seconds))
  }

  return async (request: RequestHead) => {
    const token = bearerTokenOf(request)
    if (!token.ok) return refuse(faultOfBearer(token.error), request.remoteAddress)
    if (token.value === null) return success(null)
    const subject = await verify(token.value)
    if (!subject.ok) return refuse(subject.error, request.remoteAddress)
    return success({ subject: subject.value, role: roleOf(subject.value) })
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
