import type { ReactNode } from 'react'
import styles from './scrolling-box.module.css'

type ScrollingBoxProps = { readonly name: string; readonly children: ReactNode }

/** What may be wider than the screen scrolls in itself, by keyboard too, and has a name for those who come to it so. */
export function ScrollingBox({ name, children }: ScrollingBoxProps) {
  // It takes the focus without being a control: not every browser scrolls by keyboard what cannot have it (WCAG 2.1.1).
  const reachedByKeyboard = { role: 'group', tabIndex: 0, 'aria-label': name } as const
  return (
    <div {...reachedByKeyboard} className={styles.box}>
      {children}
    </div>
  )
}
