import '../ui/print.css'
import { ownPages } from 'virtual:site-map'
import { type ReactNode, useState } from 'react'
import { site } from '#content/site.ts'
import { isUnderAuthentication, matchPath } from '../../core/routing/screens.ts'
import { useAuth } from '../auth/auth-provider.tsx'
import { publicConfig } from '../page-config.ts'
import { Link, useHistoryEntry } from '../router/router.tsx'
import { leaveFocusToHeading } from '../router/screen-heading.tsx'
import { Button } from '../ui/button.tsx'
import { words } from '../words.ts'
import styles from './layout.module.css'

type MenuToggleProps = { readonly isExpanded: boolean; readonly menuId: string; readonly onToggle: () => void }

const MENU_ID = 'menu'

const MENU = [{ address: '/projects', title: words.pages.projects }, ...ownPages]

/** The layout of every screen: a navigation bar, a main area and an empty footer. Source: specification 2. */
export function Layout({ children }: { readonly children: ReactNode }) {
  return (
    <div className={styles.page}>
      <NavigationBar />
      <main className={styles.main}>{children}</main>
      <footer />
    </div>
  )
}

function NavigationBar() {
  const [isExpanded, setIsExpanded] = useState(false)
  const { location } = useHistoryEntry()
  const collapse = () => setIsExpanded(false)

  return (
    <nav aria-label={words.layout.mainNavigation} className={styles.bar}>
      <Link
        to="/"
        className={styles.brand}
        aria-current={location.pathname === '/' ? 'page' : undefined}
        onFollow={collapse}
      >
        {site.name}
      </Link>
      {isUnderAuthentication(location.pathname) && <AuthControl />}
      <MenuToggle isExpanded={isExpanded} menuId={MENU_ID} onToggle={() => setIsExpanded(!isExpanded)} />
      <div id={MENU_ID} className={styles.menu}>
        {MENU.map(({ address, title }) => (
          <Link
            key={address}
            to={address}
            className={styles.link}
            aria-current={currentAt(location.pathname, address)}
            onFollow={collapse}
          >
            {title}
          </Link>
        ))}
      </div>
    </nav>
  )
}

function currentAt(pathname: string, path: string): 'page' | 'true' | undefined {
  const match = matchPath(pathname, { path })
  if (match === null) return undefined
  return match.isExact ? 'page' : 'true'
}

/**
 * Shows 'Loading...', and then 'Logout' or 'Login'. Without an identity provider there is no 'Login', because the
 * sign-in page has a form of its own. Source: specification 2, "Navigation bar", and 4, "Auth display".
 */
function AuthControl() {
  const { state, login, logout } = useAuth()
  if (publicConfig.identityProvider === null && state.status === 'anonymous') return null
  if (state.status === 'loading') return <span role="status">{words.layout.loadingSignIn}</span>
  const isSignedIn = state.status === 'authenticated'
  return (
    <Button ref={leaveFocusToHeading} onPress={isSignedIn ? logout : login}>
      {isSignedIn ? words.layout.logout : words.layout.login}
    </Button>
  )
}

/** Toggles the menu in narrow windows. In wide windows and without scripts, the menu is always open. */
function MenuToggle({ isExpanded, menuId, onToggle }: MenuToggleProps) {
  return (
    <button
      type="button"
      className={styles.toggle}
      aria-expanded={isExpanded}
      aria-controls={menuId}
      aria-label={words.layout.menu}
      onClick={onToggle}
    >
      <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
        <path d={isExpanded ? 'M6 6l12 12M18 6L6 18' : 'M4 8h16M4 16h16'} stroke="currentColor" strokeWidth="2" />
      </svg>
    </button>
  )
}
