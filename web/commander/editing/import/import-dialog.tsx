import type { LibraryClient } from '../../../../client/library-client.ts'
import { useAnnounce } from '../../../ui/announcer.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { DeskFailure } from '../desk-failure.tsx'
import view from '../dialog-view.module.css'
import { FileChooser } from './file-chooser.tsx'
import styles from './import-dialog.module.css'
import { ImportPreviewForm } from './import-preview-form.tsx'
import { importedSentence } from './import-sentences.ts'
import { useImport } from './use-import.ts'
import { useNoStrayDrops } from './use-no-stray-drops.ts'

type ImportDialogProps = {
  readonly client: LibraryClient
  /** Is told in a sentence what was imported. */
  readonly onImported: (sentence: string) => void
  readonly onClose: () => void
}

/** Imports a file: choose it, look at what it would do, then do what is ticked, all of it or nothing. */
export function ImportDialog({ client, onImported, onClose }: ImportDialogProps) {
  const announce = useAnnounce()
  useNoStrayDrops()
  const { state, plan, take, tick, commit } = useImport(client, (report) => {
    const sentence = importedSentence(report)
    onClose()
    onImported(sentence)
    announce(sentence)
  })

  return (
    <Dialog name="Import" head={<h2>Import</h2>} size="wide" onClose={onClose}>
      {state.kind === 'preview' ? (
        <ImportPreviewForm preview={state.preview} onTick={tick} onCommit={() => void commit(state.preview)} />
      ) : (
        <div className={`${view.content} ${styles.content}`}>
          <p role="status">{state.kind === 'reading' && 'Looking at the file…'}</p>
          {/* Still there while a file is looked at, so that the focus stays. */}
          {state.kind !== 'unplanned' && (
            <FileChooser sentence={state.kind === 'choose' ? state.sentence : ''} onFile={(file) => void take(file)} />
          )}
          {state.kind === 'unplanned' && (
            <DeskFailure failure={state.failure} onRetry={() => void plan(state.file)} before="Nothing was imported." />
          )}
        </div>
      )}
    </Dialog>
  )
}
