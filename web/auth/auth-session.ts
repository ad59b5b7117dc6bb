import type { IdentityProviderConfig } from '../../core/public-config.ts'
import type { SignInProblem } from '../../core/sign-in-problems.ts'
import { type AuthCell, type AuthState, anonymous, LOADING } from './auth-state.ts'
import { beginPage, signIn, signOut } from './sign-in-flow.ts'
import { createSignInHint } from './sign-in-hint.ts'
import { join, type SignInFlow } from './sign-in-return.ts'
import type { Surroundings } from './surroundings.ts'

/**
 * The session of a page. Signing out in one tab ends it in all of them, even in tabs that were asleep: each checks
 * before it hands out a token. A session begun in another tab is joined silently, unless a different user was signed
 * in here: a draft must not be saved under another account. `begin` restores the session and runs only once; a page
 * that starts signed out only needs `followTabs`. `login` and `logout` leave the page. No function rejects.
 */
export type AuthSession = {
  readonly begin: () => Promise<void>
  readonly followTabs: () => void
  readonly login: () => Promise<void>
  readonly logout: () => Promise<void>
  readonly accessToken: AccessToken
  /** Only without a provider. */
  readonly signInWithToken?: SignInWithToken
}

/** Signs in with an access token that the owner made, and if `isKept` with a cookie. Resolves to null if that worked. */
export type SignInWithToken = (token: string, isKept: boolean) => Promise<SignInProblem | null>

/**
 * Returns the user's access token, or `SESSION` for their cookie, to be sent to the API only; null if signed out.
 * `fresh` requests a new token after the API has rejected the current one.
 */
export type AccessToken = (options: { readonly fresh: boolean }) => Promise<string | null>

type AuthSessionOptions = {
  readonly provider: IdentityProviderConfig
  readonly surroundings: Surroundings
  /** Stores the state and notifies subscribers. */
  readonly cell: AuthCell
  readonly onReturn: (path: string) => void
}

/** Creates a session. Does nothing until `begin` or `followTabs` is called. */
export function createAuthSession({ provider, surroundings, cell, onReturn }: AuthSessionOptions): AuthSession {
  const { current, change } = cell
  const flow = createFlow(provider, surroundings, onReturn)
  const { settle, lookAround } = amongOtherTabs(cell, flow)
  const listen = once(() => surroundings.otherTabs.listen(lookAround))

  const follow = async (way: (flow: SignInFlow) => Promise<AuthState>) => {
    change(LOADING)
    // Provider errors are part of the state; a rejection means that our own code couldn't be loaded.
    settle(await way(flow).catch(() => anonymous({ code: 'sign-in/unreachable' })))
  }
  const unlessLoading = (way: (flow: SignInFlow) => Promise<AuthState>) => async () => {
    if (current().status !== 'loading') await follow(way)
  }

  return {
    begin: once(async () => {
      listen()
      await follow(beginPage)
    }),
    followTabs: () => {
      listen()
      lookAround()
    },
    login: unlessLoading(signIn),
    logout: unlessLoading(signOut),
    accessToken: async ({ fresh }) => {
      lookAround()
      const state = current()
      if (state.status !== 'authenticated') return null
      const client = await flow.client()
      const token = await client.accessToken(fresh).catch(() => null)
      lookAround()
      if (current() === state) return token
      await client.forgetUser()
      return null
    },
  }
}

/**
 * Keeps the session in sync with other tabs. `settle` records the outcome of a sign-in in this tab. `lookAround` ends
 * the session if another tab has ended it, or joins one that another tab has begun.
 */
function amongOtherTabs({ current, change }: AuthCell, flow: SignInFlow) {
  const { hint, client, surroundings } = flow
  // The last user of this page, and the last session that it has reacted to.
  let mine: string | null = null
  let noticed: string | null = null

  const settle = (state: AuthState) => {
    noticed = state.status === 'authenticated' ? state.person : hint.person()
    if (state.status === 'authenticated') {
      mine = state.person
      surroundings.otherTabs.tell(mine)
    }
    change(state)
  }

  const lookAround = (heard?: string | null) => {
    const person = heard === undefined ? hint.person() : hint.hear(heard)
    const { status } = current()
    if (status === 'loading' || person === noticed) return
    noticed = person
    if (status === 'authenticated') {
      change(anonymous())
      void client().then((signIn) => signIn.forgetUser())
    } else if (person !== null) void joinSession(person)
  }

  const joinSession = async (person: string) => {
    if (mine !== null && mine !== person) return
    const before = current()
    const state = await join(flow, person).catch(() => before)
    if (state.status === 'authenticated' && current() === before) settle(state)
  }

  return { settle, lookAround }
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

/** Calls `make` at most once and returns the same result every time. */
function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | null = null
  return () => {
    made ??= { value: make() }
    return made.value
  }
}
