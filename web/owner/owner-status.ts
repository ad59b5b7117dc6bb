import { useCallback, useEffect, useState } from 'react'
import type { Me } from '../../client/library-answers.ts'
import type { LibraryClient, LibraryFailure } from '../../client/library-client.ts'
import type { Result } from '../../core/result.ts'

/** What somebody who is signed in has before them: nothing, as on a site without a server; or their part in the library. */
type OwnerStatus =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'owner' }
  | { readonly kind: 'stranger'; readonly subject: string }
  | { readonly kind: 'unclaimed'; readonly subject: string }
  | { readonly kind: 'failed'; readonly failure: LibraryFailure }

const FIRST_SERVER_ERROR = 500

/** What the server says of who is signed in; nothing as long as it has not. `retry` asks again. */
export function useOwnerStatus(client: LibraryClient): { readonly status: OwnerStatus; readonly retry: () => void } {
  const [status, setStatus] = useState<OwnerStatus>({ kind: 'nothing' })
  const [attempt, setAttempt] = useState(0)
  const retry = useCallback(() => setAttempt((count) => count + 1), [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt is what asks again
  useEffect(() => {
    let isLatest = true
    client.me().then((answer) => isLatest && setStatus(ownerStatusOf(answer)))
    return () => {
      isLatest = false
    }
  }, [client, attempt])

  return { status, retry }
}

/** What to show once the server was asked who is signed in. */
export function ownerStatusOf(answer: Result<Me, LibraryFailure>): OwnerStatus {
  if (answer.ok) {
    const { role, subject } = answer.value
    return role === 'owner' ? { kind: role } : { kind: role, subject }
  }
  return isReadOnly(answer.error) ? { kind: 'nothing' } : { kind: 'failed', failure: answer.error }
}

/** A file host answers with a page, or refuses without a problem document: nobody can change anything there. */
function isReadOnly(failure: LibraryFailure): boolean {
  if (failure.kind === 'unanswered') return failure.problem.code === 'http/not-json'
  if (failure.kind !== 'refused') return false
  return failure.code === 'api/unknown' || (failure.code === null && failure.status < FIRST_SERVER_ERROR)
}
