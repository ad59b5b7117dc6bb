import type { Account } from 'oidc-provider'

/** The subject of the sample owner, who is the owner at the local provider unless OWNER_SUB names someone else. */
export const SAMPLE_OWNER_SUB = 'sample-owner'

/** The subject of the sample visitor, who can sign in but may not change the library. */
export const SAMPLE_VISITOR_SUB = 'sample-visitor'

/**
 * The prefilled credentials of the sign-in form. They aren't secret, because the form shows them and works only on this
 * computer.
 */
export const SAMPLE_CREDENTIALS = { name: 'owner', password: 'sample' } as const

/** The claims of each scope. Source: OpenID Connect Core 1.0, section 5.4. */
export const CLAIMS_OF_SCOPES = {
  openid: ['sub'],
  profile: ['name', 'preferred_username'],
  email: ['email', 'email_verified'],
} as const

const SAMPLE_CLAIMS = [
  claimsOf(SAMPLE_OWNER_SUB, 'Sample Owner', SAMPLE_CREDENTIALS.name),
  claimsOf(SAMPLE_VISITOR_SUB, 'Sample Visitor', 'visitor'),
]

/** The user names of the sample users. */
export const SAMPLE_NAMES = SAMPLE_CLAIMS.map(({ preferred_username: name }) => name)

/** Returns the account with this subject; undefined if no sample user has it. */
export function findSampleAccount(sub: string): Account | undefined {
  const claims = SAMPLE_CLAIMS.find((candidate) => candidate.sub === sub)
  return claims && { accountId: sub, claims: () => ({ ...claims }) }
}

/**
 * Returns the subject of the sample user with this name; null if the name or the password is wrong. All sample users
 * share one password.
 */
export function sampleSubject(name: string | null, password: string | null): string | null {
  const claims = SAMPLE_CLAIMS.find((candidate) => candidate.preferred_username === name)
  return password === SAMPLE_CREDENTIALS.password ? (claims?.sub ?? null) : null
}

function claimsOf(sub: string, name: string, username: string) {
  return { sub, name, preferred_username: username, email: `${username}@example.com`, email_verified: true }
}
