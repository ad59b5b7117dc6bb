import { momentOf } from '../moment-of.ts'
import styles from './warning-list.module.css'

/** Says that the form holds what was typed earlier; 'Discard', at its foot, undoes that. */
export function RestoredNote({ at }: { readonly at: number }) {
  return (
    <p role="status" className={styles.note}>
      Restored your unsaved changes of {momentOf(new Date(at))}.
    </p>
  )
}
