import { useSyncExternalStore } from 'react'
import { words } from '../../words.ts'
import { useOwner } from '../owner-context.ts'
import type { FormId } from './kept-texts.ts'
import styles from './unsaved-mark.module.css'

/** Marks a button whose form has unsaved text. */
export function UnsavedMark({ id }: { readonly id: FormId }) {
  const { texts } = useOwner()
  const isUnsaved = useSyncExternalStore(texts.subscribe, () => texts.has(id))
  return (
    isUnsaved && (
      <span>
        {' '}
        <span className={styles.mark}>{words.owner.card.unsaved}</span>
      </span>
    )
  )
}
