import { useEffect, useLayoutEffect, useRef } from 'react'
import { createSessionCache } from '../../client/session-cache.ts'
import { orNull, type Parser, record, text, wholeNumber } from '../../core/parse.ts'
import type { Location } from '../../core/routing/location.ts'
import { focusHeading } from '../ui/screen-heading.tsx'
import { useHistory, useHistoryEntry } from './router.tsx'

const KEPT_PLACE = 'place'
// A list that is fetched again may take its time to be as long as it was, and so may a provider to answer, upon which the
// owner's cards become taller. Longer than that after the last of it no place is watched over.
const WATCHED_FOR_MS = 10_000
// What a reader does who goes on by themselves.
const OWN_MOVES = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const

const kept = createSessionCache(() => sessionStorage)

/** Where a page was left: which entry of the history, how far down, and the link there by which that is found again. */
type Place = { readonly entry: string; readonly y: number; readonly href: string | null; readonly top: number }

const pixels = wholeNumber(0, Number.MAX_SAFE_INTEGER)
const parsePlace: Parser<Place> = record({ entry: text, y: pixels, href: orNull(text), top: pixels })

/**
 * Does what a browser does when a page loads: focuses the heading of a new screen, starts it at its top, and restores the
 * scroll position after Back. After a reload the place is found by `landmarks`: links in the order of the page, each with
 * an address of its own.
 */
export function useScreenChange(landmarks: () => readonly Element[]): void {
  const history = useHistory()
  const { location, action } = useHistoryEntry()
  const shown = useRef(history.current().location)
  const recall = useScrollPositions(location, landmarks)

  useLayoutEffect(() => {
    // While the page is taken over it is still where it was built for.
    if (location === history.built().location) return
    const isFragment = action === 'POP' && isSamePage(shown.current, location) && shown.current.hash !== location.hash
    const isSameEntry = shown.current.key === location.key && shown.current.pathname === location.pathname
    shown.current = location
    if (isSameEntry || isFragment) return
    focusHeading()
    if (action === 'POP') return scrollBackTo({ y: recall(location), href: null, top: 0 })
    window.scrollTo(0, 0)
  }, [history, location, action, recall])

  // After a load the browser finds the place by itself, but not one in a list that is still to come.
  useEffect(() => {
    const { key, pathname } = history.current().location
    const place = parsePlace(kept.read(KEPT_PLACE))
    kept.clear(KEPT_PLACE)
    if (!place.ok || place.value.entry !== entryOf({ key, pathname }) || !isReturn()) return
    const end = scrollBackTo(place.value)
    // A link may be followed by what is no move of the reader's own: by their voice, say, or a screen reader.
    const stopListening = history.listen(end)
    return () => {
      stopListening()
      end()
    }
  }, [history])
}

/**
 * Scrolls to a place, at once if the page is that long, else as soon as it has become so, and stays there while what is
 * above still takes its size. A reader who moves on by themselves is left alone. Gives the way to end that.
 */
function scrollBackTo(place: Omit<Place, 'entry'>): () => void {
  const ending = new AbortController()
  const end = () => ending.abort()
  let timer = setTimeout(end, WATCHED_FOR_MS)
  const observer = new ResizeObserver(() => {
    if (!isScrolledTo(place)) return
    clearTimeout(timer)
    timer = setTimeout(end, WATCHED_FOR_MS)
  })
  ending.signal.onabort = () => {
    observer.disconnect()
    clearTimeout(timer)
  }
  isScrolledTo(place)
  observer.observe(document.body)
  for (const move of OWN_MOVES) addEventListener(move, end, { passive: true, signal: ending.signal })
  return end
}

/** Scrolls as near to a place as the page allows; says whether it is there. */
function isScrolledTo({ y, href, top }: Omit<Place, 'entry'>): boolean {
  if (href === null) {
    window.scrollTo(0, y)
    return window.scrollY >= Math.floor(y)
  }
  const link = document.querySelector(`main a[href="${CSS.escape(href)}"]`)
  if (link === null) return false
  window.scrollBy(0, link.getBoundingClientRect().top - top)
  return Math.abs(link.getBoundingClientRect().top - top) <= 1
}

/** The place that is read now, by the topmost link in the window: what is above it may change its size. */
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

/** Whether this page was loaded again, or gone back to, rather than gone to. */
export function isReturn(): boolean {
  if (import.meta.env.SSR) return false
  const [visit] = performance.getEntriesByType('navigation')
  return visit instanceof PerformanceNavigationTiming && visit.type !== 'navigate'
}

/** Remembers how far down each entry of the history was read while this page lives, and the last one beyond that. */
function useScrollPositions(location: Location, landmarks: () => readonly Element[]): (location: Location) => number {
  const positions = useRef(new Map<string | null, number>())
  const recall = useRef(({ key }: Location) => positions.current.get(key) ?? 0)

  useLayoutEffect(() => {
    const remember = () => positions.current.set(location.key, window.scrollY)
    window.addEventListener('scroll', remember, { passive: true })
    return () => window.removeEventListener('scroll', remember)
  }, [location.key])

  // The browser restores the place itself when it loads the whole page, and only then.
  useEffect(() => {
    const onHide = () => {
      window.history.scrollRestoration = 'auto'
      kept.write(KEPT_PLACE, presentPlace(location, landmarks()))
    }
    const onShow = () => {
      window.history.scrollRestoration = 'manual'
    }
    // WebKit restores the place of a page that it kept only after it has shown it.
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
