import { type ChangeEvent, useId } from 'react'
import styles from './file-chooser.module.css'

/** The button by which a file is chosen, and what may be chosen. */
export function FileInput({ onFile }: { readonly onFile: (file: File) => void }) {
  const id = useId()

  const onChange = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const file = currentTarget.files?.[0]
    if (file !== undefined) onFile(file)
    // The same file may be chosen again once it has been mended.
    currentTarget.value = ''
  }

  return (
    <>
      <label htmlFor={id} className={styles.label}>
        Choose a file, or drop one here
      </label>
      <input
        id={id}
        type="file"
        accept=".json,application/json"
        className={styles.file}
        aria-describedby={`${id}what`}
        onChange={onChange}
      />
      <p id={`${id}what`} className={styles.what}>
        An export of Commander, or a JSON list of commands, of at most 10 MiB. You see what it would do before anything
        is changed.
      </p>
    </>
  )
}
