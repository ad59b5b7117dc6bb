import type { Claims } from './auth-state.ts'

/** What an ID token must agree with. `now` is in milliseconds, as `Date.now` gives it. */
type Expectation = { readonly issuer: string; readonly clientId: string; readonly now: number }

const CLOCKS_MAY_DIFFER_BY_MS = 300_000
const MS_PER_SECOND = 1000

/**
 * Whether the claims of an ID token were made by `issuer`, for this client, and have not expired: what `oidc-client-ts`
 * leaves unchecked (it does check state, code verifier, nonce and that there is a subject). The signature need not be
 * checked, as the token comes straight from the provider.
 * Source: OpenID Connect Core 1.0, section 3.1.3.7, rules 2 to 6 and 9.
 */
export function isIdTokenFor({ issuer, clientId, now }: Expectation, claims: Claims): boolean {
  const { iss, aud, azp, exp } = claims
  const audiences = Array.isArray(aud) ? aud : [aud]
  return (
    iss === issuer &&
    audiences.includes(clientId) &&
    (azp === undefined ? audiences.length === 1 : azp === clientId) &&
    typeof exp === 'number' &&
    exp * MS_PER_SECOND > now - CLOCKS_MAY_DIFFER_BY_MS
  )
}

/**
 * Whether a discovery document speaks for the configured issuer. A slash at the end may differ, as `AUTH_DOMAIN` cannot
 * know what a provider writes; a configured path is the local provider's, at whatever name the site was opened.
 * Source: OpenID Connect Discovery 1.0, section 4.3.
 */
export function isIssuerOf(configured: string, documented: unknown): boolean {
  if (configured.startsWith('/')) return typeof documented === 'string'
  return typeof documented === 'string' && withoutSlash(documented) === withoutSlash(configured)
}

/**
 * Whether an answer in an address is the provider's whose discovery document this is: who it says it is from, if it does,
 * and it must where the document promises so. Source: RFC 9207, section 2.4.
 */
export function isAnswerOf(document: Readonly<Record<string, unknown>>, issuer: string | null): boolean {
  if (issuer === null) return document.authorization_response_iss_parameter_supported !== true
  return typeof document.issuer === 'string' && withoutSlash(document.issuer) === withoutSlash(issuer)
}

function withoutSlash(address: string): string {
  return address.replace(/\/$/, '')
}
