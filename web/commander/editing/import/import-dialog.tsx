import { useEffect } from 'react'
import type { LibraryClient } from '../../../../client/library-client.ts'
import type { Command } from '../../../../core/commands/command.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { useAnnounce } from '../../../ui/visually-hidden.tsx'
import view from '../dialog-view.module.css'
import { EditingFailure } from '../editing-failure.tsx'
import type { Notice } from '../notice-text.ts'
import { FileChooser } from './file-chooser.tsx'
import styles from './import-dialog.module.css'
import { ImportPreviewForm } from './import-preview-form.tsx'
import { importedSentence, useImport } from './use-import.ts'

type ImportDialogProps = {
  readonly client: LibraryClient
  /** What the library has by now. */
  readonly library: readonly Command[]
  /** Is told what was imported. */
  readonly onImported: (notice: Notice) => void
  readonly onClose: () => void
}

/** Imports a file: choose it, look at what it would do, then do what is ticked, all of it or nothing. */
export function ImportDialog({ client, library, onImported, onClose }: ImportDialogProps) {
  const announce = useAnnounce()
  useNoStrayDrops()
  const { state, plan, take, tick, commit } = useImport({
    client,
    library,
    onImported: (report) => {
      const sentence = importedSentence(report)
      onClose()
      onImported(
        report.change === null
          ? { kind: 'said', sentence }
          : { kind: 'changed', sentence, changeId: report.change, label: 'Undo' },
      )
      announce(sentence)
    },
  })

  return (
    <Dialog name="Import" head={<h2>Import</h2>} size="wide" onClose={onClose}>
      {state.kind === 'preview' ? (
        <ImportPreviewForm preview={state.preview} onTick={tick} onCommit={() => void commit(state.preview)} />
      ) : (
        <div className={`${view.content} ${styles.content}`}>
          <p role="status">{state.kind === 'reading' && 'Reading the file…'}</p>
          {/* Still there while a file is looked at, so that the focus stays. */}
          {state.kind !== 'unplanned' && (
            <FileChooser sentence={state.kind === 'choose' ? state.sentence : ''} onFile={(file) => void take(file)} />
          )}
          {state.kind === 'unplanned' && (
            <EditingFailure
              failure={state.failure}
              onRetry={() => void plan(state.file)}
              before="Nothing was imported."
            />
          )}
        </div>
      )}
    </Dialog>
  )
}

/** A file that misses the place to drop it is not opened by the browser in place of the page. */
function useNoStrayDrops(): void {
  useEffect(() => {
    const refuse = (event: DragEvent) => event.preventDefault()
    window.addEventListener('dragover', refuse)
    window.addEventListener('drop', refuse)
    return () => {
      window.removeEventListener('dragover', refuse)
      window.removeEventListener('drop', refuse)
    }
  }, [])
}
