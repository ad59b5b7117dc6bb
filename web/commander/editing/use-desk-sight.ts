import { useCallback, useEffect, useState } from 'react'
import type { LibraryClient } from '../../../client/library-client.ts'
import { type DeskSight, sightOf } from './desk-sight.ts'

/** What the server says of who is signed in; nothing as long as it has not. `retry` asks again. */
export function useDeskSight(client: LibraryClient): { readonly sight: DeskSight; readonly retry: () => void } {
  const [sight, setSight] = useState<DeskSight>({ kind: 'nothing' })
  const [attempt, setAttempt] = useState(0)
  const retry = useCallback(() => setAttempt((count) => count + 1), [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt is what asks again
  useEffect(() => {
    let isLatest = true
    client.me().then((answer) => isLatest && setSight(sightOf(answer)))
    return () => {
      isLatest = false
    }
  }, [client, attempt])

  return { sight, retry }
}
