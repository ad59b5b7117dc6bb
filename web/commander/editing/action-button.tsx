import type { ReactNode } from 'react'
import button from '../../ui/button.module.css'
import styles from './action-button.module.css'

type ActionButtonProps = {
  readonly kind?: 'plain' | 'main'
  /** Whether it does nothing at the moment; it keeps the focus, so that nobody is thrown out of the form. */
  readonly isOff?: boolean
  /** Left out, it sends the form that it is in. */
  readonly onPress?: () => void
  readonly children: ReactNode
}

/** A button of the owner's; `main` is the one that most would press. */
export function ActionButton({ kind = 'plain', isOff = false, onPress, children }: ActionButtonProps) {
  return (
    <button
      type={onPress === undefined ? 'submit' : 'button'}
      className={`${button.button} ${styles.action}`}
      data-kind={kind}
      aria-disabled={isOff}
      onClick={isOff ? (event) => event.preventDefault() : onPress}
    >
      {children}
    </button>
  )
}
