import type { ReactNode } from 'react'
import styles from './story-list.module.css'

type StoryListProps = { readonly isOrdered: boolean; readonly start: number; readonly children: ReactNode }

/** A list of a story; its children are the items. `start` is the number of the first, if they are ordered. */
export function StoryList({ isOrdered, start, children }: StoryListProps) {
  return isOrdered ? (
    <ol dir="auto" start={start} className={styles.list}>
      {children}
    </ol>
  ) : (
    <ul dir="auto" className={styles.list}>
      {children}
    </ul>
  )
}
