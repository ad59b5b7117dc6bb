import type { Account } from 'oidc-provider'

/** The subject of the one user that the local provider knows: who the owner is where no provider is set up. */
export const SAMPLE_OWNER_SUB = 'sample-owner'

/** What the sign-in form is filled in with. No secret: the page shows it to anyone, on this computer only. */
export const SAMPLE_CREDENTIALS = { name: 'owner', password: 'sample' } as const

/** The claims that each scope gives. Source: OpenID Connect Core 1.0, section 5.4. */
export const CLAIMS_OF_SCOPES = {
  openid: ['sub'],
  profile: ['name', 'preferred_username'],
  email: ['email', 'email_verified'],
} as const

const SAMPLE_CLAIMS = {
  sub: SAMPLE_OWNER_SUB,
  name: 'Sample Owner',
  preferred_username: SAMPLE_CREDENTIALS.name,
  email: 'owner@example.com',
  email_verified: true,
} as const

/** The account with this subject; undefined for anyone but the sample owner. */
export function findSampleAccount(sub: string): Account | undefined {
  return sub === SAMPLE_OWNER_SUB ? { accountId: sub, claims: () => ({ ...SAMPLE_CLAIMS }) } : undefined
}
