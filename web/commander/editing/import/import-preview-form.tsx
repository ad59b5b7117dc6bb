import { useMemo, useRef } from 'react'
import { commandsIn } from '../../commands-in.ts'
import { ActionButton } from '../action-button.tsx'
import styles from '../dialog-view.module.css'
import { useFocusAtFirst } from '../form/use-focus-at-first.ts'
import { ImportFailureNote } from './import-failure-note.tsx'
import { ImportSection } from './import-section.tsx'
import { droppedSentence, leftOutSentence } from './import-sentences.ts'
import { ImportWarningGroups } from './import-warning-groups.tsx'
import { PartList } from './part-list.tsx'
import type { ImportPreview } from './use-import.ts'

type ImportPreviewFormProps = {
  readonly preview: ImportPreview
  readonly onTick: (places: readonly number[], isTicked: boolean) => void
  readonly onCommit: () => void
}

/** What an import would do, with a box to tick for each command, and the button that does it. */
export function ImportPreviewForm({ preview, onTick, onCommit }: ImportPreviewFormProps) {
  const view = useRef<HTMLDivElement>(null)
  const { file, report, unticked, failed, isSending } = preview
  const leftOut = useMemo(() => file.leftOut.map(leftOutSentence), [file])
  const same = useMemo(() => report.skipped.map(({ command }) => command.notes ?? command.line ?? ''), [report])
  const chosen = report.added.length + report.changed.length - unticked.size
  useFocusAtFirst(view, '[tabindex]')

  // The button that was pressed goes away as long as it is tried.
  const onRetry = () => {
    view.current?.querySelector<HTMLElement>('[data-kind=main]')?.focus()
    onCommit()
  }

  return (
    <div ref={view} className={styles.view}>
      <div className={styles.content}>
        <p tabIndex={-1} className={styles.what}>
          {`${commandsIn(file.commands.length)} in this file. Nothing is imported yet. ${droppedSentence(file.droppedFields)}`}
        </p>
        <ImportWarningGroups preview={preview} onTick={onTick} />
        <ImportSection name="Will be added" rows={report.added} unticked={unticked} onTick={onTick} />
        <ImportSection name="Will be changed" rows={report.changed} unticked={unticked} onTick={onTick} />
        <PartList name="In the library already, the same: nothing to do" texts={same} />
        <PartList name="Cannot be imported" texts={leftOut} />
      </div>
      <div className={styles.foot}>
        {failed !== null && <ImportFailureNote failed={failed} onRetry={onRetry} />}
        <ActionButton kind="main" isOff={isSending || chosen === 0} onPress={onCommit}>
          {isSending ? 'Importing…' : chosen === 0 ? 'Nothing to import' : `Import ${commandsIn(chosen)}`}
        </ActionButton>
      </div>
    </div>
  )
}
