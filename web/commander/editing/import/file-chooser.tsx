import { type DragEvent, useState } from 'react'
import styles from './file-chooser.module.css'
import { FileInput } from './file-input.tsx'

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
