import type { JWTHeaderParameters, JWTPayload } from 'jose'

/** By how many seconds the provider's clock and ours may differ. Source: RFC 7519, section 4.1.4. */
export const TOLERANCE_S = 60

const MOST_SUBJECT_CHARACTERS = 255 // OpenID Connect Core 1.0, section 2
const LAST_DATE_S = 8.64e12 // what a Date can hold, in seconds: ECMAScript, section 21.4.1.1
const MS_PER_SECOND = 1000

// What a token may say it is. Others are of another kind, such as logout tokens: RFC 8725, section 3.11.
const TYPES = ['jwt', 'at+jwt', 'application/jwt', 'application/at+jwt']

/** What a token's claims are held to; `issuer` is undefined where nobody is known to be one. */
export type ClaimRules = {
  readonly issuer: string | undefined
  readonly header: JWTHeaderParameters
  readonly now: Date
}

/**
 * What is wrong with the claims of a token whose signature, audience and times have been verified; null where nothing
 * is. The issuer is compared to the byte; a time that is no date never comes; no extension is understood here (`crit`);
 * and who sends a token that is bound to a key (`cnf`) has not shown that key.
 * Source: RFC 7519, section 4.1; RFC 7515, section 4.1.11; RFC 9068, section 4; RFC 7800, section 3.1.
 */
export function claimsFault(claims: JWTPayload, { issuer, header, now }: ClaimRules): string | null {
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
  return Object.entries(faults).find(([, isAtFault]) => isAtFault)?.[0] ?? null
}

function isType(typ: unknown): boolean {
  return typeof typ === 'string' && TYPES.includes(typ.toLowerCase())
}

function isSubject(sub: unknown): boolean {
  return typeof sub === 'string' && sub !== '' && sub.length <= MOST_SUBJECT_CHARACTERS
}
