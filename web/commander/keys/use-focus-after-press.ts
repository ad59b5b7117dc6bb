import { type RefObject, useEffect } from 'react'

/**
 * Calls `next` if a button in `area` disappears after being pressed and takes the focus with it. Otherwise Tab would
 * start again at the top of the page.
 */
export function useFocusAfterPress(area: RefObject<HTMLElement | null>, next: () => void): void {
  useEffect(() => {
    const element = area.current
    if (element === null) return
    let pressed: Element | null = null
    const onClick = ({ target }: MouseEvent) => {
      pressed = target instanceof Element ? target.closest('button') : null
    }
    const observer = new MutationObserver(() => {
      if (pressed === null || pressed.isConnected) return
      pressed = null
      if (document.activeElement === document.body) next()
    })
    element.addEventListener('click', onClick)
    observer.observe(element, { childList: true, subtree: true })
    return () => {
      element.removeEventListener('click', onClick)
      observer.disconnect()
    }
  }, [area, next])
}
