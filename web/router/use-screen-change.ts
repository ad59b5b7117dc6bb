import { useEffect, useLayoutEffect, useRef } from 'react'
import type { Location } from '../../core/routing/location.ts'
import { useHistory, useHistoryEntry } from './router.tsx'

/**
 * What a browser does when a page loads, done when the screen changes: the focus goes to the screen's heading, a pushed
 * screen starts at its top, and going back finds the place where one was.
 * Source: DESIGN section 6, "History".
 */
export function useScreenChange(): void {
  const history = useHistory()
  const { location, action } = useHistoryEntry()
  const shown = useRef(history.current().location)
  const recall = useScrollPositions(location)

  useLayoutEffect(() => {
    // While the page is taken over it is still where it was built for.
    if (location === history.built().location) return
    const isFragment = action === 'POP' && isSamePage(shown.current, location) && shown.current.hash !== location.hash
    const isSameEntry = shown.current.key === location.key && shown.current.pathname === location.pathname
    shown.current = location
    if (isSameEntry || isFragment) return
    document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
    window.scrollTo(0, action === 'POP' ? recall(location) : 0)
  }, [history, location, action, recall])
}

/** Remembers how far down each entry of the history was read while this page lives. */
function useScrollPositions(location: Location): (location: Location) => number {
  const positions = useRef(new Map<string | null, number>())
  const recall = useRef(({ key }: Location) => positions.current.get(key) ?? 0)

  useLayoutEffect(() => {
    const remember = () => positions.current.set(location.key, window.scrollY)
    window.addEventListener('scroll', remember, { passive: true })
    return () => window.removeEventListener('scroll', remember)
  }, [location.key])

  // The browser restores the place itself when it loads the whole page, and only then.
  useEffect(() => {
    const setRestoration = (event: Event) => {
      window.history.scrollRestoration = event.type === 'pagehide' ? 'auto' : 'manual'
    }
    window.history.scrollRestoration = 'manual'
    window.addEventListener('pagehide', setRestoration)
    window.addEventListener('pageshow', setRestoration)
    return () => {
      window.removeEventListener('pagehide', setRestoration)
      window.removeEventListener('pageshow', setRestoration)
    }
  }, [])

  return recall.current
}

function isSamePage(one: Location, other: Location): boolean {
  return one.pathname === other.pathname && one.search === other.search
}
