import type { IdentityProviderConfig } from '../../core/public-config.ts'
import { type AuthState, anonymous, initialAuthState, LOADING } from './auth-state.ts'
import { beginPage, signIn, signOut } from './sign-in-flow.ts'
import { createSignInHint } from './sign-in-hint.ts'
import { problemOf } from './sign-in-problem.ts'
import type { SignInFlow } from './sign-in-return.ts'
import type { Surroundings } from './surroundings.ts'

/**
 * Who is signed in, over the life of a page. `begin` finds that out, once, however often it is called; `login` and
 * `logout` leave the page; none of them rejects. `onChange` hears every change of `current`.
 */
export type AuthSession = {
  readonly current: () => AuthState
  readonly subscribe: (onChange: () => void) => () => void
  readonly begin: () => Promise<void>
  readonly login: () => Promise<void>
  readonly logout: () => Promise<void>
  readonly accessToken: AccessToken
}

/**
 * Gives the access token of the user who is signed in, for the API alone; null where nobody is, or their session has
 * ended. `fresh` asks for another than the present one, which the API did not accept.
 */
export type AccessToken = (wish: { readonly fresh: boolean }) => Promise<string | null>

/** `surroundings` is not asked for before `begin`: a page is prerendered where there is no browser. */
export type AuthSessionOptions = {
  readonly provider: IdentityProviderConfig | null
  readonly surroundings: () => Surroundings
  readonly onReturn: (path: string) => void
}

/** A session that nobody has begun yet. Without a provider nobody is ever signed in. */
export function createAuthSession({ provider, surroundings, onReturn }: AuthSessionOptions): AuthSession {
  const { current, change, subscribe } = createCell(initialAuthState(provider))
  const flow = provider === null ? null : once(() => createFlow(provider, surroundings(), onReturn))

  const follow = async (way: (flow: SignInFlow) => Promise<AuthState>) => {
    if (flow === null) return change(anonymous({ code: 'sign-in/unavailable' }))
    change(LOADING)
    change(await way(flow()).catch((cause: unknown) => anonymous(problemOf(cause))))
  }

  const unlessLoading = (way: (flow: SignInFlow) => Promise<AuthState>) => async () => {
    if (current().status !== 'loading') await follow(way)
  }

  return {
    current,
    subscribe,
    begin: once(async () => (flow === null ? undefined : follow(beginPage))),
    login: unlessLoading(signIn),
    logout: unlessLoading(signOut),
    accessToken: async ({ fresh }) => {
      if (flow === null || current().status !== 'authenticated') return null
      return (await flow().client()).accessToken(fresh).catch(() => null)
    },
  }
}

function createFlow(
  provider: IdentityProviderConfig,
  surroundings: Surroundings,
  onReturn: (path: string) => void,
): SignInFlow {
  const client = once(async () => {
    const { SignInClient } = await import('./sign-in-client.ts')
    return new SignInClient(provider, surroundings)
  })
  return { surroundings, hint: createSignInHint(surroundings.lasting, surroundings.tab), client, onReturn }
}

/** `make`, called at most once: what it gave the first time is given every time. */
function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | null = null
  return () => {
    made ??= { value: make() }
    return made.value
  }
}

/** One value, and those who want to hear when it changes. */
function createCell(initial: AuthState) {
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
