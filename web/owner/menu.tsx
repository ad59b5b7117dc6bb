import { type FocusEvent, type KeyboardEvent, type MouseEvent, type ReactNode, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { isApple, type KeyPress, modifierOf } from '../ui/key-press.ts'
import styles from './menu.module.css'

/** A menu item. `press` is called after the menu has closed and its button has the focus again. */
export type MenuItem = { readonly label: ReactNode; readonly press: () => void; readonly isDanger?: boolean }

type MenuProps = {
  readonly className: string | undefined
  readonly items: readonly MenuItem[]
  readonly isDisabled?: boolean
  /** The label of the button that opens the menu. */
  readonly children: ReactNode
}

// The gap between the button, the menu and the edges of the window, in pixels.
const GAP = 4

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }

/** A button that opens a list of buttons in a popover, and moves the focus there. */
export function Menu({ className, items, isDisabled = false, children }: MenuProps) {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const menu = useRef<HTMLDivElement>(null)
  const [isOpen, setIsOpen] = useState(false)

  // The browser could open the menu too, but would fire `toggle` only in a later task. Keys pressed until then would go
  // to the button, where an arrow moves to another card.
  const open = (event: MouseEvent) => {
    if (isDisabled || isOpen || button.current === null || menu.current === null) return
    event.preventDefault()
    flushSync(() => setIsOpen(true))
    menu.current.showPopover()
    placeBeside(button.current, menu.current)
    menu.current.querySelector('button')?.focus({ preventScroll: true })
  }
  const choose = ({ press }: MenuItem) => {
    menu.current?.hidePopover()
    button.current?.focus({ preventScroll: true })
    press()
  }
  // Browsers don't close a popover that the focus leaves, and it may cover the focused element.
  const onBlur = ({ relatedTarget }: FocusEvent) => {
    if (!isOpen || !(relatedTarget instanceof Node)) return
    if (relatedTarget !== button.current && !menu.current?.contains(relatedTarget)) menu.current?.hidePopover()
  }
  return (
    <>
      <button
        ref={button}
        type="button"
        className={className}
        popoverTarget={isDisabled ? undefined : id}
        aria-disabled={isDisabled}
        aria-expanded={isOpen}
        data-kind="quiet"
        onClick={open}
        onBlur={onBlur}
      >
        {children}
      </button>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys are meant for the buttons inside */}
      <div
        ref={menu}
        id={id}
        popover="auto"
        className={styles.menu}
        onBeforeToggle={({ newState }) => setIsOpen(newState === 'open')}
        onBlur={onBlur}
        onKeyDown={(event) => onMenuKey(event, () => menu.current?.hidePopover())}
      >
        {isOpen &&
          items.map((item, index) => (
            <button
              // biome-ignore lint/suspicious/noArrayIndexKey: a menu's items don't change while it's open
              key={index}
              type="button"
              className={styles.item}
              data-danger={item.isDanger}
              onClick={() => choose(item)}
            >
              {item.label}
            </button>
          ))}
      </div>
    </>
  )
}

/**
 * Calls `preventDefault` on the keys it handles and on characters, so that the shortcuts of the page and the cards
 * ignore them.
 */
function onMenuKey(event: KeyboardEvent<HTMLElement>, close: () => void): void {
  const step = STEPS[event.key]
  if (event.key === 'Escape') close()
  if (step !== undefined || event.key === 'Escape' || isCharacter(event.nativeEvent)) event.preventDefault()
  if (step === undefined) return
  const items = [...event.currentTarget.querySelectorAll('button')]
  const index = items.findIndex((item) => item.contains(document.activeElement))
  items.at((index + step) % items.length)?.focus()
}

/** False for the space, which presses a button. */
function isCharacter(press: KeyPress): boolean {
  const isTyped = ['none', 'shift'].includes(modifierOf(press, isApple()))
  return isTyped && [...press.key].length === 1 && press.key !== ' '
}

/**
 * Places the menu below the button, or above it if it doesn't fit below and there's more room above. Keeps it between
 * the sides of the window.
 */
function placeBeside(button: HTMLElement, menu: HTMLElement): void {
  const at = button.getBoundingClientRect()
  const { offsetWidth: width, offsetHeight: height } = menu
  const { clientWidth, clientHeight } = document.documentElement
  const isAbove = at.bottom + GAP + height > clientHeight && at.top > clientHeight - at.bottom
  const column = button.closest('main')?.getBoundingClientRect() ?? at
  const isAtEnd = getComputedStyle(button).direction === 'rtl' || at.left + width > column.right
  const left = isAtEnd ? at.right - width : at.left
  menu.style.insetBlockStart = `${window.scrollY + (isAbove ? at.top - GAP - height : at.bottom + GAP)}px`
  menu.style.left = `${window.scrollX + Math.max(GAP, Math.min(left, clientWidth - GAP - width))}px`
}
