import { sentenceOf } from '../../core/problems.ts'
import { useAuth } from '../auth/auth-provider.tsx'
import { ScreenHeading } from '../ui/screen-heading.tsx'
import styles from './authentication-screen.module.css'

/** Says who is signed in; the control itself is in the navigation bar. The specification shows no screen here. */
export function AuthenticationScreen() {
  const { state } = useAuth()
  const problem = state.status === 'anonymous' ? state.problem : null
  return (
    <section className={styles.screen}>
      <ScreenHeading>Sign-in</ScreenHeading>
      <p role="status">{sentenceFor(state.status)}</p>
      {problem !== null && (
        <p role="alert" className={styles.problem}>
          {sentenceOf(problem)}
        </p>
      )}
    </section>
  )
}

function sentenceFor(status: 'loading' | 'anonymous' | 'authenticated'): string {
  if (status === 'loading') return 'Looking whether you are signed in…'
  if (status === 'anonymous') return 'You are not signed in. Login, above, takes you to the sign-in provider and back.'
  return 'You are signed in. Logout, above, signs you out.'
}
