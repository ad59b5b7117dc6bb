import { useEffect, useState } from 'react'
import { useHover } from '../../ui/use-hover.ts'
import type { Notice } from './notice-text.ts'

// Long enough to read it and to change one's mind; whatever was deleted is also listed under 'Deleted'. What was
// discarded is nowhere else: its notice stays.
const SHOWN_FOR_MS = 20_000
const FADING: readonly Notice['kind'][] = ['said', 'saved', 'deleted', 'changed']

/**
 * Ends a notice that asks for nothing after a while in which it has neither the pointer nor the focus. Spread what this
 * gives on the element that shows it.
 */
export function useFading(notice: Notice | null, onEnd: () => void) {
  const [isHovered, hoverHandlers] = useHover()
  const [isFocused, setIsFocused] = useState(false)
  const fades = notice !== null && FADING.includes(notice.kind)
  const isHeld = isHovered || isFocused

  // biome-ignore lint/correctness/useExhaustiveDependencies: another notice begins anew
  useEffect(() => {
    if (!fades || isHeld) return
    const timer = setTimeout(onEnd, SHOWN_FOR_MS)
    return () => clearTimeout(timer)
  }, [notice, fades, isHeld, onEnd])

  return { ...hoverHandlers, onFocus: () => setIsFocused(true), onBlur: () => setIsFocused(false) }
}
