import type { Command } from '../../../core/commands/command.ts'
import { formatCommandCount } from '../../../core/thousands.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import view from '../../ui/dialog-view.module.css'
import { EditingFailure } from '../editing-failure.tsx'
import type { ExportWritten } from '../formats/write-export.ts'
import { FormatSelect } from '../import/format-choice.tsx'
import { PartList, SentenceList } from '../import/import-section.tsx'
import { useOwner } from '../owner-context.ts'
import { useFocusOnMount } from '../use-focus.ts'
import { BACKUP, useExport } from './use-export.ts'

type ExportDialogProps = {
  /** Null for the whole library. */
  readonly chosen: readonly Command[] | null
}

/** Exports the library, or the selected commands, in a format, and shows beforehand what that format loses. */
export function ExportDialog({ chosen }: ExportDialogProps) {
  const { client, dialogs } = useOwner()
  const select = useFocusOnMount<HTMLSelectElement>()
  const { format, state, saved, write, save, saveBackup, retry } = useExport({ client, chosen })
  const isReady = state.kind === 'own' ? !state.isSaving : state.kind === 'written' && state.written.file !== null

  return (
    <Dialog name="Export" head={<h2>Export</h2>} onClose={dialogs.close}>
      <div className={view.view}>
        <div className={view.content}>
          <p>{whatIsExported(chosen)}</p>
          <FormatSelect select={select} format={format} onFormat={(next) => void write(next ?? BACKUP)} />
          <p>{format === BACKUP ? HOLDS_ALL : HOLDS_LESS}</p>
          <p role="status">{saidOf(state.kind, saved)}</p>
          {state.kind === 'refused' && <p>{state.sentence}</p>}
          {state.kind === 'written' && <Losses written={state.written} />}
          {state.kind === 'failed' && <EditingFailure failure={state.failure} onRetry={() => void retry()} />}
        </div>
        <div className={view.foot}>
          {format !== BACKUP && (
            <Button kind="tool" onPress={() => void saveBackup()}>
              Download JSON backup
            </Button>
          )}
          <Button kind="main" isOff={!isReady} onPress={() => void save()}>
            Download
          </Button>
        </div>
      </div>
    </Dialog>
  )
}

const HOLDS_ALL = 'This format holds all of every command. Import the file to bring them back.'

const HOLDS_LESS = 'Commander’s own JSON holds all of every command: keep it as a backup beside any other format.'

function whatIsExported(chosen: readonly Command[] | null): string {
  return chosen === null
    ? 'Your whole library, private commands and drafts too. Only give the file to those who may see them.'
    : `${formatCommandCount(chosen.length)} that you selected, private ones and drafts too.`
}

function saidOf(kind: ReturnType<typeof useExport>['state']['kind'], saved: string): string {
  if (kind === 'writing') return 'Finding out what would be lost…'
  return saved === '' ? '' : `Exported to ${saved}.`
}

function Losses({ written: { file, leftOut, said } }: { readonly written: ExportWritten }) {
  if (file !== null && leftOut.length + said.length === 0)
    return <p>Nothing is lost: read back, the file gives the same commands.</p>
  return (
    <section aria-label="What is lost">
      <p>{file === null ? 'Nothing of this can be written in this format:' : 'What is lost in this format:'}</p>
      <SentenceList sentences={said} />
      <PartList name="Left out" texts={leftOut.map(({ place, reason }) => `${place}: ${reason}`)} />
    </section>
  )
}
