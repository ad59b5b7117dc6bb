import { type FocusEvent, type PointerEvent, useEffect, useState } from 'react'
import { useHover } from './use-hover.ts'

/**
 * When a tooltip is shown: while its trigger is hovered or has the keyboard's focus, or while `isForced`; not after
 * Escape, until the next of these begins. Spread `triggerHandlers` on the trigger and `bubbleHandlers` on the bubble.
 * Source: specification 9, "triggers hover and focus"; WCAG 1.4.13 (dismissible, hoverable, persistent).
 */
export function useTooltip(isForced: boolean) {
  const [isHovered, hoverHandlers] = useHover()
  const [isFocused, setIsFocused] = useState(false)
  const [isDismissed, setIsDismissed] = useState(false)
  const isWanted = isHovered || isFocused || isForced

  useEffect(() => {
    if (!isWanted) return
    const onKeyDown = ({ key }: KeyboardEvent) => key === 'Escape' && setIsDismissed(true)
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [isWanted])

  useEffect(() => {
    if (isForced) setIsDismissed(false)
  }, [isForced])

  const triggerHandlers = {
    ...hoverHandlers,
    onPointerEnter: (event: PointerEvent) => {
      setIsDismissed(false)
      hoverHandlers.onPointerEnter(event)
    },
    onFocus: ({ currentTarget }: FocusEvent) => {
      setIsDismissed(false)
      setIsFocused(currentTarget.matches(':focus-visible'))
    },
    onBlur: () => setIsFocused(false),
  }

  return {
    isShown: isWanted && !isDismissed,
    triggerHandlers,
    bubbleHandlers: hoverHandlers,
  }
}
