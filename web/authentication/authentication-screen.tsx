import { signInSentenceOf } from '../../core/sign-in-problems.ts'
import { useAuth } from '../auth/auth-provider.tsx'
import { publicConfig } from '../page-config.ts'
import { Link } from '../router/router.tsx'
import { Button } from '../ui/button.tsx'
import { ScreenHeading } from '../ui/screen-heading.tsx'
import styles from './authentication-screen.module.css'

/** Says who is signed in; the control itself is in the navigation bar. The specification shows no screen here. */
export function AuthenticationScreen() {
  return (
    <section className={styles.screen}>
      <ScreenHeading>Sign-in</ScreenHeading>
      {publicConfig.identityProvider === null ? <NoSignIn /> : <SignInState />}
    </section>
  )
}

function NoSignIn() {
  return (
    <>
      <p>This site has no sign-in: everything on it is open to you.</p>
      <p>
        Is it yours? To add sign-in, set <code>AUTH_DOMAIN</code> and <code>AUTH_CLIENT_ID</code> and build it again, as
        docs/sign-in.md describes.
      </p>
    </>
  )
}

function SignInState() {
  const { state, login } = useAuth()
  const problem = state.status === 'anonymous' ? state.problem : null
  return (
    <>
      <p className={styles.unscripted}>Signing in needs JavaScript, which is switched off in this browser.</p>
      <p role="status" className={styles.state}>
        {sentenceFor(state.status)}
      </p>
      {state.status === 'authenticated' && (
        <ul className={styles.ways}>
          <li>
            <Link to="/projects/commander">Your library</Link>
          </li>
          <li>
            <Link to="/">Home</Link>
          </li>
        </ul>
      )}
      {state.status === 'anonymous' && (
        <div className={styles.state}>
          <Button onPress={login}>Log in</Button>
        </div>
      )}
      {problem !== null && (
        <p role="alert" className={styles.problem}>
          {signInSentenceOf(problem)}
        </p>
      )}
    </>
  )
}

function sentenceFor(status: 'loading' | 'anonymous' | 'authenticated'): string {
  if (status === 'loading') return 'Checking whether you are signed in…'
  if (status === 'anonymous') return 'Only the owner of this site signs in, to add and edit commands.'
  return 'You are signed in. To sign out, press Logout above.'
}
