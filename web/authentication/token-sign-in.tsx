import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { createSessionClient } from '../../client/session-client.ts'
import { SESSION_DAYS } from '../../core/access-tokens.ts'
import type { SignInProblem } from '../../core/problems/sign-in-problems.ts'
import { useAuth } from '../auth/auth-provider.tsx'
import { returnPathFrom } from '../auth/callback.ts'
import { returnPathOf } from '../auth/sign-in-return.ts'
import { pageFetch, publicConfig } from '../page-config.ts'
import { sitePathOf, useHistory } from '../router/router.tsx'
import { Button } from '../ui/button.tsx'
import { words } from '../words.ts'
import { SignInProblemNote } from './sign-in-problem-note.tsx'
import styles from './token-sign-in.module.css'

/** True once the site's server has answered. A static site doesn't have one. */
export function useIsServed(): boolean {
  const [isServed, setIsServed] = useState(false)

  useEffect(() => {
    let isShown = true
    const client = createSessionClient({ fetch: pageFetch, url: publicConfig.apiUrl })
    void client.isServed().then((answer) => isShown && setIsServed(answer))
    return () => {
      isShown = false
    }
  }, [])

  return isServed
}

/**
 * The form for an access token. The token exists only in the field, never in an attribute, in storage or in an address.
 */
export function TokenSignIn() {
  const field = useRef<HTMLInputElement>(null)
  const { signIn, isSigningIn, problem } = useTokenSignIn()
  const [isKept, setIsKept] = useState(false)
  const id = useId()

  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    const { current: input } = field
    if (input === null || isSigningIn) return
    const token = input.value.trim()
    if (token === '') return input.focus()
    input.value = ''
    input.focus()
    signIn(token, isKept)
  }
  if (!window.isSecureContext) return <SignInProblemNote problem={{ code: 'sign-in/insecure' }} />
  return (
    <form className={styles.form} noValidate aria-label={words.pages.signIn} onSubmit={onSubmit}>
      <div className={styles.field}>
        <label htmlFor={id}>{words.signIn.token}</label>
        <input
          ref={field}
          id={id}
          type="password"
          autoComplete="off"
          aria-invalid={problem !== null}
          aria-describedby={`${id}hint`}
        />
        <p id={`${id}hint`} className={styles.hint}>
          {words.signIn.tokenHint} <code translate="no">npm run token -- --name laptop --write</code>
        </p>
      </div>
      {isOnThisOrigin(publicConfig.apiUrl) && (
        <div className={styles.keep}>
          <label>
            <input
              type="checkbox"
              checked={isKept}
              aria-describedby={`${id}risk`}
              onChange={({ currentTarget }) => setIsKept(currentTarget.checked)}
            />
            {words.signIn.keep}
          </label>
          <p id={`${id}risk`} className={styles.hint}>
            {words.signIn.keepRisk(String(SESSION_DAYS))}
          </p>
        </div>
      )}
      <div>
        <Button isDisabled={isSigningIn}>{isSigningIn ? words.signIn.signingIn : words.pages.signIn}</Button>
      </div>
      {problem !== null && <SignInProblemNote problem={problem} />}
    </form>
  )
}

function useTokenSignIn() {
  const { signInWithToken } = useAuth()
  const history = useHistory()
  const [isSigningIn, setIsSigningIn] = useState(false)
  const [problem, setProblem] = useState<SignInProblem | null>(null)

  const signIn = async (token: string, isKept: boolean) => {
    setIsSigningIn(true)
    setProblem(null)
    const { href, origin } = window.location
    const refused = await signInWithToken(token, isKept)
    setIsSigningIn(false)
    setProblem(refused)
    if (refused === null) history.replace(sitePathOf(returnPathOf({ returnTo: returnPathFrom(href) }, origin)))
  }
  return { isSigningIn, problem, signIn: (token: string, isKept: boolean) => void signIn(token, isKept) }
}

/** A cookie belongs to one host, so an API on another origin can't keep the browser signed in. */
function isOnThisOrigin(url: string): boolean {
  return new URL(url, window.location.href).origin === window.location.origin
}
