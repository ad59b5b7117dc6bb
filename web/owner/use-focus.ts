import { type KeyboardEvent, type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { useOwner } from './owner-context.ts'

/** Focuses the element that gets this ref once it's shown, and once the dialog around it is open. */
export function useFocusOnMount<T extends HTMLElement>(): RefObject<T | null> {
  const element = useRef<T>(null)
  useEffect(() => element.current?.focus(), [])
  return element
}

/** Focuses the first control of a form that fits. */
export function focusControl(form: HTMLFormElement | null, fits: (control: Element) => boolean): void {
  const control = [...(form?.elements ?? [])].find(fits)
  if (control instanceof HTMLElement) control.focus()
}

/** Whether the control of a form says that it's at fault. */
export function isAtFault(control: Element): boolean {
  return control.getAttribute('aria-invalid') === 'true'
}

/**
 * Keeps the focus when an element that has it goes away: a row leaves it to the next row or the one before, anything else
 * to the dialog around it or to the button that adds.
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

/** Ignores an Enter that is held down: the button it would press now isn't the one it was meant for. */
export function ignoreHeldEnter(event: KeyboardEvent): void {
  if (event.repeat && event.key === 'Enter') event.preventDefault()
}
