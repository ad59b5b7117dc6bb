import { type ChangeEvent, type DragEvent, type SubmitEvent, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import fields from '../../ui/fields.module.css'
import { words } from '../../words.ts'
import { useOwner } from '../owner-context.ts'
import { droppedIn, filesDropped, filesOf } from './chosen-files.ts'
import { fileAtAddress } from './file-at-address.ts'
import styles from './file-chooser.module.css'
import type { Gather } from './use-import.ts'

type FileChooserProps = {
  /** A message about the most recently chosen files, or ''. */
  readonly sentence: string
  readonly onChosen: (gather: Gather) => void
}

/** Lets the owner choose files or a folder, drop them, or enter an address. */
export function FileChooser({ sentence, onChosen }: FileChooserProps) {
  const [isOver, setIsOver] = useState(false)

  const onDrag = (event: DragEvent) => {
    event.preventDefault()
    setIsOver(true)
  }
  const onDrop = (event: DragEvent) => {
    event.preventDefault()
    setIsOver(false)
    const dropped = droppedIn(event.dataTransfer)
    if (dropped.length > 0) onChosen((work) => filesDropped(dropped, work))
  }
  const onFiles = (files: readonly File[]) => onChosen(async () => filesOf(files))

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: by keyboard, the buttons inside do the same
    <div
      className={styles.chooser}
      data-over={isOver}
      onDragOver={onDrag}
      onDragLeave={() => setIsOver(false)}
      onDrop={onDrop}
    >
      <div className={styles.buttons}>
        <FileInput label={words.owner.importing.chooseFiles} isFolder={false} onFiles={onFiles} />
        <FileInput label={words.owner.importing.chooseFolder} isFolder={true} onFiles={onFiles} />
      </div>
      <AddressForm onChosen={onChosen} />
      <p className={styles.what}>{words.owner.importing.limits}</p>
      {sentence !== '' && (
        <p role="alert" className={styles.sentence}>
          {sentence}
        </p>
      )}
    </div>
  )
}

/**
 * Asks for the address of a file or of another Commander site. The server fetches it, because browsers don't let a page
 * read other sites.
 */
function AddressForm({ onChosen }: Pick<FileChooserProps, 'onChosen'>) {
  const { client } = useOwner()

  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const address = new FormData(event.currentTarget).get('address')
    if (typeof address === 'string') onChosen(() => fileAtAddress(client, address))
  }

  return (
    <form className={styles.address} onSubmit={onSubmit}>
      <label className={fields.field}>
        <span className={fields.label}>{words.owner.importing.address}</span>
        <input
          className={fields.input}
          name="address"
          type="url"
          required
          inputMode="url"
          placeholder="https://"
          autoComplete="off"
        />
      </label>
      <Button kind="tool">{words.owner.importing.fetch}</Button>
    </form>
  )
}

/** A button that starts over with other files. */
export function OtherFiles({ onChosen }: Pick<FileChooserProps, 'onChosen'>) {
  return (
    <div className={styles.buttons}>
      <FileInput
        label={words.owner.importing.chooseOthers}
        isFolder={false}
        onFiles={(files) => onChosen(async () => filesOf(files))}
      />
    </div>
  )
}

type FileInputProps = {
  readonly label: string
  readonly isFolder: boolean
  readonly onFiles: (files: readonly File[]) => void
}

/** The browser's own button would say "Choose Files" even for a folder, so it is placed invisibly on top of ours. */
function FileInput({ label, isFolder, onFiles }: FileInputProps) {
  const onChange = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const files = [...(currentTarget.files ?? [])]
    if (files.length > 0) onFiles(files)
    // Resetting the value lets the owner choose the same file again after fixing it.
    currentTarget.value = ''
  }

  return (
    <label className={styles.button}>
      <span>{label}</span>
      <input
        ref={(input) => {
          if (input !== null) input.webkitdirectory = isFolder
        }}
        type="file"
        multiple
        className={styles.file}
        onChange={onChange}
      />
    </label>
  )
}
