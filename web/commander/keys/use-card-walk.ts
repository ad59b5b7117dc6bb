import { type RefObject, useEffect, useMemo, useRef } from 'react'
import { CARDS_PER_GROWTH } from '../../ui/card-counts.ts'
import type { ResultsInUse } from '../use-results.ts'
import { cardOf, copyButtonBeside, firstCopyButton, stepTo } from './walk.ts'

/** Steps from one copy button to the next; from the first card up is the search box. */
export type CardWalk = {
  readonly toFirst: () => void
  readonly down: (card: Element) => void
  readonly up: (card: Element) => void
}

/**
 * The walk through the cards. At the end of a list that goes on it asks for more of them, and goes on when they are
 * there, if the focus has stayed.
 */
export function useCardWalk(input: RefObject<HTMLInputElement | null>, { results, grow }: ResultsInUse): CardWalk {
  const { cards, matches } = results
  const waiting = useRef<Element | null>(null)
  const hasMore = cards.length < matches.length

  // biome-ignore lint/correctness/useExhaustiveDependencies: new cards are what is waited for
  useEffect(() => {
    const card = waiting.current
    waiting.current = null
    if (card?.contains(document.activeElement)) step(copyButtonBeside(card, 1))
  }, [cards])

  return useMemo(
    () => ({
      toFirst: () => step(firstCopyButton()),
      down: (card) => {
        const next = copyButtonBeside(card, 1)
        step(next)
        if (next !== null || !hasMore) return
        waiting.current = card
        grow(CARDS_PER_GROWTH)
      },
      up: (card) => {
        const previous = copyButtonBeside(card, -1)
        if (previous === null) input.current?.focus()
        else stepTo(previous)
      },
    }),
    [input, hasMore, grow],
  )
}

function step(button: HTMLElement | null): void {
  if (button !== null && cardOf(button) !== null) stepTo(button)
}
