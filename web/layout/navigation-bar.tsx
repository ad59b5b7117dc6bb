import { useState } from 'react'
import { site } from '../../content/site.ts'
import { isUnderAuthentication } from '../../core/routing/screens.ts'
import { useAuth } from '../auth/auth-provider.tsx'
import { publicConfig } from '../public-config.ts'
import { Link } from '../router/link.tsx'
import { useHistoryEntry } from '../router/router.tsx'
import { Button } from '../ui/button.tsx'
import { MenuToggle } from './menu-toggle.tsx'
import styles from './navigation-bar.module.css'

const MENU_ID = 'menu'

/**
 * The brand, the collapsible menu and, only under '/authentication', the control to sign in and out.
 * Source: specification 2, "Navigation bar".
 */
export function NavigationBar() {
  const [isExpanded, setIsExpanded] = useState(false)
  const { location } = useHistoryEntry()
  const collapse = () => setIsExpanded(false)

  return (
    <nav aria-label="Main" className={styles.bar}>
      <Link to="/" className={styles.brand} onFollow={collapse}>
        {site.name}
      </Link>
      {isUnderAuthentication(location.pathname) && <AuthControl />}
      <MenuToggle isExpanded={isExpanded} menuId={MENU_ID} onToggle={() => setIsExpanded(!isExpanded)} />
      <div id={MENU_ID} className={styles.menu}>
        <Link to="/projects" className={styles.link} onFollow={collapse}>
          Projects
        </Link>
      </div>
    </nav>
  )
}

/** 'Loading...', then 'Logout' or 'Login'; nothing on a site that has no sign-in. Source: specification 2, "Navigation bar", and 4, "Auth display". */
function AuthControl() {
  const { state, login, logout } = useAuth()
  if (publicConfig.identityProvider === null) return null
  if (state.status === 'loading') return <span role="status">Loading...</span>
  if (state.status === 'authenticated') return <Button onPress={logout}>Logout</Button>
  return <Button onPress={login}>Login</Button>
}
