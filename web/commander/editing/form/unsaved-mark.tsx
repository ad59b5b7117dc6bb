import { useSyncExternalStore } from 'react'
import type { FormId } from './kept-texts.ts'
import { keptTexts } from './page-kept-texts.ts'
import styles from './unsaved-mark.module.css'

/** Stands in the button that opens a form, and says so where the form has text that is nowhere saved. */
export function UnsavedMark({ id }: { readonly id: FormId }) {
  const isUnsaved = useSyncExternalStore(keptTexts.subscribe, () => keptTexts.has(id))
  return (
    isUnsaved && (
      <>
        {' '}
        <span className={styles.mark}>(unsaved)</span>
      </>
    )
  )
}
