import { useEffect, useLayoutEffect, useRef } from 'react'
import { createSessionCache } from '../../client/session-cache.ts'
import { orNull, type Parser, record, text, wholeNumber } from '../../core/parsing/parse.ts'
import type { Location } from '../../core/routing/location.ts'
import { useHistory, useHistoryEntry } from './router.tsx'
import { focusHeading } from './screen-heading.tsx'

const PLACE_KEY = 'place'
// Restoring stops this long after the latest change of the page's height that left the position within reach. The list
// may still be loading, and the owner's cards grow once the identity provider has responded.
const WATCHED_FOR_MS = 10_000
// Events that show that the visitor is already scrolling or navigating.
const OWN_MOVES = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const

const kept = createSessionCache(() => sessionStorage)

/** The scroll position in a history entry, and a link in view by which it can be found again. */
type Place = { readonly entry: string; readonly y: number; readonly href: string | null; readonly top: number }

const pixels = wholeNumber(0, Number.MAX_SAFE_INTEGER)
const parsePlace: Parser<Place> = record({ entry: text, y: pixels, href: orNull(text), top: pixels })

/**
 * Makes up for the missing page load when the screen changes: focuses the new heading and scrolls to the top or, after
 * Back or Forward, to the previous scroll position. After a reload, uses `landmarks` to find the position. They are
 * links with unique addresses, in document order.
 */
export function useScreenChange(landmarks: () => readonly Element[]): void {
  const history = useHistory()
  const { location, action } = useHistoryEntry()
  const shown = useRef(history.current().location)
  const recall = useScrollPositions(location, landmarks)

  useLayoutEffect(() => {
    // During hydration, the location is still the one that the page was prerendered for.
    if (location === history.built().location) return
    const isFragment = action === 'POP' && isSamePage(shown.current, location) && shown.current.hash !== location.hash
    const isSameEntry = shown.current.key === location.key && shown.current.pathname === location.pathname
    shown.current = location
    if (isSameEntry || isFragment) return
    focusHeading()
    if (action === 'POP') return scrollBackTo({ y: recall(location), href: null, top: 0 })
    window.scrollTo(0, 0)
  }, [history, location, action, recall])

  // After a reload, browsers restore the position themselves, unless the list is still loading.
  useEffect(() => {
    const { key, pathname } = history.current().location
    const place = parsePlace(kept.read(PLACE_KEY))
    kept.clear(PLACE_KEY)
    if (!place.ok || place.value.entry !== entryOf({ key, pathname }) || !isReturn()) return
    const end = scrollBackTo(place.value)
    // Speech input and screen readers can follow links without triggering any of `OWN_MOVES`.
    const stopListening = history.listen(end)
    return () => {
      stopListening()
      end()
    }
  }, [history])
}

/**
 * Scrolls to a position as soon as the page is tall enough, and keeps it while content above is still loading. Stops
 * when the visitor scrolls or navigates. Returns a function that stops it.
 */
function scrollBackTo(place: Omit<Place, 'entry'>): () => void {
  const ending = new AbortController()
  const end = () => ending.abort()
  let timer = setTimeout(end, WATCHED_FOR_MS)
  const observer = new ResizeObserver(() => {
    if (!tryScrollTo(place)) return
    clearTimeout(timer)
    timer = setTimeout(end, WATCHED_FOR_MS)
  })
  ending.signal.onabort = () => {
    observer.disconnect()
    clearTimeout(timer)
  }
  tryScrollTo(place)
  observer.observe(document.body)
  for (const move of OWN_MOVES) addEventListener(move, end, { passive: true, signal: ending.signal })
  return end
}

/** Scrolls as close to a position as the page allows. Returns true if the position was reached. */
function tryScrollTo({ y, href, top }: Omit<Place, 'entry'>): boolean {
  if (href === null) {
    window.scrollTo(0, y)
    return window.scrollY >= Math.floor(y)
  }
  const link = document.querySelector(`main a[href="${CSS.escape(href)}"]`)
  if (link === null) return false
  window.scrollBy(0, link.getBoundingClientRect().top - top)
  return Math.abs(link.getBoundingClientRect().top - top) <= 1
}

/** The current position. It's anchored to the topmost link in view, because content above that may change size. */
function presentPlace(location: Location, links: readonly Element[]): Place {
  const link = window.scrollY === 0 ? undefined : links.find((one) => one.getBoundingClientRect().top > 0)
  return {
    entry: entryOf(location),
    y: Math.floor(window.scrollY),
    href: link?.getAttribute('href') ?? null,
    top: Math.round(link?.getBoundingClientRect().top ?? 0),
  }
}

function entryOf({ key, pathname }: Pick<Location, 'key' | 'pathname'>): string {
  return `${key} ${pathname}`
}

/** True if this page was reloaded or reached with Back or Forward. */
export function isReturn(): boolean {
  if (import.meta.env.SSR) return false
  const [visit] = performance.getEntriesByType('navigation')
  return visit instanceof PerformanceNavigationTiming && visit.type !== 'navigate'
}

/**
 * Remembers the scroll position of every history entry until the page is unloaded, and then stores the current one for
 * a reload.
 */
function useScrollPositions(location: Location, landmarks: () => readonly Element[]): (location: Location) => number {
  const history = useHistory()
  const positions = useRef(new Map<string | null, number>())
  const recall = useRef(({ key }: Location) => positions.current.get(key) ?? 0)

  useLayoutEffect(() => {
    const remember = () => positions.current.set(location.key, window.scrollY)
    window.addEventListener('scroll', remember, { passive: true })
    // The scroll event fires with the next frame. By then, the visitor may have left this entry.
    const stopListening = history.beforePush(remember)
    return () => {
      window.removeEventListener('scroll', remember)
      stopListening()
    }
  }, [history, location.key])

  // Lets the browser restore the position only on full page loads.
  useEffect(() => {
    const onHide = () => {
      window.history.scrollRestoration = 'auto'
      kept.write(PLACE_KEY, presentPlace(location, landmarks()))
    }
    const onShow = () => {
      window.history.scrollRestoration = 'manual'
    }
    // WebKit restores the position of a cached page after the event.
    const onShowAgain = () => void setTimeout(onShow)
    onShow()
    window.addEventListener('pagehide', onHide)
    window.addEventListener('pageshow', onShowAgain)
    return () => {
      window.removeEventListener('pagehide', onHide)
      window.removeEventListener('pageshow', onShowAgain)
    }
  }, [location, landmarks])

  return recall.current
}

function isSamePage(one: Location, other: Location): boolean {
  return one.pathname === other.pathname && one.search === other.search
}
