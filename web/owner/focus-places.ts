import { type KeyboardEvent, type RefObject, useEffect, useLayoutEffect } from 'react'
import { topDialog } from '../ui/top-dialog.ts'

/** Marks what may give the focus away to a card that has come back: the button that adds, and the bar with the notice. */
export const GIVES_WAY = { 'data-gives-way': '' } as const

/** Marks the button that adds: where the focus goes when there is no better place. */
export const ADDS = { 'data-adds': '' } as const

/** Where the focus goes when its place goes away. */
export type FocusPlaces = {
  /** Registers the edit button of a card. Returns a cleanup function, to be called before the card goes away. */
  readonly addCard: (id: string, button: HTMLElement) => () => void
  /** Moves the focus to the card of this command as soon as it's there, unless it has been moved elsewhere by then. */
  readonly awaitCard: (id: string) => void
  /**
   * Moves the focus from the card of this command, which is about to go, to the next card, or to the one before if it's the
   * last. If the focus is elsewhere it stays there.
   */
  readonly leaveForNeighbour: (id: string) => void
  /** If nothing has the focus, moves it to the card of this command, or else to the button that adds. */
  readonly focusIfLost: (id: string | null) => void
}

/** No places yet. */
export function createFocusPlaces(): FocusPlaces {
  const cards = new Map<string, HTMLElement>()
  let awaited: string | null = null

  return {
    addCard: (id, button) => {
      cards.set(id, button)
      if (awaited === id && (isFocusLost() || document.activeElement?.closest('[data-gives-way]'))) {
        awaited = null
        button.focus({ preventScroll: true })
      }
      return () => {
        cards.delete(id)
        if (!button.parentElement?.contains(document.activeElement)) return
        awaited = id
        focusAdd()
      }
    },
    awaitCard: (id) => {
      awaited = id
    },
    leaveForNeighbour: (id) => {
      const card = cards.get(id)?.closest('li')
      if (!card?.contains(document.activeElement)) return
      const all = [...cards.keys()].sort((one, other) => (isBefore(cards.get(one), cards.get(other)) ? -1 : 1))
      const place = all.indexOf(id)
      const next = all[place + 1] ?? all[place - 1]
      const neighbour = next === undefined ? undefined : cards.get(next)
      if (neighbour === undefined) focusAdd()
      else neighbour.focus({ preventScroll: true })
      // Once the card has gone and the others have moved up.
      requestAnimationFrame(() => document.activeElement?.scrollIntoView({ block: 'nearest' }))
    },
    focusIfLost: (id) => {
      const button = id === null ? undefined : cards.get(id)
      if (!isFocusLost()) return
      if (button === undefined) focusAdd()
      else button.focus()
    },
  }
}

function isBefore(one: Node | undefined, other: Node | undefined): boolean {
  if (one === undefined || other === undefined) return false
  return (one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0
}

/** Focuses the button that closes the open dialog; if none is open, the button that adds. */
export function focusFallback(): void {
  const dialog = topDialog()
  if (dialog === null) focusAdd()
  else dialog.closing.focus()
}

function focusAdd(): void {
  const place = document.querySelector<HTMLElement>('[data-adds]') ?? document.querySelector<HTMLElement>('main h1')
  place?.focus({ preventScroll: true })
}

/** True if nothing has the focus. */
export function isFocusLost(): boolean {
  return document.activeElement === null || document.activeElement === document.body
}

/**
 * Keeps the focus when an element that has it goes away: a row leaves it to the next row or the one before, anything else
 * to the dialog around it or to the button that adds.
 */
export function useFocusHandover(place: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const shown = place.current
    return () => {
      if (shown?.contains(document.activeElement)) leaveElement(shown)
    }
  }, [place])
}

function leaveElement(shown: HTMLElement): void {
  const beside = shown.matches('li') ? (shown.nextElementSibling ?? shown.previousElementSibling) : null
  const next = beside?.querySelector('button') ?? null
  if (next === null) focusFallback()
  else next.focus()
}

/** Ignores an Enter that is held down: the button it would press now isn't the one it was meant for. */
export function ignoreHeldEnter(event: KeyboardEvent): void {
  if (event.repeat && event.key === 'Enter') event.preventDefault()
}

/** Gives the focus to what `selector` finds in an element, once that is in the page; after a dialog around it has opened. */
export function useFocusAtFirst(place: RefObject<HTMLElement | null>, selector: string): void {
  useEffect(() => {
    place.current?.querySelector<HTMLElement>(selector)?.focus()
  }, [place, selector])
}
