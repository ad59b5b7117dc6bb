import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { createSessionCache } from '../../client/session-cache.ts'
import type { Location } from '../../core/routing/location.ts'
import { useHistory, useHistoryEntry } from '../router/router.tsx'
import { isReturn } from '../router/use-screen-change.ts'
import type { Results } from './results.ts'

const KEPT_COUNT = 'cards'
const MOST_LEFT = 10

// What was shown when an entry of the history was left, by its key; while the page lives.
const left = new Map<string | null, Results>()
const kept = createSessionCache(() => sessionStorage)

/** What was shown at this entry of the history when the visitor left it; null where that is not known. */
export function resultsLeftAt({ key }: Pick<Location, 'key'>): Results | null {
  return left.get(key) ?? null
}

/** Forgets what was shown elsewhere. */
export function forgetLeftResults(): void {
  left.clear()
}

/** How many cards were shown when the page was last left as a whole, for whoever has come back to it; else 0. */
export function useCountLeft(): RefObject<number> {
  const history = useHistory()
  const [atFirst] = useState(() => {
    const count = isReturn() ? kept.read(KEPT_COUNT) : null
    const isHere = Array.isArray(count) && count[0] === history.current().location.key
    return isHere && typeof count[1] === 'number' ? count[1] : 0
  })
  return useRef(atFirst)
}

/** Remembers what is shown when the visitor leaves it, and shows it again, at once, when they come back. */
export function useLeftResults(shown: RefObject<Results>, show: (results: Results) => void): void {
  const { location, action } = useHistoryEntry()
  const { key } = location

  useLayoutEffect(() => {
    const earlier = action === 'POP' ? left.get(key) : undefined
    if (earlier !== undefined && earlier !== shown.current) show(earlier)
    return () => {
      left.delete(key)
      left.set(key, shown.current)
      const [oldest = null] = left.keys()
      if (left.size > MOST_LEFT) left.delete(oldest)
    }
  }, [key, action, shown, show])

  useEffect(() => {
    const onHide = () => kept.write(KEPT_COUNT, [key, shown.current.cards.length])
    window.addEventListener('pagehide', onHide)
    return () => window.removeEventListener('pagehide', onHide)
  }, [key, shown])
}
