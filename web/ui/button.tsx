import type { ReactNode, Ref } from 'react'
import styles from './button.module.css'

type ButtonProps = {
  /**
   * `quiet` is inconspicuous, and hidden without scripts because it needs them. `tool` is for the owner's tools, and
   * `main` for the most important of them. By default, it's a plain button.
   */
  readonly kind?: 'quiet' | 'tool' | 'main'
  /** The button's keyboard shortcuts, in the format of `aria-keyshortcuts`. */
  readonly keys?: string | undefined
  /** For a button that shows or hides an element: the element's state and id. */
  readonly expands?: { readonly isExpanded: boolean; readonly id?: string }
  /** Disables the button but leaves it focusable. */
  readonly isDisabled?: boolean
  /** Called on a press. Without it, the button submits its form. */
  readonly onPress?: () => void
  readonly ref?: Ref<HTMLButtonElement>
  readonly children: ReactNode
}

/** The attributes that make a `button` element look like a `Button`. */
export function buttonLook(kind?: ButtonProps['kind']) {
  return { className: styles.button, 'data-kind': kind } as const
}

export function Button({ kind, keys, expands, isDisabled, onPress, ref, children }: ButtonProps) {
  return (
    <button
      ref={ref}
      type={onPress === undefined ? 'submit' : 'button'}
      {...buttonLook(kind)}
      aria-keyshortcuts={keys}
      aria-controls={expands?.id}
      aria-expanded={expands?.isExpanded}
      aria-disabled={isDisabled}
      onClick={isDisabled ? (event) => event.preventDefault() : onPress}
    >
      {children}
    </button>
  )
}
