import type { IdentityProviderConfig } from '../../core/built-site/public-config.ts'
import type { SignInProblem } from '../../core/problems/sign-in-problems.ts'
import type { Store } from '../store.ts'

/**
 * The claims in the ID token or, without a provider, the owner's subject and the name of their access token. Never
 * contains a token.
 */
export type Claims = Readonly<Record<string, unknown>>

/**
 * The sign-in state of this page. `userId` identifies the user: a fingerprint or, without a provider, the owner's
 * subject. An authenticated user can have a problem as well, with signing out or with staying signed in. Source:
 * specification 4, "Auth display".
 */
export type AuthState =
  | { readonly status: 'loading' }
  | { readonly status: 'anonymous'; readonly problem: SignInProblem | null }
  | Authenticated

export type Authenticated = {
  readonly status: 'authenticated'
  readonly claims: Claims
  readonly userId: string
  readonly problem?: SignInProblem
}

/** The storage key of the sign-in hint (`sign-in-hint.ts`). */
export const SIGNED_IN = 'signed-in'

/** Events that can mean that another tab has signed in or out: a storage change, or this tab waking up. */
export const SYNC_EVENTS = ['storage', 'pageshow', 'focus', 'visibilitychange']

export const LOADING: AuthState = { status: 'loading' }

/** The signed-out state. `problem` is null unless signing in or out has failed. */
export function anonymous(problem: SignInProblem | null = null): AuthState {
  return { status: 'anonymous', problem }
}

/** The initial state, in prerendered pages too: loading, or anonymous without a provider. */
export function initialAuthState(provider: IdentityProviderConfig | null): AuthState {
  return provider === null ? anonymous() : LOADING
}

/** A store that holds a page's `AuthState`. */
export type AuthStore = Store<AuthState>
