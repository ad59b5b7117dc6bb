import type { IdentityProviderConfig } from '../../core/built-site/public-config.ts'
import type { SignInProblem } from '../../core/problems/sign-in-problems.ts'
import type { Store } from '../store.ts'

/** Claims of the ID token, or the owner's subject and the name of their access token. Never contains a token. */
export type Claims = Readonly<Record<string, unknown>>

/**
 * The sign-in state that this page knows of; `userId` is a fingerprint of the user. An authenticated user may have a
 * problem too: with signing out, or with staying signed in. Source: specification 4, "Auth display".
 */
export type AuthState =
  | { readonly status: 'loading' }
  | { readonly status: 'anonymous'; readonly problem: SignInProblem | null }
  | {
      readonly status: 'authenticated'
      readonly claims: Claims
      readonly userId: string
      readonly problem?: SignInProblem
    }

/** The path, below the site's base, of the only redirect URI. */
export const REDIRECT_PATH = '/authentication'

/** Storage key for the fingerprint of the user whose session the provider may still have. */
export const SIGNED_IN = 'signed-in'

/** Events that may follow a sign-in or sign-out in another tab: a storage change, or this tab waking up. */
export const SYNC_EVENTS = ['storage', 'pageshow', 'focus', 'visibilitychange']

export const LOADING: AuthState = { status: 'loading' }

/** The signed-out state; `problem` is null unless a sign-in failed. */
export function anonymous(problem: SignInProblem | null = null): AuthState {
  return { status: 'anonymous', problem }
}

/** The initial state, also in prerendered pages: loading, or anonymous if sign-in isn't set up. */
export function initialAuthState(provider: IdentityProviderConfig | null): AuthState {
  return provider === null ? anonymous() : LOADING
}

/** The sign-in state of a page. */
export type AuthStore = Store<AuthState>
