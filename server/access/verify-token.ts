import { type CryptoKey, errors, type JWTVerifyGetKey, type JWTVerifyOptions, jwtVerify } from 'jose'
import { failure, type Result, success } from '../../core/result.ts'
import type { KeySet } from './key-set.ts'
import { claimsFault, TOLERANCE_S } from './token-claims.ts'

/**
 * Why a token is not accepted: `reason` is for the log and says nothing of what is in the token. `keys-unavailable`:
 * nobody can tell at the moment.
 */
export type TokenFault = {
  readonly kind: 'invalid' | 'expired' | 'no-audience' | 'keys-unavailable'
  readonly reason: string
}

/** The subject of an access token that is valid here and now. */
export type TokenVerifier = (token: string) => Promise<Result<string, TokenFault>>

/** What tokens must be made for, whose keys sign them, and the clock in milliseconds since 1970. */
export type TokenRules = { readonly audience: string; readonly keySet: KeySet; readonly now: () => number }

/** Signatures that only the provider can make, as verifying takes its public keys. Source: RFC 8725, section 3.1. */
const ALGORITHMS = [
  ...['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512'],
  ...['ES256', 'ES384', 'ES512', 'EdDSA', 'Ed25519'],
]

class KeysUnavailable extends Error {}

/**
 * Verifies signed JWTs as access tokens: keys come from `keySet` alone, whatever a token's header names. Whatever else
 * goes wrong makes a token invalid: a key that cannot be used is no reason to answer with an error of ours.
 * Source: RFC 8725, section 3; RFC 9068, section 4.
 */
export function createTokenVerifier({ audience, keySet, now }: TokenRules): TokenVerifier {
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
      return failure(faultOf(cause))
    }
  }
}

/** Finds the key that the header of a token names, among newer keys if it is not among those that are known. */
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

/** Where several keys fit, as they do for a token that names none, any of them may have signed it. */
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
      const isAnothers = cause instanceof errors.JWSSignatureVerificationFailed || cause instanceof TypeError
      if (!isAnothers) throw cause
    }
  }
  throw new errors.JWSSignatureVerificationFailed()
}

function faultOf(cause: unknown): TokenFault {
  if (cause instanceof KeysUnavailable) return { kind: 'keys-unavailable', reason: 'keys unavailable' }
  if (cause instanceof errors.JWTExpired) return { kind: 'expired', reason: cause.code }
  if (cause instanceof errors.JWTClaimValidationFailed) {
    return { kind: 'invalid', reason: `${cause.code} ${cause.claim}` }
  }
  return { kind: 'invalid', reason: cause instanceof errors.JOSEError ? cause.code : 'unusable key' }
}
