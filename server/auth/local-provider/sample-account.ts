import type { Account } from 'oidc-provider'

/** The subject of the sample owner: who the owner is where no provider is set up and OWNER_SUB names nobody else. */
export const SAMPLE_OWNER_SUB = 'sample-owner'

/** The subject of the sample visitor: somebody who can sign in, but may not change the library. */
export const SAMPLE_VISITOR_SUB = 'sample-visitor'

/** What the sign-in form is filled in with. No secret: the page shows it to anyone, on this computer only. */
export const SAMPLE_CREDENTIALS = { name: 'owner', password: 'sample' } as const

/** The claims that each scope gives. Source: OpenID Connect Core 1.0, section 5.4. */
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

/** The account with this subject; undefined for anyone but the sample users. */
export function findSampleAccount(sub: string): Account | undefined {
  const claims = SAMPLE_CLAIMS.find((candidate) => candidate.sub === sub)
  return claims && { accountId: sub, claims: () => ({ ...claims }) }
}

/** The subject of the sample user with this name, if the password is theirs, which is the same for all; else null. */
export function sampleSubject(name: string | null, password: string | null): string | null {
  const claims = SAMPLE_CLAIMS.find((candidate) => candidate.preferred_username === name)
  return password === SAMPLE_CREDENTIALS.password ? (claims?.sub ?? null) : null
}

function claimsOf(sub: string, name: string, username: string) {
  return { sub, name, preferred_username: username, email: `${username}@example.com`, email_verified: true }
}
