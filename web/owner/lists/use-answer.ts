import { useCallback, useEffect, useState } from 'react'
import type { LibraryFailure } from '../../../client/library-client.ts'
import type { Result } from '../../../core/result.ts'
import { useChangeCount } from '../../library/use-library.ts'

/**
 * What `fetchAnswer` gives, null until it has; it is called again whenever the library changes, and by `look`. It must
 * stay the same from one rendering to the next.
 */
export function useAnswer<T>(fetchAnswer: () => Promise<Result<T, LibraryFailure>>) {
  const [answer, setAnswer] = useState<Result<T, LibraryFailure> | null>(null)
  const [attempt, setAttempt] = useState(0)
  const changeCount = useChangeCount()
  const look = useCallback(() => setAttempt((count) => count + 1), [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt or a change is what asks again
  useEffect(() => {
    let isLatest = true
    fetchAnswer().then((next) => isLatest && setAnswer(next))
    return () => {
      isLatest = false
    }
  }, [fetchAnswer, attempt, changeCount])

  return { answer, look }
}
