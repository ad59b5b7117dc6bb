import type { LibraryFailure } from '../../../client/library-client.ts'
import { sentenceOf } from '../../../core/problems.ts'
import { useAuth } from '../../auth/auth-provider.tsx'
import { ActionButton } from './action-button.tsx'
import { isSignedOut, waitAfter } from './failure-sentence.ts'
import { leaveInTab } from './form/page-kept-texts.ts'
import { useWait } from './use-wait.ts'

type WayOnProps = { readonly failure: LibraryFailure; readonly onRetry: () => void }

/** The button that leads on from a failure: signing in again, or trying again once the server lets one. */
export function WayOn({ failure, onRetry }: WayOnProps) {
  const { state, login } = useAuth()
  const left = useWait(waitAfter(failure), failure)

  if (isSignedOut(failure)) {
    const problem = state.status === 'anonymous' ? state.problem : null
    const onSignIn = () => {
      leaveInTab()
      login()
    }
    return (
      <>
        {problem !== null && <p role="alert">{sentenceOf(problem)}</p>}
        <ActionButton onPress={onSignIn}>Sign in again</ActionButton>
      </>
    )
  }
  return (
    <ActionButton isOff={left > 0} onPress={onRetry}>
      {left > 0 ? `Try again in ${left} s` : 'Try again'}
    </ActionButton>
  )
}
