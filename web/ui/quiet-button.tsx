import type { ReactNode } from 'react'
import styles from './quiet-button.module.css'

type QuietButtonProps = {
  /** The keys that do the same, as `aria-keyshortcuts` has them. */
  readonly keys?: string | undefined
  /** Of a button that shows more: the id of what it shows, and whether it does. */
  readonly controls?: string
  readonly isExpanded?: boolean
  readonly onPress: () => void
  readonly children: ReactNode
}

/** A push button that does not ask for attention. Without scripts, where it could do nothing, it is not there. */
export function QuietButton({ keys, controls, isExpanded, onPress, children }: QuietButtonProps) {
  return (
    <button
      type="button"
      className={styles.quiet}
      aria-keyshortcuts={keys}
      aria-controls={controls}
      aria-expanded={isExpanded}
      onClick={onPress}
    >
      {children}
    </button>
  )
}
