import {
  type CryptoKey,
  errors,
  type JWTHeaderParameters,
  type JWTPayload,
  type JWTVerifyGetKey,
  type JWTVerifyOptions,
  jwtVerify,
} from 'jose'
import { MS_PER_SECOND } from '../../core/age.ts'
import { failure, type Result, success } from '../../core/result.ts'
import type { KeySet } from './key-set.ts'

/** Allowed difference between the provider's clock and ours, in seconds. Source: RFC 7519, section 4.1.4. */
const TOLERANCE_S = 60

const MAX_SUBJECT_CHARACTERS = 255 // OpenID Connect Core 1.0, section 2

const LAST_DATE_S = 8.64e12 // the maximum of a Date, in seconds: ECMAScript, section 21.4.1.1

// Accepted `typ` headers. Others mark other kinds of tokens, such as logout tokens: RFC 8725, section 3.11.
const TYPES = ['jwt', 'at+jwt', 'application/jwt', 'application/at+jwt']

/** The data to check a token's claims against. `issuer` is undefined if no provider is known. */
type ClaimRules = {
  readonly issuer: string | undefined
  readonly header: JWTHeaderParameters
  readonly now: Date
}

/** Faults that signing in again doesn't fix, with advice for the owner. The sentences contain nothing from a token. */
export const WRONG_TOKENS = {
  'not a JWT':
    'The token is not a signed JWT. At the provider, register an API whose access tokens are signed JWTs, and set ' +
    'AUTH_AUDIENCE to its identifier.',
  'for no API':
    'The token does not say which API it is for. At the provider, register an API, and set AUTH_AUDIENCE to its identifier.',
  'for another API':
    'The token is for a different API from the one in AUTH_AUDIENCE. Set AUTH_AUDIENCE to the identifier of the API at the provider.',
  'for the page':
    'The token is for the page, as ID tokens are, not for the API. At the provider, register an API, and set ' +
    'AUTH_AUDIENCE to its identifier, which is not AUTH_CLIENT_ID.',
} as const

/**
 * The reason that a token isn't accepted. `reason` is for the log and contains nothing from the token.
 * `keys-unavailable` means that the token can't be verified at the moment.
 */
export type TokenFault =
  | { readonly kind: 'invalid' | 'expired' | 'no-audience' | 'keys-unavailable'; readonly reason: string }
  | { readonly kind: 'unknown-token' | 'expired-token' | 'ended-session'; readonly reason: string }
  | { readonly kind: 'wrong'; readonly reason: keyof typeof WRONG_TOKENS }

/** Verifies an access token and returns its subject. */
export type TokenVerifier = (token: string) => Promise<Result<string, TokenFault>>

/**
 * The audience that tokens must name, the keys that sign them, and the clock in milliseconds since 1970. `clientId` is
 * the page's client id, which reveals that a rejected token is an ID token; null if the difference doesn't matter.
 */
type TokenRules = {
  readonly audience: string
  readonly clientId: string | null
  readonly keySet: KeySet
  readonly now: () => number
}

/** Asymmetric algorithms only, so that only the provider can sign. Source: RFC 8725, section 3.1. */
const ALGORITHMS = [
  ...['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512'],
  ...['ES256', 'ES384', 'ES512', 'EdDSA', 'Ed25519'],
]

class KeysUnavailable extends Error {}

/**
 * Creates a verifier for access tokens that are signed JWTs. Keys come only from `keySet`, never from a token's header.
 * It never throws: even an unusable key makes the token invalid instead of causing a server error. Source: RFC 8725,
 * section 3; RFC 9068, section 4.
 */
export function createTokenVerifier({ audience, clientId, keySet, now }: TokenRules): TokenVerifier {
  const keyFor = keyFinder(keySet)
  return async (token) => {
    const currentDate = new Date(now())
    const options = { algorithms: ALGORITHMS, audience, currentDate, clockTolerance: TOLERANCE_S }
    try {
      const { payload, protectedHeader: header } = await verifyWithAnyKey(token, keyFor, options)
      const provider = await keySet.current()
      const fault = claimsFault(payload, { issuer: provider?.issuer, header, now: currentDate })
      return fault === null ? success(String(payload.sub)) : failure({ kind: 'invalid', reason: fault })
    } catch (cause) {
      return failure(faultOf(cause, clientId))
    }
  }
}

