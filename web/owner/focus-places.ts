import { type KeyboardEvent, type RefObject, useEffect, useLayoutEffect } from 'react'

/** Marks what may give the focus away to a card that has come back: the button that adds, and the bar with the notice. */
export const GIVES_WAY = { 'data-gives-way': '' } as const

/** Marks the button that adds: where the focus goes when there is no better place. */
export const ADDS = { 'data-adds': '' } as const

let awaited: string | null = null

/** The focus goes to the card of this command as soon as it is there, if nobody has moved it elsewhere until then. */
export function awaitCard(id: string): void {
  awaited = id
}

/** Gives the focus to a card's edit button that has just come, if it is awaited. */
export function claimFocus(id: string): void {
  if (awaited !== id || !(isFocusLost() || document.activeElement?.closest('[data-gives-way]'))) return
  awaited = null
  editButtonOf(id)?.focus({ preventScroll: true })
}

/** The focus leaves a card that goes away: it comes back with it, or stays at the button that adds. */
export function leaveCard(id: string): void {
  awaitCard(id)
  focusAdd()
}

/**
 * Moves the focus from the card of this command, which is about to go, to the next card, or to the one before if it's the
 * last. If the focus is elsewhere it stays there.
 */
export function leaveForNeighbour(id: string): void {
  const button = editButtonOf(id)
  if (!button?.closest('li')?.contains(document.activeElement)) return
  const next = neighbourOf(id)
  const neighbour = next === null ? null : editButtonOf(next)
  if (neighbour === null) focusAdd()
  else neighbour.focus({ preventScroll: true })
  // Once the card has gone and the others have moved up.
  requestAnimationFrame(() => document.activeElement?.scrollIntoView({ block: 'nearest' }))
}

function neighbourOf(id: string): string | null {
  const ids = [...document.querySelectorAll<HTMLElement>('main [data-edit]')].map(({ dataset }) => dataset.edit ?? '')
  const place = ids.indexOf(id)
  return ids[place + 1] ?? ids[place - 1] ?? null
}

/** Focuses the card of this command; if it isn't there, the button that adds. */
function focusCard(id: string | null): void {
  const button = id === null ? null : editButtonOf(id)
  if (button === null) focusAdd()
  else button.focus()
}

/** Gives the focus to that card only where nothing has it. */
export function focusIfLost(id: string | null): void {
  if (isFocusLost()) focusCard(id)
}

/** Gives the focus to the open dialog's first button, which closes it; where none is open, to the button that adds. */
export function focusFallback(): void {
  const closing = document.querySelector<HTMLElement>('dialog:modal button')
  if (closing === null) focusAdd()
  else closing.focus()
}

function focusAdd(): void {
  const place = document.querySelector<HTMLElement>('[data-adds]') ?? document.querySelector<HTMLElement>('main h1')
  place?.focus({ preventScroll: true })
}

function editButtonOf(id: string): HTMLElement | null {
  return document.querySelector<HTMLElement>(`main [data-edit="${CSS.escape(id)}"]`)
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
