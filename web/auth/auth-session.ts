import { createSessionCache } from '../../client/session-cache.ts'
import type { IdentityProviderConfig } from '../../core/built-site/public-config.ts'
import type { SignInProblem } from '../../core/problems/sign-in-problems.ts'
import type { AuthEnvironment } from './auth-environment.ts'
import { type AuthState, type AuthStore, anonymous, LOADING } from './auth-state.ts'
import { pathOf, returnPathFrom } from './callback.ts'
import { createSignInHint } from './sign-in-hint.ts'
import { joinSession, type SignInDeps, stateOnLoad } from './sign-in-return.ts'

/**
 * The sign-in session of a page. Signing out in one tab ends it in all tabs, even if they were asleep, because each tab
 * checks before it returns a token. A session that another tab has begun is joined silently unless a different user was
 * signed in here, so that a draft is never saved under another account. `begin` restores the session, and is called at
 * most once. A page that starts signed out only needs `syncTabs`. With a provider, `login` and `logout` leave the page.
 * No function rejects.
 */
export type AuthSession = {
  readonly begin: () => Promise<void>
  readonly syncTabs: () => void
  readonly login: () => Promise<void>
  readonly logout: () => Promise<void>
  readonly accessToken: AccessToken
  /** Available only without a provider. */
  readonly signInWithToken?: SignInWithToken
}

/**
 * Signs in with an access token that the owner has created. With `isKept`, a cookie keeps the browser signed in.
 * Resolves to null on success.
 */
export type SignInWithToken = (token: string, isKept: boolean) => Promise<SignInProblem | null>

/**
 * Returns the user's access token, or `SESSION` for a session in a cookie. Returns null if the user is signed out or
 * the token can't be renewed. Send tokens only to the API. `fresh` means that the API has rejected the current token.
 */
export type AccessToken = (options: { readonly fresh: boolean }) => Promise<string | null>

type AuthSessionOptions = {
  readonly provider: IdentityProviderConfig
  readonly environment: AuthEnvironment
  readonly store: AuthStore
  readonly onReturn: (path: string) => void
}

/**
 * Creates a session that keeps its state in `store`. Contacts the provider only if one of its functions is called or
 * another tab has signed in.
 */
export function createAuthSession({ provider, environment, store, onReturn }: AuthSessionOptions): AuthSession {
  const { get: current, set } = store
  const deps = createDeps(provider, environment, onReturn)
  const { settle, sync } = createTabSync(store, deps)

  const run = async (step: (deps: SignInDeps) => Promise<AuthState>) => {
    set(LOADING)
    // Errors from the provider are part of the state. A rejection means that our own code couldn't be loaded.
    settle(await step(deps).catch(() => anonymous({ code: 'sign-in/unreachable' })))
  }
  const unlessLoading = (step: (deps: SignInDeps) => Promise<AuthState>) => async () => {
    if (current().status !== 'loading') await run(step)
  }

  environment.tabChannel.subscribe(sync)
  return {
    begin: once(() => run(stateOnLoad)),
    syncTabs: () => sync(),
    login: unlessLoading(signIn),
    logout: unlessLoading(signOut),
    accessToken: async ({ fresh }) => {
      sync()
      const state = current()
      if (state.status !== 'authenticated') return null
      const client = await deps.client()
      const token = await client.accessToken(fresh).catch(() => null)
      sync()
      if (current() === state) return token
      await client.forgetUser()
      return null
    },
  }
}

/**
 * Keeps the session in sync with other tabs. `settle` records the outcome of a sign-in in this tab. `sync` ends the
 * session if another tab has ended or replaced it. If this tab is signed out, `sync` joins the session that another tab
 * has begun.
 */
function createTabSync({ get: current, set }: AuthStore, deps: SignInDeps) {
  const { hint, client, environment } = deps
  // The user who most recently signed in on this page, and the user whose session the page most recently reacted to.
  let lastUser: string | null = null
  let seenUser: string | null = null

  const settle = (state: AuthState) => {
    seenUser = state.status === 'authenticated' ? state.userId : hint.userId()
    if (state.status === 'authenticated') {
      lastUser = state.userId
      environment.tabChannel.publish(lastUser)
    }
    set(state)
  }

  const sync = (receivedId?: string | null) => {
    const userId = receivedId === undefined ? hint.userId() : hint.receive(receivedId)
    const { status } = current()
    if (status === 'loading' || userId === seenUser) return
    seenUser = userId
    if (status === 'authenticated') {
      set(anonymous())
      void client().then((provider) => provider.forgetUser())
    } else if (userId !== null) void joinOtherTab(userId)
  }

  const joinOtherTab = async (userId: string) => {
    if (lastUser !== null && lastUser !== userId) return
    const before = current()
    const state = await joinSession(deps, userId).catch(() => before)
    if (state.status === 'authenticated' && current() === before) settle(state)
  }

  return { settle, sync }
}

/**
 * Navigates to the provider to sign in. The visitor returns to the current address or, from the sign-in page, to the
 * page that linked to it.
 */
async function signIn({ environment, client }: SignInDeps): Promise<AuthState> {
  if (!environment.isSecure) return anonymous({ code: 'sign-in/insecure' })
  if (!isWritable(environment.sessionStorage)) return anonymous({ code: 'sign-in/no-storage' })
  const returnState = { returnTo: returnPathFrom(environment.address()) }
  return anonymous(await (await client()).redirectToSignIn(returnState))
}

async function signOut({ environment, hint, client }: SignInDeps): Promise<AuthState> {
  hint.clear()
  environment.tabChannel.publish(null)
  return anonymous(await (await client()).redirectToSignOut({ returnTo: pathOf(environment.address()) }))
}

const TEST_KEY = 'sign-in-trial'

/**
 * True if storage works. A sign-in stores its request and needs it again on return, so blocked or full storage is
 * reported up front.
 */
function isWritable(storage: () => Storage | null): boolean {
  const cache = createSessionCache(storage)
  const isWritten = cache.write(TEST_KEY, true)
  cache.clear(TEST_KEY)
  return isWritten
}

function createDeps(
  provider: IdentityProviderConfig,
  environment: AuthEnvironment,
  onReturn: (path: string) => void,
): SignInDeps {
  const client = once(async () => {
    const { SignInClient } = await import('./sign-in-client.ts')
    return new SignInClient(provider, environment)
  })
  return { environment, hint: createSignInHint(environment.localStorage, environment.sessionStorage), client, onReturn }
}

function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | null = null
  return () => {
    made ??= { value: make() }
    return made.value
  }
}
