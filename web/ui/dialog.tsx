import { type MouseEvent, type ReactNode, type SyntheticEvent, useLayoutEffect, useRef } from 'react'
import { words } from '../words.ts'
import styles from './dialog.module.css'
import { useRegisteredDialog } from './top-dialog.ts'

type DialogProps = {
  readonly name: string
  /** The content at the top, beside the close button. By default, the name as a heading. */
  readonly head?: ReactNode
  readonly size?: 'narrow' | 'wide'
  /** The id of the element that describes the dialog, for screen readers. */
  readonly describedBy?: string
  readonly onClose: () => void
  readonly children: ReactNode
}

/**
 * A modal dialog that is open as long as it's rendered. The browser traps the focus and restores it afterwards. The
 * close button, Escape and a click outside the dialog call `onClose`.
 */
export function Dialog({ name, head = <h2>{name}</h2>, size = 'narrow', describedBy, onClose, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const closing = useRef<HTMLButtonElement>(null)
  const foot = useRef<HTMLDivElement>(null)
  const isPressedBeside = useRef(false)

  useLayoutEffect(() => {
    const shown = dialog.current
    shown?.showModal()
    return () => shown?.close()
  }, [])
  useRegisteredDialog(closing, foot)

  // If the browser closed the dialog before `onClose` runs, a shortcut that should reopen the dialog would only close
  // it. A file input inside the dialog also fires this event.
  const onCancel = (event: SyntheticEvent<HTMLDialogElement>) => {
    if (event.target !== event.currentTarget) return
    event.preventDefault()
    onClose()
  }
  // Not every way of closing can be prevented. If the dialog has already been reopened, the event is late and doesn't
  // count.
  const onClosed = ({ currentTarget }: SyntheticEvent<HTMLDialogElement>) => {
    if (!currentTarget.open) onClose()
  }
  // A text selection can end outside the dialog, so only a press that also began there closes it.
  const onPointerDown = ({ target, currentTarget }: MouseEvent) => {
    isPressedBeside.current = target === currentTarget
  }
  const onPress = ({ target, currentTarget }: MouseEvent) => {
    if (target === currentTarget && isPressedBeside.current) onClose()
  }

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the key for this is Escape, which the browser handles
    <dialog
      ref={dialog}
      aria-label={name}
      aria-describedby={describedBy}
      className={styles.dialog}
      data-size={size}
      onCancel={onCancel}
      onClose={onClosed}
      onPointerDown={onPointerDown}
      onClickCapture={useOwnPresses()}
      onClick={onPress}
    >
      <div className={styles.inside}>
        <div className={styles.head}>
          {head}
          <button ref={closing} type="button" className={styles.close} onClick={onClose}>
            {words.layout.close}
          </button>
        </div>
        {children}
        <div ref={foot} className={styles.foot} />
      </div>
    </dialog>
  )
}

/** Ignores the second press of the double click that opened the dialog. */
function useOwnPresses() {
  const isBegun = useRef(false)
  return (event: MouseEvent) => {
    if (event.detail < 2) isBegun.current = true
    if (isBegun.current) return
    event.preventDefault()
    event.stopPropagation()
  }
}
