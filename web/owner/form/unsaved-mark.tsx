import { useSyncExternalStore } from 'react'
import type { FormId } from './kept-texts.ts'
import { keptTexts } from './page-kept-texts.ts'
import styles from './unsaved-mark.module.css'

/** Says in the button that opens a form that the form has unsaved text. */
export function UnsavedMark({ id }: { readonly id: FormId }) {
  const isUnsaved = useSyncExternalStore(keptTexts.subscribe, () => keptTexts.has(id))
  return (
    isUnsaved && (
      <span>
        {' '}
        <span className={styles.mark}>(unsaved)</span>
      </span>
    )
  )
}
