import type { ReactNode, Ref } from 'react'
import styles from './button.module.css'

type ButtonProps = {
  /**
   * `quiet` does not ask for attention, and is not there without scripts, where it could do nothing; `tool` is one of the
   * owner's, and `main` the one of them that most would press. Left out, it is a plain one.
   */
  readonly kind?: 'quiet' | 'tool' | 'main'
  /** The keys that do the same, as `aria-keyshortcuts` has them. */
  readonly keys?: string | undefined
  /** For a button that shows or hides something: its state, and the id of that element. */
  readonly expands?: { readonly isExpanded: boolean; readonly id?: string }
  /** Disables the button without taking the focus from it. */
  readonly isOff?: boolean
  /** Left out, it sends the form that it is in. */
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
