import { useMemo, useRef } from 'react'
import { commandsIn } from '../../../../core/thousands.ts'
import { Button } from '../../../ui/button.tsx'
import styles from '../dialog-view.module.css'
import { NextStep } from '../editing-failure.tsx'
import { useFocusAtFirst } from '../focus-places.ts'
import foot from '../form/form-foot.module.css'
import { sentenceOfFailure } from '../notice-text.ts'
import { ImportSection, PartList } from './import-section.tsx'
import { ImportWarningGroups } from './import-warning-groups.tsx'
import { droppedSentence, type ImportFailure, type ImportPreview, leftOutSentence } from './use-import.ts'

const NOTHING = 'Nothing was imported.'

const UNKNOWN = 'We could not tell whether the import finished. It is safe to try again: nothing is added twice.'

type ImportFailureNoteProps = { readonly failed: ImportFailure; readonly onRetry: () => void }

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
        <PartList name="Already in the library" texts={same} />
        <PartList name="Cannot be imported" texts={leftOut} />
      </div>
      <div className={styles.foot}>
        {failed !== null && <ImportFailureNote failed={failed} onRetry={onRetry} />}
        <Button kind="main" isOff={isSending || chosen === 0} onPress={onCommit}>
          {isSending ? 'Importing…' : chosen === 0 ? 'Nothing to import' : `Import ${commandsIn(chosen)}`}
        </Button>
      </div>
    </div>
  )
}

/** Says that an import was not done, or may not have been, and how to go on. */
function ImportFailureNote({ failed: { failure, isKnown }, onRetry }: ImportFailureNoteProps) {
  return (
    <div className={foot.failure}>
      <p role="alert">
        {isKnown ? NOTHING : UNKNOWN} {sentenceOfFailure(failure)}
      </p>
      <NextStep failure={failure} onRetry={onRetry} />
    </div>
  )
}
