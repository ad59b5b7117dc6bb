import { createSessionCache } from '../../client/session-cache.ts'
import type { IdentityProviderConfig } from '../../core/built-site/public-config.ts'
import { withBase } from '../../core/routing/base-path.ts'
import { SIGN_IN_ADDRESS } from '../../core/routing/screens.ts'
import { createStore } from '../store.ts'
import type { AccessToken, AuthSession, SignInWithToken } from './auth-session.ts'
import { type AuthState, type AuthStore, anonymous, initialAuthState, SIGNED_IN, SYNC_EVENTS } from './auth-state.ts'

/** The sign-in session of a page. `begin` restores it, and runs only once. No function rejects. */
export type PageSession = {
  readonly current: () => AuthState
  readonly subscribe: (onChange: () => void) => () => void
  readonly begin: () => Promise<void>
  readonly login: () => Promise<void>
  readonly logout: () => Promise<void>
  readonly accessToken: AccessToken
  readonly signInWithToken: SignInWithToken
}

/**
 * Loads the sign-in code and creates a session that keeps its state in `store`. Rejects if the code can't be loaded.
 */
export type LoadSession = (options: {
  readonly provider: IdentityProviderConfig | null
  readonly store: AuthStore
}) => Promise<AuthSession>

type PageSessionOptions = {
  readonly provider: IdentityProviderConfig | null
  readonly basePath: string
  readonly load: LoadSession
  /** Replaces the callback address with a path. */
  readonly onReturn: (path: string) => void
}

const CALLBACK_QUERY = /[?&](?:state|code|error)=/

/**
 * Creates a session that loads the sign-in code only when it's needed: at a callback address, if this browser was
 * signed in before, when another tab signs in, or when the visitor signs in. Doesn't touch `window` before `begin`, so
 * pages can be prerendered with it.
 */
export function createPageSession({ provider, basePath, load, onReturn }: PageSessionOptions): PageSession {
  const store = createStore(initialAuthState(provider))
  const kept = createSessionCache(() => localStorage)
  const redirectPath = withBase(basePath, SIGN_IN_ADDRESS)
  const wasSignedIn = () => kept.read(SIGNED_IN) !== undefined
  let session: Promise<AuthSession | null> | null = null
  let hasBegun = false

  const isCallback = () =>
    provider !== null && location.pathname === redirectPath && CALLBACK_QUERY.test(location.search)
  const loadSession = async (): Promise<AuthSession | null> => {
    session ??= load({ provider, store }).catch(() => {
      session = null
      return null
    })
    return session
  }
  const loadOrFail = async (): Promise<AuthSession | null> => {
    const loadedSession = await loadSession()
    if (loadedSession !== null) return loadedSession
    // Without a session, nothing can use the authorization code, and it mustn't stay in the address.
    if (isCallback()) onReturn(redirectPath)
    store.set(anonymous({ code: 'sign-in/unreachable' }))
    return null
  }
  const onSyncEvent = async () => {
    if (session === null && wasSignedIn()) (await loadSession())?.syncTabs()
  }

  return {
    current: store.get,
    subscribe: store.subscribe,
    begin: async () => {
      // Without a provider, only the owner signs in, so most visitors' pages needn't listen to other tabs.
      if (hasBegun || (provider === null && !wasSignedIn())) return
      hasBegun = true
      for (const event of SYNC_EVENTS) addEventListener(event, onSyncEvent)
      if (isCallback() || wasSignedIn()) await (await loadOrFail())?.begin()
      else store.set(anonymous())
    },
    login: async () => {
      if (provider === null) return store.set(anonymous({ code: 'sign-in/unavailable' }))
      const loadedSession = await loadOrFail()
      loadedSession?.syncTabs()
      await loadedSession?.login()
    },
    logout: async () => (await session)?.logout(),
    accessToken: async (options) => (await session)?.accessToken(options) ?? null,
    signInWithToken: async (token, isKept) => {
      const loadedSession = await loadOrFail()
      return loadedSession?.signInWithToken === undefined
        ? { code: 'sign-in/unreachable' }
        : loadedSession.signInWithToken(token, isKept)
    },
  }
}
