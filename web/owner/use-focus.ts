import { type KeyboardEvent, type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { useOwner } from './owner-context.ts'

/** Returns a ref whose element is focused once it's mounted and the surrounding dialog is open. */
export function useFocusOnMount<T extends HTMLElement>(): RefObject<T | null> {
  const element = useRef<T>(null)
  useEffect(() => element.current?.focus(), [])
  return element
}

/** Focuses the first matching element inside `place`. */
export function focusFirst(place: HTMLElement | null, selector: string): void {
  place?.querySelector<HTMLElement>(selector)?.focus()
}

/** Matches form controls that are marked as invalid. */
export const INVALID = '[aria-invalid="true"]'

/**
 * Moves the focus when `place` disappears while it contains the focus: from a row to the next or previous row, and from
 * anything else to the open dialog or the Add button.
 */
export function useFocusHandover(place: RefObject<HTMLElement | null>): void {
  const { focusManager } = useOwner()
  useLayoutEffect(() => {
    const shown = place.current
    return () => {
      if (!shown?.contains(document.activeElement)) return
      const next = buttonBeside(shown)
      if (next === null) focusManager.focusFallback()
      else next.focus()
    }
  }, [place, focusManager])
}

function buttonBeside(element: HTMLElement): HTMLElement | null {
  if (!element.matches('li')) return null
  const row = element.nextElementSibling ?? element.previousElementSibling
  return row?.querySelector('button') ?? null
}

/**
 * Ignores an Enter key that is being held down, because it would press a button that the owner didn't mean to press.
 */
export function ignoreHeldEnter(event: KeyboardEvent): void {
  if (event.repeat && event.key === 'Enter') event.preventDefault()
}
