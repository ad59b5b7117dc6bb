import { type RefObject, useEffect, useMemo, useRef } from 'react'
import { commandAddress } from '../../../core/routing/screens.ts'
import { CARDS_PER_GROWTH } from '../../ui/card-counts.ts'
import { hasScreenKeyboard } from '../../ui/screen-keyboard.ts'
import type { ResultsInUse } from '../search/use-results.ts'

const COPY_BUTTON = 'main [data-copy]'
const CARD = 'li:has([data-copy])'
const ADDRESS = 'main li > div > a[href*="/commander/commands/"][aria-describedby]'

/** Steps between copy buttons; up from the first card is the search box. */
export type CardWalk = {
  readonly toFirst: () => void
  readonly down: (card: Element) => void
  readonly up: (card: Element) => void
}

/** The card around an element; null if there is none, or if it has nothing to copy. */
export function cardOf(element: Element): Element | null {
  return element.closest(CARD)
}

/** The copy button of the first card. */
export function firstCopyButton(): HTMLElement | null {
  return document.querySelector<HTMLElement>(COPY_BUTTON)
}

function copyButtonBeside(card: Element, step: 1 | -1): HTMLElement | null {
  const buttons = [...document.querySelectorAll<HTMLElement>(COPY_BUTTON)]
  return buttons[buttons.findIndex((button) => card.contains(button)) + step] ?? null
}

/**
 * The first placeholder field of the only card, or else its copy button; null unless the only card is for this
 * command.
 */
export function fieldOfOnlyCard(id: string): HTMLElement | null {
  const [link, another] = document.querySelectorAll<HTMLAnchorElement>(ADDRESS)
  if (link === undefined || another !== undefined || !link.pathname.endsWith(commandAddress(id))) return null
  const card = link.closest('li')
  return card?.querySelector<HTMLElement>(hasScreenKeyboard() ? '[data-copy]' : 'input, [data-copy]') ?? link
}

/** Focuses a copy button or another element of a card, and scrolls the whole card into view. */
export function stepTo(button: HTMLElement): void {
  const card = cardOf(button)
  button.focus({ preventScroll: true })
  card?.scrollIntoView({ block: 'nearest' })
}

/** The address of a card's own page; given several cards, the first one's. */
export function addressIn(cards: ParentNode): string | null {
  return cards.querySelector(ADDRESS)?.getAttribute('href') ?? null
}

/**
 * Moves through the cards by keyboard. At the end of a partly rendered list it loads more cards, and goes on once
 * they're there if the focus hasn't moved.
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
