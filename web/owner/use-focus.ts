import { type KeyboardEvent, type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { useOwner } from './owner-context.ts'

/** Focuses the element with this ref once it's shown and the dialog around it is open. */
export function useFocusOnMount<T extends HTMLElement>(): RefObject<T | null> {
  const element = useRef<T>(null)
  useEffect(() => element.current?.focus(), [])
  return element
}

/** Focuses the form's first control that matches `fits`. */
export function focusControl(form: HTMLFormElement | null, fits: (control: Element) => boolean): void {
  const control = [...(form?.elements ?? [])].find(fits)
  if (control instanceof HTMLElement) control.focus()
}

/** True if the form control is marked as invalid. */
export function isInvalidControl(control: Element): boolean {
  return control.getAttribute('aria-invalid') === 'true'
}

/**
 * Moves the focus when the focused element disappears: from a row to the next or previous row, from anything else to
 * the surrounding dialog or to the Add button.
 */
export function useFocusHandover(place: RefObject<HTMLElement | null>): void {
  const { places } = useOwner()
  useLayoutEffect(() => {
    const shown = place.current
    return () => {
      if (!shown?.contains(document.activeElement)) return
      const next = buttonBeside(shown)
      if (next === null) places.focusFallback()
      else next.focus()
    }
  }, [place, places])
}

function buttonBeside(element: HTMLElement): HTMLElement | null {
  if (!element.matches('li')) return null
  const row = element.nextElementSibling ?? element.previousElementSibling
  return row?.querySelector('button') ?? null
}

/** Ignores an Enter key that is held down, because it would press a button that the owner didn't choose. */
export function ignoreHeldEnter(event: KeyboardEvent): void {
  if (event.repeat && event.key === 'Enter') event.preventDefault()
}
