import { useCallback, useEffect, useState } from 'react'
import type { LibraryFailure } from '../../../client/library-client.ts'
import type { Result } from '../../../core/result.ts'
import { listenForChanges } from '../../library/library-changes.ts'

/**
 * What `fetchAnswer` gives, null until it has; it is called again whenever the library changes, and by `look`. It must
 * stay the same from one rendering to the next.
 */
export function useAnswer<T>(fetchAnswer: () => Promise<Result<T, LibraryFailure>>) {
  const [answer, setAnswer] = useState<Result<T, LibraryFailure> | null>(null)
  const [attempt, setAttempt] = useState(0)
  const look = useCallback(() => setAttempt((count) => count + 1), [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt is what asks again
  useEffect(() => {
    let isLatest = true
    fetchAnswer().then((next) => isLatest && setAnswer(next))
    return () => {
      isLatest = false
    }
  }, [fetchAnswer, attempt])
  useEffect(() => listenForChanges(look), [look])

  return { answer, look }
}
