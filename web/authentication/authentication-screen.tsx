import { useAuth } from '../auth/auth-provider.tsx'
import { signInSentenceOf } from '../auth/sign-in-problem.ts'
import { publicConfig } from '../page-config.ts'
import { Link } from '../router/router.tsx'
import { Button } from '../ui/button.tsx'
import { ScreenHeading } from '../ui/screen-heading.tsx'
import { words } from '../words.ts'
import styles from './authentication-screen.module.css'

/**
 * Shows who is signed in; the control itself is in the navigation bar. The specification doesn't describe this screen.
 */
export function AuthenticationScreen() {
  return (
    <section className={styles.screen}>
      <ScreenHeading>{words.pages.signIn}</ScreenHeading>
      {publicConfig.identityProvider === null ? <NoSignIn /> : <SignInState />}
    </section>
  )
}

function NoSignIn() {
  return (
    <>
      <p>{words.signIn.none}</p>
      <p>{words.signIn.setUp}</p>
    </>
  )
}

function SignInState() {
  const { state, login } = useAuth()
  const problem = state.status === 'anonymous' ? state.problem : null
  return (
    <>
      <p className={styles.unscripted}>{words.signIn.needsScripts}</p>
      <p role="status" className={styles.state}>
        {sentenceFor(state.status)}
      </p>
      {state.status === 'authenticated' && (
        <ul className={styles.ways}>
          <li>
            <Link to="/projects/commander">{words.signIn.yourLibrary}</Link>
          </li>
          <li>
            <Link to="/">{words.pages.home}</Link>
          </li>
        </ul>
      )}
      {state.status === 'anonymous' && (
        <div className={styles.state}>
          <Button onPress={login}>{words.layout.signIn}</Button>
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
  if (status === 'loading') return words.signIn.checking
  if (status === 'anonymous') return words.signIn.onlyOwner
  return words.signIn.isSignedIn
}
