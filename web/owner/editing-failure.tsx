import { useEffect, useRef, useState } from 'react'
import type { LibraryFailure } from '../../client/library-client.ts'
import { useAuth } from '../auth/auth-provider.tsx'
import { signInMessage } from '../auth/sign-in-problem.ts'
import { inDigits } from '../locale.ts'
import { Button } from '../ui/button.tsx'
import { words } from '../words.ts'
import { isSignedOut, sentenceOfFailure, waitAfter } from './notice-text.ts'
import { useOwner } from './owner-context.ts'
import styles from './owner-note.module.css'
import { useFocusHandover } from './use-focus.ts'

const SECOND_MS = 1000

type NextStepProps = { readonly failure: LibraryFailure; readonly onRetry: () => void }

type EditingFailureProps = {
  readonly failure: LibraryFailure
  /** Shown before the sentence about the failure. */
  readonly before?: string
  readonly onRetry: () => void
}

/** Shows why something couldn't be loaded or changed, with a button for the next step. */
export function EditingFailure({ failure, before = '', onRetry }: EditingFailureProps) {
  const note = useRef<HTMLDivElement>(null)
  useFocusHandover(note)

  return (
    <div ref={note} className={styles.note}>
      <p role="status">{`${before} ${sentenceOfFailure(failure)}`.trim()}</p>
      <NextStep failure={failure} onRetry={onRetry} />
    </div>
  )
}

/** The button for the next step after a failure: signing in again, or trying again once the server allows it. */
export function NextStep({ failure, onRetry }: NextStepProps) {
  const { state, login } = useAuth()
  const { texts } = useOwner()
  const left = useWait(waitAfter(failure), failure)

  if (isSignedOut(failure)) {
    const problem = state.status === 'anonymous' ? state.problem : null
    const onSignIn = () => {
      texts.leaveInTab()
      login()
    }
    return (
      <>
        {problem !== null && <p role="alert">{signInMessage(problem)}</p>}
        <Button kind="tool" onPress={onSignIn}>
          {words.owner.signInAgain}
        </Button>
      </>
    )
  }
  return (
    <Button kind="tool" isDisabled={left > 0} onPress={onRetry}>
      {left > 0 ? words.owner.tryAgainIn(inDigits(left)) : words.layout.tryAgain}
    </Button>
  )
}

function useWait(seconds: number, since: unknown): number {
  const [left, setLeft] = useState(seconds)

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new failure starts a new wait
  useEffect(() => {
    const end = performance.now() + seconds * SECOND_MS
    const look = () => {
      const remaining = Math.max(0, Math.ceil((end - performance.now()) / SECOND_MS))
      setLeft(remaining)
      if (remaining === 0) clearInterval(timer)
    }
    const timer = setInterval(look, SECOND_MS)
    look()
    return () => clearInterval(timer)
  }, [seconds, since])

  return left
}
