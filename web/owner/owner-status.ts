import { useCallback, useEffect, useState } from 'react'
import type { Me } from '../../client/library-answers.ts'
import type { LibraryClient, LibraryFailure } from '../../client/library-client.ts'
import type { Result } from '../../core/result.ts'

/** The role of the signed-in user. It's `nothing` until the server has answered, and on a site without a server. */
type OwnerStatus =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'owner' }
  | { readonly kind: 'stranger'; readonly subject: string }
  | { readonly kind: 'unclaimed'; readonly subject: string }
  | { readonly kind: 'failed'; readonly failure: LibraryFailure }

const FIRST_SERVER_ERROR = 500

/** Asks the server for the role of the signed-in user. `retry` asks again. */
export function useOwnerStatus(client: LibraryClient): { readonly status: OwnerStatus; readonly retry: () => void } {
  const [status, setStatus] = useState<OwnerStatus>({ kind: 'nothing' })
  const [attempt, setAttempt] = useState(0)
  const retry = useCallback(() => setAttempt((count) => count + 1), [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt triggers a new request
  useEffect(() => {
    let isLatest = true
    client.me().then((answer) => isLatest && setStatus(ownerStatusOf(answer)))
    return () => {
      isLatest = false
    }
  }, [client, attempt])

  return { status, retry }
}

/** Maps the server's answer to a status. If there's no library API behind this site, it's `nothing`. */
export function ownerStatusOf(answer: Result<Me, LibraryFailure>): OwnerStatus {
  if (answer.ok) {
    const { role, subject } = answer.value
    return role === 'owner' ? { kind: role } : { kind: role, subject }
  }
  return isReadOnly(answer.error) ? { kind: 'nothing' } : { kind: 'failed', failure: answer.error }
}

/**
 * True if there's no library API behind this site. A static host answers with a page or a plain 4xx error, and a server
 * without this route answers with `api/unknown`.
 */
function isReadOnly(failure: LibraryFailure): boolean {
  if (failure.kind === 'unanswered') return failure.problem.code === 'http/not-json'
  if (failure.kind !== 'refused') return false
  return failure.code === 'api/unknown' || (failure.code === null && failure.status < FIRST_SERVER_ERROR)
}
