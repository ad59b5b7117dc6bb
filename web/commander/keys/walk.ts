import { type RefObject, useEffect, useMemo, useRef } from 'react'
import type { Command } from '../../../core/commands/command.ts'
import { CARDS_PER_GROWTH } from '../../ui/card-counts.ts'
import { hasScreenKeyboard } from '../../ui/screen-keyboard.ts'
import { type CardParts, firstFieldOf, type ShownCards } from '../card/shown-cards.ts'
import type { Results } from '../search/results.ts'
import type { ResultsInUse } from '../search/use-results.ts'

/** A card on the page and its command. */
type Card = CardParts & { readonly command: Command }

/** Moves the focus between the cards' copy buttons. Up from the first card moves to the search box. */
export type CardWalk = {
  /** The card that contains the element, or null if the element isn't in a card. */
  readonly cardOf: (element: Element) => Card | null
  /** The first card with something to copy. */
  readonly first: () => Card | null
  readonly toFirst: () => void
  readonly down: (card: Card) => void
  readonly up: (card: Card) => void
}

/**
 * The card of this command and its first placeholder field, or else its copy button or link. Null unless it's the only
 * card.
 */
export function fieldOfOnlyCard(id: string, { cards: [only, another] }: Results, shown: ShownCards) {
  const parts = shown.get(id)
  if (parts === undefined || only?.command.id !== id || another !== undefined) return null
  const field = hasScreenKeyboard() ? null : firstFieldOf(parts)
  return { card: parts, field: field ?? parts.copyButton.current ?? parts.link.current }
}

/** Focuses an element of a card, by default its copy button, and scrolls the whole card into view. */
export function stepTo({ card, copyButton }: CardParts, place: HTMLElement | null = copyButton.current): void {
  place?.focus({ preventScroll: true })
  card.current?.scrollIntoView({ block: 'nearest' })
}

/**
 * Moves through the cards by keyboard. At the end of a partly rendered list, loads more cards, and moves on to them if
 * the focus is still on the last card.
 */
export function useCardWalk(
  input: RefObject<HTMLInputElement | null>,
  shown: ShownCards,
  { results: { cards, matches }, grow }: ResultsInUse,
): CardWalk {
  const waiting = useRef<Card | null>(null)
  const hasMore = cards.length < matches.length

  const walk = useMemo(() => {
    const all = () =>
      cards.flatMap(({ command }): Card | readonly [] => {
        const parts = shown.get(command.id)
        return parts === undefined ? [] : { ...parts, command }
      })
    const first = () => all().find(hasCopyButton) ?? null
    const beside = (card: Card, step: 1 | -1) => {
      const inOrder = all()
      const place = inOrder.findIndex(({ command }) => command.id === card.command.id)
      const others = step === 1 ? inOrder.slice(place + 1) : inOrder.slice(0, place).reverse()
      return others.find(hasCopyButton) ?? null
    }
    const step = (card: Card | null) => {
      if (card !== null) stepTo(card)
    }
    return {
      cardOf: (element: Element) => all().find(({ card }) => card.current?.contains(element)) ?? null,
      first,
      toFirst: () => step(first()),
      down: (card: Card) => {
        const next = beside(card, 1)
        step(next)
        if (next !== null || !hasMore) return
        waiting.current = card
        grow(CARDS_PER_GROWTH)
      },
      up: (card: Card) => {
        const previous = beside(card, -1)
        if (previous === null) input.current?.focus()
        else stepTo(previous)
      },
      beside,
      step,
    }
  }, [input, shown, cards, hasMore, grow])

  // Moves on once the cards have loaded.
  useEffect(() => {
    const from = waiting.current
    waiting.current = null
    if (from?.card.current?.contains(document.activeElement)) walk.step(walk.beside(from, 1))
  }, [walk])

  return walk
}

function hasCopyButton({ copyButton }: CardParts): boolean {
  return copyButton.current !== null
}
