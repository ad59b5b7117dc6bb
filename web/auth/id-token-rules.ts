import type { Claims } from './auth-state.ts'

/** The expected values of an ID token's claims. `now` is in milliseconds since 1970. */
type ExpectedClaims = { readonly issuer: string; readonly clientId: string; readonly now: number }

const CLOCK_SKEW_MS = 300_000
const MS_PER_SECOND = 1000

/**
 * Checks the issuer, audience and expiry of an ID token. `oidc-client-ts` checks only the state, the nonce and that
 * there is a subject. The signature needs no check, because the token comes straight from the provider. Source: OpenID
 * Connect Core 1.0, section 3.1.3.7, rules 2 to 6 and 9.
 */
export function isValidIdToken({ issuer, clientId, now }: ExpectedClaims, claims: Claims): boolean {
  const { iss, aud, azp, exp } = claims
  const audiences = Array.isArray(aud) ? aud : [aud]
  return (
    iss === issuer &&
    audiences.includes(clientId) &&
    (azp === undefined ? audiences.length === 1 : azp === clientId) &&
    typeof exp === 'number' &&
    exp * MS_PER_SECOND > now - CLOCK_SKEW_MS
  )
}

/**
 * True if `documented`, the issuer in a discovery document, is the configured one. Ignores a trailing slash, because
 * `AUTH_DOMAIN` doesn't say if the issuer has one. A configured path stands for the local provider, under any host
 * name. Source: OpenID Connect Discovery 1.0, section 4.3.
 */
export function isSameIssuer(configured: string, documented: unknown): boolean {
  if (configured.startsWith('/')) return typeof documented === 'string'
  return typeof documented === 'string' && withoutSlash(documented) === withoutSlash(configured)
}

/**
 * True if a callback's `iss` parameter matches the discovery document. It may be missing if the document doesn't
 * promise it. Source: RFC 9207, section 2.4.
 */
export function isResponseFrom(document: Readonly<Record<string, unknown>>, issuer: string | null): boolean {
  if (issuer === null) return document.authorization_response_iss_parameter_supported !== true
  return typeof document.issuer === 'string' && withoutSlash(document.issuer) === withoutSlash(issuer)
}

function withoutSlash(address: string): string {
  return address.replace(/\/$/, '')
}
