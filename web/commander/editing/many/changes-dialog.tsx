import type { LibraryChange } from '../../../../core/commands/changes/undo-change.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import view from '../dialog-view.module.css'
import { EditingFailure } from '../editing-failure.tsx'
import row from '../lists/command-row.module.css'
import { Parts } from '../lists/parts.tsx'
import { useAnswer } from '../lists/use-answer.ts'
import { momentOf } from '../notice-text.ts'
import type { DialogTools } from '../owner-actions.ts'
import { nameOfChange } from './change-notices.ts'

type ChangesDialogProps = { readonly tools: DialogTools; readonly onClose: () => void }

/** The imports and the changes of many commands of the last 30 days, and the way to undo each. */
export function ChangesDialog({ tools: { client, work, bar }, onClose }: ChangesDialogProps) {
  const { answer, look } = useAnswer(client.changes)
  return (
    <Dialog name="Recent changes" head={<h2>Recent changes</h2>} onClose={onClose}>
      <div className={`${view.content} ${view.rows}`}>
        {answer === null && <p role="status">Loading recent changes…</p>}
        {answer?.ok === false && <EditingFailure failure={answer.error} onRetry={look} />}
        {answer?.ok && <ChangesList changes={answer.value} onUndo={work.undo} />}
      </div>
      {bar}
    </Dialog>
  )
}

type ChangesListProps = { readonly changes: readonly LibraryChange[]; readonly onUndo: (changeId: string) => void }

function ChangesList({ changes, onUndo }: ChangesListProps) {
  if (changes.length === 0) return <p>No imports, pushes or bulk changes in the last 30 days.</p>
  return (
    <>
      <p>Imports, pushes from files and bulk changes. You can undo each for 30 days.</p>
      <Parts all={changes}>
        {(change) => <ChangeRow key={change.id} change={change} onUndo={() => onUndo(change.id)} />}
      </Parts>
    </>
  )
}

function ChangeRow({ change, onUndo }: { readonly change: LibraryChange; readonly onUndo: () => void }) {
  const name = nameOfChange(change)
  const isUndone = change.undoneAt !== null
  const moment = momentOf(new Date(change.at))
  return (
    <li className={row.row}>
      <div className={row.what}>
        <p>{name}</p>
        <p className={row.when}>{isUndone ? `${moment}. Undone ${momentOf(new Date(change.undoneAt))}` : moment}</p>
      </div>
      <div className={row.actions}>
        <Button kind="tool" isOff={isUndone} onPress={onUndo}>
          {isUndone ? 'Undone' : 'Undo'}
          <VisuallyHidden>{` “${name}”, ${moment}`}</VisuallyHidden>
        </Button>
      </div>
    </li>
  )
}
