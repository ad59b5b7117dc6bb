import { useAuth } from '../auth/auth-provider.tsx'
import { Button } from '../ui/button.tsx'

/** 'Loading...', then 'Logout' or 'Login'. Source: specification 2, "Navigation bar", and 4, "Auth display". */
export function AuthControl() {
  const { state, login, logout } = useAuth()
  if (state.status === 'loading') return <span role="status">Loading...</span>
  if (state.status === 'authenticated') return <Button onPress={logout}>Logout</Button>
  return <Button onPress={login}>Login</Button>
}