/** Finds the key that a token's header names, and fetches newer keys if it isn't cached. */
function keyFinder(keySet: KeySet): JWTVerifyGetKey {
  return async (header, token): Promise<CryptoKey> => {
    const provider = await keySet.current()
    if (provider === null) throw new KeysUnavailable()
    try {
      return await provider.keyFor(header, token)
    } catch (cause) {
      if (!(cause instanceof errors.JWKSNoMatchingKey)) throw cause
      const renewed = await keySet.renewed()
      if (renewed === null) throw new KeysUnavailable('', { cause })
      return renewed.keyFor(header, token)
    }
  }
}

/** Tries each key if several fit, as for a token that doesn't name its key. */
async function verifyWithAnyKey(token: string, keyFor: JWTVerifyGetKey, options: JWTVerifyOptions) {
  try {
    return await jwtVerify(token, keyFor, options)
  } catch (cause) {
    if (!(cause instanceof errors.JWKSMultipleMatchingKeys)) throw cause
    return verifyWithEach(token, cause, options)
  }
}

async function verifyWithEach(token: string, keys: AsyncIterable<CryptoKey>, options: JWTVerifyOptions) {
  for await (const key of keys) {
    try {
      return await jwtVerify(token, key, options)
    } catch (cause) {
      const isWrongKey = cause instanceof errors.JWSSignatureVerificationFailed || cause instanceof TypeError
      if (!isWrongKey) throw cause
    }
  }
  throw new errors.JWSSignatureVerificationFailed()
}

function faultOf(cause: unknown, clientId: string | null): TokenFault {
  if (cause instanceof KeysUnavailable) return { kind: 'keys-unavailable', reason: 'keys unavailable' }
  if (cause instanceof errors.JWTExpired) return { kind: 'expired', reason: cause.code }
  if (cause instanceof errors.JWSInvalid) return { kind: 'wrong', reason: 'not a JWT' }
  if (cause instanceof errors.JWTClaimValidationFailed) {
    if (cause.claim === 'aud') return { kind: 'wrong', reason: audienceFault(cause.payload.aud, clientId) }
    return { kind: 'invalid', reason: `${cause.code} ${cause.claim}` }
  }
  return { kind: 'invalid', reason: cause instanceof errors.JOSEError ? cause.code : 'unusable key' }
}

function audienceFault(audience: unknown, clientId: string | null): keyof typeof WRONG_TOKENS {
  if (audience === undefined) return 'for no API'
  const audiences: readonly unknown[] = Array.isArray(audience) ? audience : [audience]
  return clientId !== null && audiences.includes(clientId) ? 'for the page' : 'for another API'
}

/**
 * Returns the first invalid claim in a token whose signature, audience and times have been verified; null if all are
 * valid. The issuer must match byte for byte, and `exp` must be a possible date. Extensions (`crit`) aren't supported,
 * nor are tokens that are bound to a key (`cnf`), because the sender doesn't prove possession of it. Source: RFC 7519,
 * section 4.1; RFC 7515, section 4.1.11; RFC 9068, section 4; RFC 7800, section 3.1.
 */
function claimsFault(claims: JWTPayload, { issuer, header, now }: ClaimRules): string | null {
  const latest = now.getTime() / MS_PER_SECOND + TOLERANCE_S
  const faults = {
    crit: header.crit !== undefined,
    typ: header.typ !== undefined && !isType(header.typ),
    iss: claims.iss === undefined || claims.iss !== issuer,
    sub: !isSubject(claims.sub),
    exp: claims.exp === undefined || claims.exp > LAST_DATE_S,
    iat: claims.iat !== undefined && claims.iat > latest,
    cnf: claims.cnf !== undefined,
  }
  return Object.entries(faults).find(([, isFaulty]) => isFaulty)?.[0] ?? null
}

function isType(typ: unknown): boolean {
  return typeof typ === 'string' && TYPES.includes(typ.toLowerCase())
}

function isSubject(sub: unknown): boolean {
  return typeof sub === 'string' && sub !== '' && sub.length <= MAX_SUBJECT_CHARACTERS
}
