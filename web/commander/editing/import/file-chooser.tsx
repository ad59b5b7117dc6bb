import { type ChangeEvent, type DragEvent, useId, useState } from 'react'
import styles from './file-chooser.module.css'

type FileChooserProps = {
  /** Why the last file was none to import; empty where there was none yet. */
  readonly sentence: string
  readonly onFile: (file: File) => void
}

/** Where a file is chosen, or dropped. */
export function FileChooser({ sentence, onFile }: FileChooserProps) {
  const [isOver, setIsOver] = useState(false)

  const onDrag = (event: DragEvent) => {
    event.preventDefault()
    setIsOver(true)
  }
  const onDrop = (event: DragEvent) => {
    event.preventDefault()
    setIsOver(false)
    const [file] = event.dataTransfer.files
    if (file !== undefined) onFile(file)
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the button in it is the way by keyboard
    <div
      className={styles.chooser}
      data-over={isOver}
      onDragOver={onDrag}
      onDragLeave={() => setIsOver(false)}
      onDrop={onDrop}
    >
      <FileInput onFile={onFile} />
      {sentence !== '' && (
        <p role="alert" className={styles.sentence}>
          {sentence}
        </p>
      )}
    </div>
  )
}

/** The button by which a file is chosen, and what may be chosen. */
function FileInput({ onFile }: { readonly onFile: (file: File) => void }) {
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
        A Commander export or a JSON list of commands, up to 10 MiB. You can look through it before anything is changed.
      </p>
    </>
  )
}
