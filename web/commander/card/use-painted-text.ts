import { type RefObject, useLayoutEffect } from 'react'
import { paintHighlights, type Stretch } from './paint-highlights.ts'

/**
 * Paints stretches of the text in `element` for as long as it is `text` and nothing else; an element that shows it in
 * several pieces stays plain.
 */
export function usePaintedText(element: RefObject<Element | null>, text: string, stretches: readonly Stretch[]): void {
  useLayoutEffect(() => {
    const node = element.current?.firstChild
    if (!(node instanceof Text) || node.data !== text) return
    return paintHighlights(node, stretches)
  }, [element, text, stretches])
}
