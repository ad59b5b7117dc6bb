import {
  type FocusEvent,
  type PointerEvent,
  type PointerEventHandler,
  type RefObject,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { createPortal } from 'react-dom'
import { isComposing } from './key-press.ts'
import styles from './tooltip.module.css'

// Source: specification 9, "offset [0, 10]" and placement top. Width, layer and fades are in tokens.css.
const OFFSET = 10
const WINDOW_MARGIN = 8

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

// Time for the pointer to cross the gap between a trigger and its tooltip.
const GRACE_MS = 150

/**
 * Returns true while a mouse or pen is over any element with these handlers. Leaving counts only after a moment, so
 * that the pointer can move from one element to another. Touches are ignored.
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

/** A bubble that fades in and out above `anchor`, or below it if there's no room above. */
export function Tooltip({ isShown, text, ...bubble }: TooltipProps) {
  const isPresent = usePresence(isShown, bubble.id)
  const [shownText, setShownText] = useState(text)
  // The bubble keeps its text while it fades out.
  if (isShown && shownText !== text) setShownText(text)
  if (!isPresent) return null
  // Rendered in the dialog or the main area, where screen readers expect content.
  const place = bubble.anchor.current?.closest('dialog, main') ?? document.body
  return createPortal(<Bubble isShown={isShown} text={shownText} {...bubble} />, place)
}

/**
 * Tracks whether a tooltip is shown. It's shown while its trigger is hovered or has keyboard focus, or while
 * `isForced`. Escape hides it until one of these starts again. Spread `triggerHandlers` on the trigger and
 * `bubbleHandlers` on the bubble. Source: specification 9, "triggers hover and focus"; WCAG 1.4.13 (dismissible,
 * hoverable, persistent).
 */
export function useTooltip(isForced: boolean) {
  const [isHovered, hoverHandlers] = useHover()
  const [isFocused, setIsFocused] = useState(false)
  const [isDismissed, setIsDismissed] = useState(false)
  const isWanted = isHovered || isFocused || isForced

  useEffect(() => {
    if (!isWanted) return
    const onKeyDown = (event: KeyboardEvent) => event.key === 'Escape' && !isComposing(event) && setIsDismissed(true)
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

function Bubble({ id, anchor, isShown, text, handlers }: TooltipProps) {
  const bubble = useRef<HTMLDivElement>(null)

  useLayoutEffect(() => {
    if (anchor.current !== null && bubble.current !== null) return keepBeside(anchor.current, bubble.current)
  }, [anchor])

  return (
    <div ref={bubble} id={id} role="tooltip" data-shown={isShown} className={styles.tooltip} {...handlers}>
      {text}
    </div>
  )
}

function keepBeside(anchor: HTMLElement, bubble: HTMLElement): () => void {
  const ending = new AbortController()
  let [x, y] = [0, 0]
  bubble.style.translate = 'none'
  const column = anchor.closest('li, dialog, main') ?? document.body
  const move = () => {
    const at = bubble.getBoundingClientRect()
    const { left, top } = placeOf(at, anchor.getBoundingClientRect(), column.getBoundingClientRect())
    x += left - at.left
    y += top - at.top
    bubble.style.translate = `${x}px ${y}px`
  }
  move()
  const observer = new ResizeObserver(move)
  for (const element of [anchor, bubble, document.body]) observer.observe(element)
  const options = { capture: true, passive: true, signal: ending.signal }
  for (const type of ['scroll', 'resize']) window.addEventListener(type, move, options)
  return () => {
    observer.disconnect()
    ending.abort()
  }
}

function placeOf(
  { width, height }: DOMRect,
  anchor: DOMRect,
  column: DOMRect,
): { readonly left: number; readonly top: number } {
  const { clientWidth, clientHeight } = document.documentElement
  const [above, below] = [anchor.top - OFFSET - height, anchor.bottom + OFFSET]
  const cutOffAbove = WINDOW_MARGIN - above
  const cutOffBelow = below + height + WINDOW_MARGIN - clientHeight
  const middle = anchor.left + (anchor.width - width) / 2
  // Stays within the text column and the window.
  const right = Math.min(column.right, clientWidth - WINDOW_MARGIN)
  return {
    left: Math.max(WINDOW_MARGIN, Math.min(Math.max(middle, column.left), right - width)),
    top: cutOffAbove > 0 && cutOffBelow < cutOffAbove ? below : above,
  }
}

/** True while the element must stay in the document: while `isShown`, and then until its transition has ended. */
function usePresence(isShown: boolean, id: string): boolean {
  const [isPresent, setIsPresent] = useState(isShown)
  if (isShown && !isPresent) setIsPresent(true)

  useEffect(() => {
    const element = document.getElementById(id)
    if (isShown || !isPresent || element === null) return
    const seconds = Number.parseFloat(getComputedStyle(element).transitionDuration)
    const timer = setTimeout(() => setIsPresent(false), seconds * 1000)
    return () => clearTimeout(timer)
  }, [isShown, isPresent, id])

  return isPresent
}
