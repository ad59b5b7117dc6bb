import { useCallback, useEffect, useState } from 'react'
import type { LibraryFailure } from '../../../client/library-client.ts'
import type { Result } from '../../../core/result.ts'
import { useChangeCount } from '../../library/use-library.ts'

type Found<T> = {
  readonly answer: Result<T, LibraryFailure>
  /** The number of changes to the library when it was fetched. */
  readonly changeCount: number
}

/**
 * The result of `fetchAnswer`; null until it arrives. Fetches again whenever the library changes, and on `look`; until
 * then the answer is outdated. `fetchAnswer` must be stable between renders.
 */
export function useAnswer<T>(fetchAnswer: () => Promise<Result<T, LibraryFailure>>) {
  const [found, setFound] = useState<Found<T> | null>(null)
  const [attempt, setAttempt] = useState(0)
  const changeCount = useChangeCount()
  const look = useCallback(() => setAttempt((count) => count + 1), [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt or a change triggers a new fetch
  useEffect(() => {
    let isLatest = true
    fetchAnswer().then((next) => isLatest && setFound({ answer: next, changeCount }))
    return () => {
      isLatest = false
    }
  }, [fetchAnswer, attempt, changeCount])

  return { answer: found?.answer ?? null, isOutdated: found !== null && found.changeCount !== changeCount, look }
}
