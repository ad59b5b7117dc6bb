import { type RefObject, useEffect, useRef } from 'react'
import {
  AUTOMATIC_CARDS,
  CARDS_OF_LONG_LIST,
  CARDS_PER_GROWTH,
  CARDS_PER_STEP,
  FIRST_CARDS,
  GROWTH_DELAY_MS,
} from '../../ui/card-counts.ts'
import { whenNear } from '../../ui/near-window.ts'
import type { Results } from '../search/results.ts'

// Input that shows a visitor is present. An unattended page needs no more cards.
const INPUT_EVENTS = ['keydown', 'pointermove', 'pointerdown', 'wheel', 'scroll'] as const

const MAX_IDLE_WAIT_MS = 2000

type GrowthOptions = {
  /** True while a query is running. Adding cards would slow it down. */
  readonly isBusy: boolean
  readonly onGrow: (by: number) => void
}

/**
 * Adds cards to the list after the visitor's first input, while the page is idle: all of them if there are at most
 * `AUTOMATIC_CARDS`, so that the browser's find-in-page works, and otherwise the first `CARDS_OF_LONG_LIST`. Then adds
 * more whenever the end of the list comes near the viewport. Returns a ref for the element at the end.
 */
export function useGrowth(results: Results, { isBusy, onGrow }: GrowthOptions): RefObject<HTMLDivElement | null> {
  const end = useRef<HTMLDivElement>(null)
  const hasInput = useRef(false)
  const { matches } = results
  const { length } = results.cards
  const automaticCount = matches.length > AUTOMATIC_CARDS ? CARDS_OF_LONG_LIST : matches.length
  const hasMore = length < matches.length

  // biome-ignore lint/correctness/useExhaustiveDependencies: new results, even equal ones, discard the cards being fetched for the previous ones, so they have to be fetched again
  useEffect(() => {
    if (isBusy) return
    const step = Math.min(CARDS_PER_STEP, automaticCount - length)
    if (step > 0) {
      const delayMs = length <= FIRST_CARDS ? GROWTH_DELAY_MS : 0
      return onFirstInput(hasInput, () => whenIdle(() => onGrow(step), delayMs))
    }
    if (hasMore && end.current !== null) return whenNear(end.current, () => onGrow(CARDS_PER_GROWTH))
  }, [results, automaticCount, hasMore, length, isBusy, onGrow])

  return end
}

/** Calls `work` on the visitor's first input, or immediately if there has been one. Returns a cleanup function. */
function onFirstInput(hasInput: RefObject<boolean>, work: () => () => void): () => void {
  if (hasInput.current || navigator.userActivation?.hasBeenActive) return work()
  const waiting = new AbortController()
  let undo = () => waiting.abort()
  const begin = () => {
    hasInput.current = true
    waiting.abort()
    undo = work()
  }
  for (const event of INPUT_EVENTS) addEventListener(event, begin, { passive: true, signal: waiting.signal })
  return () => undo()
}

/**
 * Calls `work` after `delayMs` and, if the browser supports it, once the page is idle, or at the latest after
 * `MAX_IDLE_WAIT_MS`: under load, Chromium sometimes never runs an idle callback. Returns a cleanup function.
 */
function whenIdle(work: () => void, delayMs: number): () => void {
  let request = 0
  const timer = setTimeout(() => {
    if ('requestIdleCallback' in window) request = requestIdleCallback(work, { timeout: MAX_IDLE_WAIT_MS })
    else work()
  }, delayMs)
  return () => {
    clearTimeout(timer)
    if (request !== 0) cancelIdleCallback(request)
  }
}
