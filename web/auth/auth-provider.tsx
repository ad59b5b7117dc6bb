import {
  createContext,
  type MouseEvent,
  type ReactNode,
  startTransition,
  useContext,
  useEffect,
  useMemo,
  useState,
} from 'react'
import type { IdentityProviderConfig } from '../../core/built-site/public-config.ts'
import { withBase } from '../../core/routing/base-path.ts'
import { createPath } from '../../core/routing/location.ts'
import { basePath, pageFetch, publicConfig } from '../page-config.ts'
import type { BrowserHistory } from '../router/browser-history.ts'
import { follow, isPlainClick, sitePathOf, useHistory, useHistoryEntry } from '../router/router.tsx'
import { words } from '../words.ts'
import type { AccessToken, SignInWithToken } from './auth-session.ts'
import type { AuthState } from './auth-state.ts'
import { createPageSession, type LoadSession, type PageSession } from './page-session.ts'

type AuthProviderProps = {
  readonly config: IdentityProviderConfig | null
  /** Replaces the callback address with `path`, which excludes the site's base path. */
  readonly onReturn: (path: string) => void
  readonly children: ReactNode
}

/**
 * The sign-in state and actions. `login` and `logout` navigate to the provider. Without one, `login` opens the sign-in
 * page and `logout` doesn't navigate.
 */
type Auth = {
  readonly state: AuthState
  readonly login: () => void
  readonly logout: () => void
  readonly accessToken: AccessToken
  readonly signInWithToken: SignInWithToken
}

const AuthContext = createContext<Auth | null>(null)

/**
 * Provides sign-in to the site. `config` is null if the site has no identity provider. The session is created once,
 * from the first props. Source: specification 1, "The whole app is wrapped in that provider's sign-in".
 */
export function AuthProvider({ config, onReturn, children }: AuthProviderProps) {
  const history = useHistory()
  const [session] = useState(() => sessionOf(config, (address) => onReturn(sitePathOf(address))))
  const [state, setState] = useState(session.current)

  // Uses a transition, so that a state change doesn't force hydration to finish immediately. It's safe to call `begin`
  // more than once.
  useEffect(() => {
    const unsubscribe = session.subscribe(() => startTransition(() => setState(session.current())))
    void session.begin()
    return unsubscribe
  }, [session])

  const auth = useMemo(
    () => ({
      state,
      login: () => (config === null ? goToSignIn(history) : void session.login()),
      logout: () => void session.logout(),
      accessToken: session.accessToken,
      signInWithToken: session.signInWithToken,
    }),
    [state, session, config, history],
  )
  return <AuthContext value={auth}>{children}</AuthContext>
}

function sessionOf(provider: IdentityProviderConfig | null, onReturn: (path: string) => void): PageSession {
  const load: LoadSession = async ({ store }) => {
    const { browserEnvironment } = await import('./auth-environment.ts')
    const environment = browserEnvironment(window, basePath)
    if (provider === null) {
      const { createTokenSession } = await import('./token-session.ts')
      return createTokenSession({ store, environment, fetch: pageFetch, apiUrl: publicConfig.apiUrl })
    }
    const { createAuthSession } = await import('./auth-session.ts')
    return createAuthSession({ provider, store, onReturn, environment })
  }
  return createPageSession({ provider, basePath, load, onReturn })
}

function goToSignIn(history: BrowserHistory): void {
  // A search typed just now may not be in the address yet.
  history.flush()
  // Drops the fragment, which must stay in this browser. As part of a query, it would be sent to the server on a
  // reload.
  follow(history, signInAddress(createPath({ ...history.current().location, hash: '' })))
}

/** Returns the sign-in state and its actions. Throws outside an `AuthProvider`. */
export function useAuth(): Auth {
  const auth = useContext(AuthContext)
  if (auth === null) throw new Error('useAuth needs an AuthProvider above it')
  return auth
}

/**
 * A link to the sign-in page, which returns the visitor to the current address. Without a provider, it's shown only to
 * signed-in users. Its `href`, used in new tabs and before hydration, leaves out the current query.
 */
export function SignInLink() {
  const { state } = useAuth()
  const history = useHistory()
  const { location } = useHistoryEntry()
  if (publicConfig.identityProvider === null && state.status !== 'authenticated') return null

  const onClick = (event: MouseEvent) => {
    if (!isPlainClick(event)) return
    event.preventDefault()
    goToSignIn(history)
  }
  return (
    <a href={withBase(basePath, signInAddress(location.pathname))} onClick={onClick}>
      {state.status === 'authenticated' ? words.layout.signedIn : words.layout.signIn}
    </a>
  )
}

function signInAddress(from: string): string {
  return `/authentication?from=${encodeURIComponent(withBase(basePath, from)).replaceAll('%2F', '/')}`
}
