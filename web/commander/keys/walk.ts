import { type RefObject, useEffect, useMemo, useRef } from 'react'
import { CARDS_PER_GROWTH } from '../../ui/card-counts.ts'
import { hasScreenKeyboard } from '../../ui/screen-keyboard.ts'
import { cardLinks } from '../card/card-links.ts'
import type { Results } from '../search/results.ts'
import type { ResultsInUse } from '../search/use-results.ts'

const CARD = 'main li[data-command]'
const COPY_BUTTON = '[data-copy]'
const COPY_BUTTON_OF_CARD = `${CARD} ${COPY_BUTTON}`

/** Moves the focus from a card to the next or the previous copy button. Up from the first one moves to the search box. */
export type CardWalk = {
  readonly down: (card: Element) => void
  readonly up: (card: Element) => void
}

/** The card that contains the element, or null if it isn't in a card. A card's `data-command` is its command's id. */
export function cardOf(element: Element): HTMLElement | null {
  return element.closest<HTMLElement>(CARD)
}

/** The copy button of the first card that has one. Null if there's nothing to copy. */
export function firstCopyButton(): HTMLElement | null {
  return document.querySelector<HTMLElement>(COPY_BUTTON_OF_CARD)
}

/**
 * The element to focus in the card of this command: its first placeholder field, unless that opens an on-screen
 * keyboard, or else its copy button or link. Null unless it's the only card.
 */
export function placeInOnlyCard(id: string, { cards: { length } }: Results): HTMLElement | null {
  const card = document.querySelector<HTMLElement>(CARD)
  if (card?.dataset.command !== id || length !== 1) return null
  const field = hasScreenKeyboard() ? null : card.querySelector<HTMLElement>('fieldset input')
  return field ?? card.querySelector<HTMLElement>(COPY_BUTTON) ?? linkOf(card)
}

function linkOf(card: Element): HTMLElement | null {
  return cardLinks().find((link) => card.contains(link)) ?? null
}

/** Focuses an element of a card and scrolls the whole card into view. */
export function stepTo(place: HTMLElement): void {
  place.focus({ preventScroll: true })
  cardOf(place)?.scrollIntoView({ block: 'nearest' })
}

/**
 * Moves through the cards by keyboard. At the end of a partly rendered list, loads more cards, and moves on to them if
 * the focus is still on the last card.
 */
export function useCardWalk(input: RefObject<HTMLInputElement | null>, { results, grow }: ResultsInUse): CardWalk {
  const waiting = useRef<Element | null>(null)
  const { cards, matches } = results

  const walk = useMemo(
    () => ({
      down: (card: Element) => {
        const next = copyButtonBeside(card, 1)
        if (next !== null) return stepTo(next)
        if (cards.length === matches.length) return
        waiting.current = card
        grow(CARDS_PER_GROWTH)
      },
      up: (card: Element) => {
        const previous = copyButtonBeside(card, -1)
        if (previous === null) input.current?.focus()
        else stepTo(previous)
      },
    }),
    [input, cards, matches, grow],
  )

  // Moves on once the cards have loaded.
  useEffect(() => {
    const from = waiting.current
    waiting.current = null
    if (from?.contains(document.activeElement)) walk.down(from)
  }, [walk])

  return walk
}

/**
 * The first copy button after the card or, with `step` -1, the last one before it. Looks at neighbouring elements only,
 * because a selector would search thousands of cards at every press.
 */
function copyButtonBeside(card: Element, step: 1 | -1): HTMLElement | null {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_ELEMENT, (node) => {
    if (card.contains(node)) return NodeFilter.FILTER_REJECT
    return isCopyButton(node) ? NodeFilter.FILTER_ACCEPT : NodeFilter.FILTER_SKIP
  })
  walker.currentNode = card
  const found = step === 1 ? walker.nextNode() : walker.previousNode()
  return isCopyButton(found) ? found : null
}

function isCopyButton(node: Node | null): node is HTMLElement {
  return node instanceof HTMLElement && node.matches(COPY_BUTTON_OF_CARD)
}
