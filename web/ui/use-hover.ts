import { type PointerEvent, useCallback, useEffect, useMemo, useRef, useState } from 'react'

// Time to cross the gap between a trigger and its tooltip.
const GRACE_MS = 150

/**
 * Whether a mouse or pen is over any of the elements that carry the handlers. Leaving one counts only after a moment,
 * so that the pointer can move on to another. A finger does not hover.
 */
export function useHover() {
  const [isHovered, setIsHovered] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  const onPointerEnter = useCallback(({ pointerType }: PointerEvent) => {
    clearTimeout(timer.current)
    if (pointerType !== 'touch') setIsHovered(true)
  }, [])
  const onPointerLeave = useCallback(() => {
    timer.current = setTimeout(() => setIsHovered(false), GRACE_MS)
  }, [])

  useEffect(() => () => clearTimeout(timer.current), [])

  const handlers = useMemo(() => ({ onPointerEnter, onPointerLeave }), [onPointerEnter, onPointerLeave])
  return [isHovered, handlers] as const
}
