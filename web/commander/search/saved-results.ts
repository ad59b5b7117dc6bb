import { useEffect, useLayoutEffect, useState } from 'react'
import { createSessionCache } from '../../../client/session-cache.ts'
import type { Location } from '../../../core/routing/location.ts'
import { useHistory, useHistoryEntry } from '../../router/router.tsx'
import { isReturn } from '../../router/use-screen-change.ts'
import { publicResults, type Results } from './results.ts'
import type { SavedResults, Search } from './search.ts'

const CARD_COUNT_KEY = 'cards'
const MAX_SAVED = 10

// Results by the key of the history entry they were left at. The latest ten are kept until the page is unloaded.
const saved = new Map<string | null, Results>()
const cache = createSessionCache(() => sessionStorage)

/**
 * Returns the results that the visitor left at this history entry, and the number of cards that the page had before it
 * was unloaded. Reads them on the first render only.
 */
export function useSavedResults(): SavedResults {
  const history = useHistory()
  const { location } = useHistoryEntry()
  const [initial] = useState(() => {
    // During hydration, only `history` has the entry that the page was loaded at.
    const count = savedCountAt(history.current().location)
    return { results: saved.get(location.key) ?? null, count }
  })
  return initial
}

/** The number of cards when the page was last unloaded, or 0 if the visitor isn't returning to it. */
function savedCountAt({ key }: Location): number {
  const count = isReturn() ? cache.read(CARD_COUNT_KEY) : null
  const isHere = Array.isArray(count) && count[0] === key
  return isHere && typeof count[1] === 'number' ? count[1] : 0
}

/** Saves the results when the visitor leaves a history entry, and shows them immediately when they come back to it. */
export function useSavingResults({ getSnapshot, show }: Pick<Search, 'getSnapshot' | 'show'>): void {
  const history = useHistory()
  const { key } = useHistoryEntry().location

  // Doesn't depend on the action: closing a dialog goes back too, but to the entry that the page still shows.
  useLayoutEffect(() => {
    const earlier = history.current().action === 'POP' ? saved.get(key) : undefined
    if (earlier !== undefined) show(earlier)
    return () => {
      saved.delete(key)
      // The owner may have signed out by the time they return.
      saved.set(key, publicResults(getSnapshot().results))
      const [oldest = null] = saved.keys()
      if (saved.size > MAX_SAVED) saved.delete(oldest)
    }
  }, [history, key, getSnapshot, show])

  useEffect(() => {
    const onHide = () => cache.write(CARD_COUNT_KEY, [key, getSnapshot().results.cards.length])
    window.addEventListener('pagehide', onHide)
    return () => window.removeEventListener('pagehide', onHide)
  }, [key, getSnapshot])
}
