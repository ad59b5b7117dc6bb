import { type RefObject, useEffect, useRef } from 'react'
import {
  CARDS_OF_LONG_LIST,
  CARDS_PER_GROWTH,
  CARDS_PER_STEP,
  FIRST_CARDS,
  GROWTH_DELAY_MS,
  UNASKED_CARDS,
} from '../ui/card-counts.ts'
import type { Results } from './results.ts'

// How far below the window the end of the list may be before there must be more of it.
const NEAR = '1500px'

// What somebody does who is there; a page that is only looked at has enough to show.
const SIGNS = ['keydown', 'pointermove', 'pointerdown', 'wheel', 'scroll'] as const

let isThere = false

/**
 * Lets the list grow from the visitor's first sign on: where there are a few hundred cards to all of them whenever the
 * page has time, so that the browser's own search finds them; where there are more, when the element given back, at its
 * end, comes near the window.
 */
export function useGrowth(results: Results, onGrow: (by: number) => void): RefObject<HTMLDivElement | null> {
  const end = useRef<HTMLDivElement>(null)
  const { matches } = results
  const { length } = results.cards
  const unasked = matches.length > UNASKED_CARDS ? CARDS_OF_LONG_LIST : matches.length
  const hasMore = length < matches.length

  // biome-ignore lint/correctness/useExhaustiveDependencies: results that come while more of the former are fetched drop those, however alike both are, so that more must be asked for again
  useEffect(() => {
    const step = Math.min(CARDS_PER_STEP, unasked - length)
    if (step > 0) return onceThere(() => whenIdle(() => onGrow(step), length <= FIRST_CARDS ? GROWTH_DELAY_MS : 0))
    if (hasMore && end.current !== null) return whenNear(end.current, () => onGrow(CARDS_PER_GROWTH))
  }, [results, unasked, hasMore, length, onGrow])

  return end
}

function whenNear(element: Element, work: () => void): () => void {
  const observer = new IntersectionObserver(
    (entries) => {
      // On a busy machine what was far away when it was first looked at, and is near now, is told of at once.
      if (entries.at(-1)?.isIntersecting) work()
    },
    { rootMargin: NEAR },
  )
  observer.observe(element)
  return () => observer.disconnect()
}

/** Begins `work` at the visitor's first sign, or at once where there was one; gives the way to call it off. */
function onceThere(work: () => () => void): () => void {
  if (isThere || navigator.userActivation?.hasBeenActive) return work()
  const waiting = new AbortController()
  let undo = () => waiting.abort()
  const begin = () => {
    isThere = true
    waiting.abort()
    undo = work()
  }
  for (const sign of SIGNS) addEventListener(sign, begin, { passive: true, signal: waiting.signal })
  return () => undo()
}

/** Does `work` after `delayMs`, once the page is idle, in browsers that can tell; gives the way to call it off. */
function whenIdle(work: () => void, delayMs: number): () => void {
  let request = 0
  const timer = setTimeout(() => {
    if ('requestIdleCallback' in window) request = requestIdleCallback(work)
    else work()
  }, delayMs)
  return () => {
    clearTimeout(timer)
    if (request !== 0) cancelIdleCallback(request)
  }
}
