import { autoUpdate, computePosition, flip, offset, shift } from '@floating-ui/dom'
import { type PointerEventHandler, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import styles from './tooltip.module.css'
import { usePresence } from './use-presence.ts'

// Specification 9: offset [0, 10], placement top, fades of 300 and 250 ms. Width, layer and fades are in tokens.css.
const OFFSET = { crossAxis: 0, mainAxis: 10 }
const FADE_OUT_MS = 250
const WINDOW_MARGIN = { padding: 8 }

type TooltipProps = {
  readonly id: string
  readonly anchor: RefObject<HTMLElement | null>
  readonly isShown: boolean
  readonly text: string
  readonly handlers: {
    readonly onPointerEnter: PointerEventHandler
    readonly onPointerLeave: PointerEventHandler
  }
}

/** A bubble above `anchor` (below it where there is no room), on top of everything, which fades in and out. */
export function Tooltip({ isShown, text, ...bubble }: TooltipProps) {
  const isPresent = usePresence(isShown, FADE_OUT_MS)
  const [shownText, setShownText] = useState(text)
  // While it fades away it keeps saying what it said.
  if (isShown && shownText !== text) setShownText(text)
  if (!isPresent) return null
  // Inside the main area, where screen readers look for what belongs to the screen.
  const place = document.querySelector('main') ?? document.body
  return createPortal(<Bubble isShown={isShown} text={shownText} {...bubble} />, place)
}

function Bubble({ id, anchor, isShown, text, handlers }: TooltipProps) {
  const bubble = useRef<HTMLDivElement>(null)

  useLayoutEffect(() => {
    const [reference, floating] = [anchor.current, bubble.current]
    if (reference === null || floating === null) return
    return autoUpdate(reference, floating, () => moveTo(reference, floating))
  }, [anchor])

  return (
    <div ref={bubble} id={id} role="tooltip" data-shown={isShown} className={styles.tooltip} {...handlers}>
      {text}
    </div>
  )
}

async function moveTo(reference: HTMLElement, floating: HTMLElement): Promise<void> {
  const middleware = [offset(OFFSET), flip(WINDOW_MARGIN), shift(WINDOW_MARGIN)]
  const { x, y } = await computePosition(reference, floating, { placement: 'top', middleware })
  floating.style.translate = `${x}px ${y}px`
}
