import { type RefObject, useEffect, useLayoutEffect } from 'react'

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
  if (awaited !== id || !(isLost() || document.activeElement?.closest('[data-gives-way]'))) return
  awaited = null
  editButtonOf(id)?.focus({ preventScroll: true })
}

/** The focus leaves a card that goes away: it comes back with it, or stays at the button that adds. */
export function leaveCard(id: string): void {
  awaitCard(id)
  focusAdd()
}

/** The id of the command after that with this id in the page, else of the one before; null where it is alone. */
export function neighbourOf(id: string): string | null {
  const ids = [...document.querySelectorAll<HTMLElement>('main [data-edit]')].map(({ dataset }) => dataset.edit ?? '')
  const place = ids.indexOf(id)
  return ids[place + 1] ?? ids[place - 1] ?? null
}

/** Gives the focus to the card of this command, else to the button that adds. */
export function focusCard(id: string | null): void {
  const button = id === null ? null : editButtonOf(id)
  if (button === null) focusAdd()
  else button.focus()
}

/** Gives the focus to that card only where nothing has it. */
export function focusIfLost(id: string | null): void {
  if (isLost()) focusCard(id)
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

function isLost(): boolean {
  return document.activeElement === null || document.activeElement === document.body
}

/** What goes away with the focus in it leaves the focus in the dialog around it, or at the button that adds. */
export function useFocusHandover(place: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const shown = place.current
    return () => {
      if (shown?.contains(document.activeElement)) focusFallback()
    }
  }, [place])
}

/** Gives the focus to what `selector` finds in an element, once that is in the page; after a dialog around it has opened. */
export function useFocusAtFirst(place: RefObject<HTMLElement | null>, selector: string): void {
  useEffect(() => {
    place.current?.querySelector<HTMLElement>(selector)?.focus()
  }, [place, selector])
}
