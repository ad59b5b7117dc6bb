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
import type { IdentityProviderConfig } from '../../core/public-config.ts'
import { withBase } from '../../core/routing/base-path.ts'
import { createPath } from '../../core/routing/location.ts'
import { basePath, publicConfig } from '../page-config.ts'
import { follow, isPlainClick, sitePathOf, useHistory, useHistoryEntry } from '../router/router.tsx'
import { words } from '../words.ts'
import type { AccessToken } from './auth-session.ts'
import type { AuthState } from './auth-state.ts'
import { createPageSession, type LoadSession, type PageSession } from './page-session.ts'

type AuthProviderProps = {
  readonly config: IdentityProviderConfig | null
  /** Puts a path, without the site's base, in the place of the address that the provider sent the visitor back to. */
  readonly onReturn: (path: string) => void
  readonly children: ReactNode
}

/** Who is signed in; `login` and `logout` leave the page for the provider's and come back to where it was. */
type Auth = {
  readonly state: AuthState
  readonly login: () => void
  readonly logout: () => void
  readonly accessToken: AccessToken
}

const AuthContext = createContext<Auth | null>(null)

/**
 * Wraps the site in its sign-in. `config` is null where sign-in is not set up; the props of the first render are the
 * ones that count. Source: specification 1, "The whole app is wrapped in that provider's sign-in".
 */
export function AuthProvider({ config, onReturn, children }: AuthProviderProps) {
  const [session] = useState(() => sessionOf(config, (address) => onReturn(sitePathOf(address))))
  const [state, setState] = useState(session.current)

  // In a transition: a page that is being taken over part by part is not taken over at once for it. Begins once, however
  // often this runs.
  useEffect(() => {
    const unsubscribe = session.subscribe(() => startTransition(() => setState(session.current())))
    void session.begin()
    return unsubscribe
  }, [session])

  const auth = useMemo(
    () => ({
      state,
      login: () => void session.login(),
      logout: () => void session.logout(),
      accessToken: session.accessToken,
    }),
    [state, session],
  )
  return <AuthContext value={auth}>{children}</AuthContext>
}

function sessionOf(provider: IdentityProviderConfig | null, onReturn: (path: string) => void): PageSession {
  const load: LoadSession = async (options) => {
    const loading = [import('./auth-session.ts'), import('./surroundings.ts')] as const
    const [{ createAuthSession }, { browserSurroundings }] = await Promise.all(loading)
    return createAuthSession({ ...options, onReturn, surroundings: browserSurroundings(window, basePath) })
  }
  return createPageSession({ provider, basePath, load, onReturn })
}

/** Who is signed in, and how to change that. Throws outside an `AuthProvider`, which is our own mistake. */
export function useAuth(): Auth {
  const auth = useContext(AuthContext)
  if (auth === null) throw new Error('useAuth needs an AuthProvider above it')
  return auth
}

/**
 * A quiet way to the page where one signs in and out, which leads back to the present address; nothing where no sign-in
 * is set up. In the page as it was built it leads back to the screen, without a query that only a visitor brings.
 */
export function SignInLink() {
  const { state } = useAuth()
  const history = useHistory()
  const { location } = useHistoryEntry()
  if (publicConfig.identityProvider === null) return null

  const onClick = (event: MouseEvent) => {
    if (!isPlainClick(event)) return
    event.preventDefault()
    // What a fragment says is for this browser alone, and a query reaches the server when the page is loaded again.
    follow(history, signInAddress(createPath({ ...location, hash: '' })))
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
