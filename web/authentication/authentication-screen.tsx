import type { ReactNode } from 'react'
import { useAuth } from '../auth/auth-provider.tsx'
import { publicConfig } from '../page-config.ts'
import { Link } from '../router/router.tsx'
import { leaveFocusToHeading, ScreenHeading } from '../router/screen-heading.tsx'
import { Button } from '../ui/button.tsx'
import { words } from '../words.ts'
import styles from './authentication-screen.module.css'
import { SignInProblemNote } from './sign-in-problem-note.tsx'
import { TokenSignIn, useIsServed } from './token-sign-in.tsx'

/**
 * Shows the signed-in user or lets the visitor sign in: with a button or, on a site without a provider, with a form for
 * an access token. The specification doesn't describe this screen.
 */
export function AuthenticationScreen() {
  return (
    <section className={styles.screen}>
      <ScreenHeading>{words.pages.signIn}</ScreenHeading>
      {publicConfig.identityProvider === null ? <WithoutProvider /> : <WithProvider />}
    </section>
  )
}

function WithProvider() {
  const { login } = useAuth()
  return (
    <SignInState>
      <Button ref={leaveFocusToHeading} onPress={login}>
        {words.layout.signIn}
      </Button>
    </SignInState>
  )
}

function WithoutProvider() {
  const { state } = useAuth()
  const isServed = useIsServed()
  // Without a server, there's nothing to send a token to.
  if (state.status === 'anonymous' && !isServed) return <NoSignIn />
  return (
    <SignInState>
      <TokenSignIn />
    </SignInState>
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

function SignInState({ children }: { readonly children: ReactNode }) {
  const { state, logout } = useAuth()
  const problem = state.status === 'loading' ? null : (state.problem ?? null)
  return (
    <>
      <p className={styles.unscripted}>{words.signIn.needsScripts}</p>
      <p role="status" className={styles.state}>
        {sentenceFor(state.status)}
      </p>
      {state.status === 'authenticated' && (
        <>
          <ul className={styles.links}>
            <li>
              <Link to="/projects/commander">{words.signIn.yourLibrary}</Link>
            </li>
            <li>
              <Link to="/">{words.pages.home}</Link>
            </li>
          </ul>
          <Button ref={leaveFocusToHeading} onPress={logout}>
            {words.layout.logout}
          </Button>
        </>
      )}
      {state.status === 'anonymous' && <div className={styles.state}>{children}</div>}
      {problem !== null && <SignInProblemNote problem={problem} />}
    </>
  )
}

function sentenceFor(status: 'loading' | 'anonymous' | 'authenticated'): string {
  if (status === 'loading') return words.signIn.checking
  if (status === 'anonymous') return words.signIn.onlyOwner
  return words.signIn.isSignedIn
}
