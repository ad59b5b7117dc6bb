import { useSyncExternalStore } from 'react'
import { words } from '../../words.ts'
import { useOwner } from '../owner-context.ts'
import type { FormId } from './kept-texts.ts'
import styles from './unsaved-mark.module.css'

/** A mark in a form's button: the form has unsaved text. */
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
