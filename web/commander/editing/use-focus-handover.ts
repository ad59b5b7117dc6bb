import { type RefObject, useLayoutEffect } from 'react'
import { focusFallback } from './focus-places.ts'

/** What goes away with the focus in it leaves the focus in the dialog around it, or at the button that adds. */
export function useFocusHandover(place: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const shown = place.current
    return () => {
      if (shown?.contains(document.activeElement)) focusFallback()
    }
  }, [place])
}
