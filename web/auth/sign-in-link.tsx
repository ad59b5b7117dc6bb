import type { MouseEvent } from 'react'
import { inBase } from '../../core/routing/base-path.ts'
import { createPath } from '../../core/routing/location.ts'
import { basePath, publicConfig } from '../page-config.ts'
import { follow, isPlainClick, useHistory, useHistoryEntry } from '../router/router.tsx'
import { useAuth } from './auth-provider.tsx'

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
    follow(history, signInAddress(createPath(location)))
  }
  return (
    <a href={inBase(basePath, signInAddress(location.pathname))} onClick={onClick}>
      {state.status === 'authenticated' ? 'Signed in' : 'Sign in'}
    </a>
  )
}

function signInAddress(from: string): string {
  return `/authentication?from=${encodeURIComponent(inBase(basePath, from)).replaceAll('%2F', '/')}`
}
