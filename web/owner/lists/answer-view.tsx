import { type ReactNode, useCallback, useEffect, useState } from 'react'
import type { LibraryFailure } from '../../../client/library-client.ts'
import type { Result } from '../../../core/result.ts'
import { useChangeCount } from '../../library/use-library.ts'
import { EditingFailure } from '../editing-failure.tsx'

/** A server's answer: null until it arrives, and outdated after a change to the library until it's fetched again. */
type Found<T> = {
  readonly answer: Result<T, LibraryFailure> | null
  readonly isOutdated: boolean
  /** Fetches the answer again. */
  readonly refetch: () => void
}

type AnswerViewProps<T> = {
  readonly found: Found<T>
  /** Shown until the answer arrives. */
  readonly loading: string
  readonly children: (value: T) => ReactNode
}

/** Shows a server's answer, or that it's loading, or why it couldn't be loaded. */
export function AnswerView<T>({ found: { answer, refetch }, loading, children }: AnswerViewProps<T>) {
  if (answer === null) return <p role="status">{loading}</p>
  return answer.ok ? children(answer.value) : <EditingFailure failure={answer.error} onRetry={refetch} />
}

/**
 * Calls `fetchAnswer` and returns its result. Calls it again whenever the library changes. `fetchAnswer` must be stable
 * between renders.
 */
export function useAnswer<T>(fetchAnswer: () => Promise<Result<T, LibraryFailure>>): Found<T> {
  const [found, setFound] = useState<{ readonly answer: Found<T>['answer']; readonly changeCount: number } | null>(null)
  const [attempt, setAttempt] = useState(0)
  const changeCount = useChangeCount()
  const refetch = useCallback(() => setAttempt((count) => count + 1), [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt or a change triggers a new fetch
  useEffect(() => {
    let isLatest = true
    fetchAnswer().then((next) => isLatest && setFound({ answer: next, changeCount }))
    return () => {
      isLatest = false
    }
  }, [fetchAnswer, attempt, changeCount])

  return { answer: found?.answer ?? null, isOutdated: found !== null && found.changeCount !== changeCount, refetch }
}
