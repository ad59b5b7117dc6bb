import type { ReactNode } from 'react'
import styles from './button.module.css'

type ButtonProps = { readonly children: ReactNode; readonly onPress: () => void }

/** A plain push button. */
export function Button({ children, onPress }: ButtonProps) {
  return (
    <button type="button" className={styles.button} onClick={onPress}>
      {children}
    </button>
  )
}
