import type { Problem } from '../../core/problems.ts'
import type { IdentityProviderConfig } from '../../core/public-config.ts'

/** What the provider says of a user, as its ID token tells it; never a token. */
export type Claims = Readonly<Record<string, unknown>>

/** Who is signed in, as far as this page knows; `person` is their fingerprint. Source: specification 4, "Auth display". */
export type AuthState =
  | { readonly status: 'loading' }
  | { readonly status: 'anonymous'; readonly problem: Problem | null }
  | { readonly status: 'authenticated'; readonly claims: Claims; readonly person: string }

export const LOADING: AuthState = { status: 'loading' }

/** Nobody is signed in; `problem` is what stood in the way, null if nobody tried. */
export function anonymous(problem: Problem | null = null): AuthState {
  return { status: 'anonymous', problem }
}

/** The user with these claims is signed in. */
export async function authenticated(claims: Claims): Promise<AuthState> {
  return { status: 'authenticated', claims, person: await fingerprintOf(claims) }
}

/** Tells two users of a provider apart, and says nothing else of them. It needs a secure page, as signing in does. */
async function fingerprintOf({ iss, sub }: Claims): Promise<string> {
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(JSON.stringify([iss, sub])))
  return Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** What a page begins with, the prerendered one too: it cannot know yet, unless sign-in is not set up at all. */
export function initialAuthState(provider: IdentityProviderConfig | null): AuthState {
  return provider === null ? anonymous() : LOADING
}
