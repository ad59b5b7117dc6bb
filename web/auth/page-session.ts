import { createSessionCache } from '../../client/session-cache.ts'
import type { IdentityProviderConfig } from '../../core/public-config.ts'
import { withBase } from '../../core/routing/base-path.ts'
import type { AccessToken, AuthSession } from './auth-session.ts'
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

/** Who is signed in, over the life of a page; `begin` finds that out, once. None of the functions rejects. */
export type PageSession = {
  readonly current: () => AuthState
  readonly subscribe: (onChange: () => void) => () => void
  readonly begin: () => Promise<void>
  readonly login: () => Promise<void>
  readonly logout: () => Promise<void>
  readonly accessToken: AccessToken
}

/** Loads what signing in is made of, and gives a session that keeps who is signed in in the cell; else rejects. */
export type LoadSession = (options: {
  readonly provider: IdentityProviderConfig
  readonly cell: AuthCell
}) => Promise<AuthSession>

type PageSessionOptions = {
  readonly provider: IdentityProviderConfig | null
  readonly basePath: string
  readonly load: LoadSession
  /** Puts a path in the place of the address that the provider sent the visitor back to. */
  readonly onReturn: (path: string) => void
}

const ANSWER = /[?&](?:state|code|error)=/

/**
 * A session on a page where hardly anybody signs in. What signing in is made of is loaded when the address holds the
 * provider's answer, when this browser has been signed in before, when another tab signs in, or at `login`; until then
 * the page weighs less. Nothing of the window is asked for before `begin`: a page is prerendered where there is none.
 */
export function createPageSession({ provider, basePath, load, onReturn }: PageSessionOptions): PageSession {
  const cell = createAuthCell(initialAuthState(provider))
  const kept = createSessionCache(() => localStorage)
  const redirectPath = withBase(basePath, REDIRECT_PATH)
  const wasSignedIn = () => kept.read(SIGNED_IN) !== undefined
  let session: Promise<AuthSession | null> | null = null
  let hasBegun = false

  const loaded = async (): Promise<AuthSession | null> => {
    if (provider === null) return null
    session ??= load({ provider, cell }).catch(() => {
      session = null
      return null
    })
    return session
  }
  const loadedOrFail = async (): Promise<AuthSession | null> => {
    const awake = await loaded()
    if (awake !== null) return awake
    // Nothing can read the answer now; it must not stay in the address.
    if (isAnswer(redirectPath)) onReturn(redirectPath)
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
      if (provider === null || hasBegun) return
      hasBegun = true
      for (const news of NEWS) addEventListener(news, onNews)
      if (isAnswer(redirectPath) || wasSignedIn()) await (await loadedOrFail())?.begin()
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
  }
}

/** Whether the present address holds what a provider answered, to a sign-in or a logout. */
function isAnswer(redirectPath: string): boolean {
  return location.pathname === redirectPath && ANSWER.test(location.search)
}
