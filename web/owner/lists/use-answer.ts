import { useCallback, useEffect, useState } from 'react'
import type { LibraryFailure } from '../../../client/library-client.ts'
import type { Result } from '../../../core/result.ts'
import { useChangeCount } from '../../library/use-library.ts'

/**
 * The result of `fetchAnswer`; null until it arrives. Fetches again whenever the library changes, and on `look`.
 * `fetchAnswer` must be stable between renders.
 */
export function useAnswer<T>(fetchAnswer: () => Promise<Result<T, LibraryFailure>>) {
  const [answer, setAnswer] = useState<Result<T, LibraryFailure> | null>(null)
  const [attempt, setAttempt] = useState(0)
  const changeCount = useChangeCount()
  const look = useCallback(() => setAttempt((count) => count + 1), [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt or a change triggers a new fetch
  useEffect(() => {
    let isLatest = true
    fetchAnswer().then((next) => isLatest && setAnswer(next))
    return () => {
      isLatest = false
    }
  }, [fetchAnswer, attempt, changeCount])

  return { answer, look }
}
