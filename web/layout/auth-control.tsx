import { useAuth } from '../auth/auth-provider.tsx'
import { publicConfig } from '../public-config.ts'
import { Button } from '../ui/button.tsx'

/** 'Loading...', then 'Logout' or 'Login'; nothing on a site that has no sign-in. Source: specification 2, "Navigation bar", and 4, "Auth display". */
export function AuthControl() {
  const { state, login, logout } = useAuth()
  if (publicConfig.identityProvider === null) return null
  if (state.status === 'loading') return <span role="status">Loading...</span>
  if (state.status === 'authenticated') return <Button onPress={logout}>Logout</Button>
  return <Button onPress={login}>Login</Button>
}
