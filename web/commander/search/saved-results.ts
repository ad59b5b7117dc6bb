import { useEffect, useLayoutEffect, useState } from 'react'
import { createSessionCache } from '../../../client/session-cache.ts'
import type { Location } from '../../../core/routing/location.ts'
import { useHistory, useHistoryEntry } from '../../router/router.tsx'
import { isReturn } from '../../router/use-screen-change.ts'
import { publicResults, type Results } from './results.ts'
import type { SavedResults, Search } from './search.ts'

const KEPT_COUNT = 'cards'
const MAX_LEFT = 10

// Results by the key of the history entry at which they were left, for the life of the page.
const left = new Map<string | null, Results>()
const kept = createSessionCache(() => sessionStorage)

/** The results last shown at the history entry where the page first rendered. */
export function useSavedResults(): SavedResults {
  const history = useHistory()
  const { location } = useHistoryEntry()
  const [atFirst] = useState(() => {
    // During hydration, only the history knows the entry that the page was loaded at.
    const count = countLeftAt(history.current().location)
    return { results: left.get(location.key) ?? null, count }
  })
  return atFirst
}

/** The number of cards when the page was unloaded; 0 unless the visitor has come back to it. */
function countLeftAt({ key }: Location): number {
  const count = isReturn() ? kept.read(KEPT_COUNT) : null
  const isHere = Array.isArray(count) && count[0] === key
  return isHere && typeof count[1] === 'number' ? count[1] : 0
}

/** Remembers the results when the visitor leaves, and shows them immediately when they return. */
export function useLeaving({ getSnapshot, show }: Pick<Search, 'getSnapshot' | 'show'>): void {
  const { location, action } = useHistoryEntry()
  const { key } = location

  useLayoutEffect(() => {
    const earlier = action === 'POP' ? left.get(key) : undefined
    if (earlier !== undefined) show(earlier)
    return () => {
      left.delete(key)
      // The owner may have signed out when they return.
      left.set(key, publicResults(getSnapshot().results))
      const [oldest = null] = left.keys()
      if (left.size > MAX_LEFT) left.delete(oldest)
    }
  }, [key, action, getSnapshot, show])

  useEffect(() => {
    const onHide = () => kept.write(KEPT_COUNT, [key, getSnapshot().results.cards.length])
    window.addEventListener('pagehide', onHide)
    return () => window.removeEventListener('pagehide', onHide)
  }, [key, getSnapshot])
}
