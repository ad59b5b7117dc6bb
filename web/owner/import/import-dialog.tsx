import { useEffect, useRef } from 'react'
import type { Command } from '../../../core/commands/command.ts'
import { inDigits } from '../../locale.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import view from '../../ui/dialog-view.module.css'
import { words } from '../../words.ts'
import { EditingFailure } from '../editing-failure.tsx'
import type { Progress } from '../formats/read-chosen.ts'
import { useOwner } from '../owner-context.ts'
import { focusFirst } from '../use-focus.ts'
import { FileChooser, OtherFiles } from './file-chooser.tsx'
import { FormatChoice } from './format-choice.tsx'
import styles from './import-dialog.module.css'
import { ImportFoot, ImportPreviewLists } from './import-preview.tsx'
import { CollapsibleList } from './import-section.tsx'
import { type Gather, leftOutSentence, useImport } from './use-import.ts'

type ImportDialogProps = {
  /** The commands in the library, including drafts. */
  readonly library: readonly Command[]
}

/**
 * Imports files in steps: the owner chooses files, reviews the changes, and imports the ticked commands, all or
 * nothing.
 */
export function ImportDialog({ library }: ImportDialogProps) {
  const { dialogs } = useOwner()
  const content = useRef<HTMLDivElement>(null)
  useNoStrayDrops()
  const { state, options, formats, take, readAs, cancel, plan, edit, commit } = useImport(library)

  // Moves the focus to a new preview, unless the owner is choosing a format. In the chooser, restores a lost focus.
  useEffect(() => {
    const isKept = document.activeElement?.closest('[data-keeps-focus]') != null
    const isLost = document.activeElement === document.body
    if (state.kind === 'preview' && !isKept) focusFirst(content.current, '[tabindex]')
    else if (state.kind === 'choose' && isLost) focusFirst(content.current, 'input')
  }, [state.kind])

  const hasRead = state.kind === 'preview' || state.kind === 'unplanned'
  const onChosen = (gather: Gather) => void take(gather)

  return (
    <Dialog name={words.owner.importing.title} size="wide" onClose={dialogs.close}>
      <div className={view.view}>
        <div ref={content} className={`${view.content} ${styles.content}`}>
          {/* The chooser stays rendered while files are read, so that it keeps the focus. */}
          {hasRead ? (
            <OtherFiles onChosen={onChosen} />
          ) : (
            <FileChooser sentence={state.kind === 'choose' ? state.sentence : ''} onChosen={onChosen} />
          )}
          <FormatChoice options={options} found={formats} onOptions={readAs} />
          <p role="status">{state.kind === 'working' && state.progress.message}</p>
          {state.kind === 'working' && <Working progress={state.progress} onCancel={cancel} />}
          {state.kind === 'choose' && (
            <CollapsibleList name={words.owner.importing.cannot} texts={state.leftOut.map(leftOutSentence)} isOpen />
          )}
          {state.kind === 'unplanned' && (
            <EditingFailure
              failure={state.failure}
              onRetry={() => plan(state.reading)}
              before={words.owner.importing.nothingDone}
            />
          )}
          {state.kind === 'preview' && <ImportPreviewLists preview={state.preview} onEdit={edit} />}
        </div>
        {state.kind === 'preview' && (
          <ImportFoot preview={state.preview} onCommit={(rows) => commit(state.preview, rows)} />
        )}
      </div>
    </Dialog>
  )
}

function Working({
  progress: { message, counted },
  onCancel,
}: {
  readonly progress: Progress
  readonly onCancel: () => void
}) {
  const isShare = counted !== null && counted.total !== null
  return (
    <div className={styles.working}>
      <progress
        className={styles.progress}
        aria-label={message}
        max={isShare ? (counted.total ?? 1) : 1}
        value={isShare ? counted.done : undefined}
      />
      {counted !== null && <p className={styles.counted}>{countedWords(counted)}</p>}
      <Button kind="tool" onPress={onCancel}>
        {words.owner.cancel}
      </Button>
    </div>
  )
}

function countedWords({ done, total }: NonNullable<Progress['counted']>): string {
  return total === null
    ? words.owner.importing.soFar(inDigits(done))
    : words.owner.importing.ofAll(inDigits(done), inDigits(total))
}

/** Keeps the browser from opening files that are dropped outside the chooser. */
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
