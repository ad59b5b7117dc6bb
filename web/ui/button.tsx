import type { ReactNode, Ref } from 'react'
import styles from './button.module.css'

type ButtonProps = {
  /**
   * `quiet` is inconspicuous, and hidden without scripts, because it couldn't work; `tool` is for the owner's tools,
   * and `main` for the most important of them. Defaults to a plain button.
   */
  readonly kind?: 'quiet' | 'tool' | 'main'
  /** Keyboard shortcuts, as for `aria-keyshortcuts`. */
  readonly keys?: string | undefined
  /** For a button that shows or hides something: its state, and the id of that element. */
  readonly expands?: { readonly isExpanded: boolean; readonly id?: string }
  /** Disables the button without taking the focus from it. */
  readonly isOff?: boolean
  /** Without it, the button submits its form. */
  readonly onPress?: () => void
  readonly ref?: Ref<HTMLButtonElement>
  readonly children: ReactNode
}

/** The attributes of a `button` element that looks like a `Button`. */
export function buttonLook(kind?: ButtonProps['kind']) {
  return { className: styles.button, 'data-kind': kind } as const
}

/** A push button. */
export function Button({ kind, keys, expands, isOff, onPress, ref, children }: ButtonProps) {
  return (
    <button
      ref={ref}
      type={onPress === undefined ? 'submit' : 'button'}
      {...buttonLook(kind)}
      aria-keyshortcuts={keys}
      aria-controls={expands?.id}
      aria-expanded={expands?.isExpanded}
      aria-disabled={isOff}
      onClick={isOff ? (event) => event.preventDefault() : onPress}
    >
      {children}
    </button>
  )
}
