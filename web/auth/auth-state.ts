import type { IdentityProviderConfig } from '../../core/public-config.ts'
import type { SignInProblem } from '../../core/sign-in-problems.ts'

/** What the provider says of a user, as its ID token tells it; never a token. */
export type Claims = Readonly<Record<string, unknown>>

/** Who is signed in, as far as this page knows; `person` is their fingerprint. Source: specification 4, "Auth display". */
export type AuthState =
  | { readonly status: 'loading' }
  | { readonly status: 'anonymous'; readonly problem: SignInProblem | null }
  | { readonly status: 'authenticated'; readonly claims: Claims; readonly person: string }

/** The one path, below the site's base, that the provider sends visitors back to. */
export const REDIRECT_PATH = '/authentication'

/** The key under which this browser keeps whose session the provider may still have. */
export const SIGNED_IN = 'signed-in'

/** A change of the storage in another tab, and all that a tab meets first when it was asleep or out of sight. */
export const NEWS = ['storage', 'pageshow', 'focus', 'visibilitychange']

export const LOADING: AuthState = { status: 'loading' }

/** Nobody is signed in; `problem` is what stood in the way, null if nobody tried. */
export function anonymous(problem: SignInProblem | null = null): AuthState {
  return { status: 'anonymous', problem }
}

/** What a page begins with, the prerendered one too: it cannot know yet, unless sign-in is not set up at all. */
export function initialAuthState(provider: IdentityProviderConfig | null): AuthState {
  return provider === null ? anonymous() : LOADING
}

export type AuthCell = ReturnType<typeof createAuthCell>

/** Who is signed in, and those who want to hear when that changes. */
export function createAuthCell(initial: AuthState) {
  const listeners = new Set<() => void>()
  let state = initial
  return {
    current: () => state,
    change: (next: AuthState) => {
      state = next
      for (const onChange of listeners) onChange()
    },
    subscribe: (onChange: () => void) => {
      listeners.add(onChange)
      return () => listeners.delete(onChange)
    },
  }
}
