import { createSessionCache } from '../../client/session-cache.ts'
import type { IdentityProviderConfig } from '../../core/public-config.ts'
import { withBase } from '../../core/routing/base-path.ts'
import type { AccessToken, AuthSession, SignInWithToken } from './auth-session.ts'
import {
  type AuthCell,
  type AuthState,
  anonymous,
  createAuthCell,
  initialAuthState,
  NEWS,
  REDIRECT_PATH,
  SIGNED_IN,
} from './auth-state.ts'

/** The session of a page. `begin` restores it once. No function rejects. */
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
 * Loads the sign-in code and creates a session that writes its state to `cell`. Rejects if the code can't be loaded.
 */
export type LoadSession = (options: {
  readonly provider: IdentityProviderConfig | null
  readonly cell: AuthCell
}) => Promise<AuthSession>

type PageSessionOptions = {
  readonly provider: IdentityProviderConfig | null
  readonly basePath: string
  readonly load: LoadSession
  /** Replaces the callback address with a path. */
  readonly onReturn: (path: string) => void
}

const ANSWER = /[?&](?:state|code|error)=/

/**
 * A session that loads the sign-in code only when it's needed: at a callback address, if this browser was signed in
 * before, when another tab signs in, or at `login`. Doesn't touch `window` before `begin`, so it can be prerendered.
 */
export function createPageSession({ provider, basePath, load, onReturn }: PageSessionOptions): PageSession {
  const cell = createAuthCell(initialAuthState(provider))
  const kept = createSessionCache(() => localStorage)
  const redirectPath = withBase(basePath, REDIRECT_PATH)
  const wasSignedIn = () => kept.read(SIGNED_IN) !== undefined
  let session: Promise<AuthSession | null> | null = null
  let hasBegun = false

  const isAnswer = () => provider !== null && location.pathname === redirectPath && ANSWER.test(location.search)
  const loaded = async (): Promise<AuthSession | null> => {
    session ??= load({ provider, cell }).catch(() => {
      session = null
      return null
    })
    return session
  }
  const loadedOrFail = async (): Promise<AuthSession | null> => {
    const awake = await loaded()
    if (awake !== null) return awake
    // Nothing can use the code now, and it must not stay in the address.
    if (isAnswer()) onReturn(redirectPath)
    cell.change(anonymous({ code: 'sign-in/unreachable' }))
    return null
  }
  const onNews = async () => {
    if (session === null && wasSignedIn()) (await loaded())?.followTabs()
  }

  return {
    current: cell.current,
    subscribe: cell.subscribe,
    begin: async () => {
      // Without a provider most visitors never sign in, so their pages don't listen for it either.
      if (hasBegun || (provider === null && !wasSignedIn())) return
      hasBegun = true
      for (const news of NEWS) addEventListener(news, onNews)
      if (isAnswer() || wasSignedIn()) await (await loadedOrFail())?.begin()
      else cell.change(anonymous())
    },
    login: async () => {
      if (provider === null) return cell.change(anonymous({ code: 'sign-in/unavailable' }))
      const awake = await loadedOrFail()
      awake?.followTabs()
      await awake?.login()
    },
    logout: async () => (await session)?.logout(),
    accessToken: async (options) => (await session)?.accessToken(options) ?? null,
    signInWithToken: async (token, isKept) => {
      const awake = await loadedOrFail()
      return awake?.signInWithToken === undefined
        ? { code: 'sign-in/unreachable' }
        : awake.signInWithToken(token, isKept)
    },
  }
}
