import { type RefObject, useEffect } from 'react'

/** Gives the focus to what `selector` finds in an element, once that is in the page; after a dialog around it has opened. */
export function useFocusAtFirst(place: RefObject<HTMLElement | null>, selector: string): void {
  useEffect(() => {
    place.current?.querySelector<HTMLElement>(selector)?.focus()
  }, [place, selector])
}
