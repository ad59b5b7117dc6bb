import { useState } from 'react'
import type { Command } from '../../../core/commands/command.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import view from '../../ui/dialog-view.module.css'
import { words } from '../../words.ts'
import { EditingFailure } from '../editing-failure.tsx'
import type { ExportWritten } from '../formats/write-export.ts'
import { FORMATS, FormatSelect } from '../import/format-choice.tsx'
import { CollapsibleList, SentenceList } from '../import/import-section.tsx'
import { useOwner } from '../owner-context.ts'
import { useFocusOnMount } from '../use-focus.ts'
import { BACKUP, useExport } from './use-export.ts'

type ExportDialogProps = {
  /** Null for the whole library. */
  readonly chosen: readonly Command[] | null
}

/**
 * Exports the library or the selected commands in a format of the owner's choice. Shows beforehand what that format
 * would lose.
 */
export function ExportDialog({ chosen: selected }: ExportDialogProps) {
  const { dialogs } = useOwner()
  // Stays the same while the dialog is open, so that everything it downloads has the same content.
  const [chosen] = useState(selected)
  const select = useFocusOnMount<HTMLSelectElement>()
  const { format, state, isSaving, saved, write, save, saveBackup, retry } = useExport(chosen)
  const isReady = state.kind === 'own' ? !isSaving : state.kind === 'written' && state.written.file !== null

  return (
    <Dialog name={words.owner.exporting.title} onClose={dialogs.close}>
      <div className={view.view}>
        <div className={view.content}>
          <p>{scopeSentence(chosen)}</p>
          <FormatSelect select={select} choices={FORMATS} chosen={format} onChoose={(next) => void write(next)} />
          <p>{format === BACKUP ? words.owner.exporting.holdsAll : words.owner.exporting.holdsLess}</p>
          <p role="status">{statusOf(state.kind, saved)}</p>
          {state.kind === 'refused' && <p>{state.sentence}</p>}
          {state.kind === 'written' && <Losses written={state.written} />}
          {state.kind === 'failed' && <EditingFailure failure={state.failure} onRetry={retry} />}
        </div>
        <div className={view.foot}>
          {format !== BACKUP && (
            <Button kind="tool" onPress={() => void saveBackup()}>
              {words.owner.exporting.backup}
            </Button>
          )}
          <Button kind="main" isDisabled={!isReady} onPress={() => void save()}>
            {words.owner.exporting.download}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}

function scopeSentence(chosen: readonly Command[] | null): string {
  if (chosen === null) return words.owner.exporting.all
  return words.owner.exporting.selected(words.commander.commands(chosen.length))
}

function statusOf(kind: ReturnType<typeof useExport>['state']['kind'], saved: string): string {
  if (kind === 'writing') return words.owner.exporting.checking
  return saved === '' ? '' : words.owner.exporting.done(saved)
}

function Losses({ written: { file, leftOut, messages } }: { readonly written: ExportWritten }) {
  if (file !== null && leftOut.length + messages.length === 0) return <p>{words.owner.exporting.losesNothing}</p>
  return (
    <section aria-label={words.owner.exporting.lost}>
      <p>{file === null ? words.owner.exporting.cannotWrite : words.owner.exporting.lostHere}</p>
      <SentenceList sentences={messages} />
      <CollapsibleList
        name={words.owner.exporting.leftOut}
        texts={leftOut.map(({ place, reason }) => `${place}: ${reason}`)}
      />
    </section>
  )
}
