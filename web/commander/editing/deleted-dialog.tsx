import { useCallback, useEffect, useState } from 'react'
import type { DeletedCommand, LibraryClient, LibraryFailure } from '../../../client/library-client.ts'
import type { Result } from '../../../core/result.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { listenForChanges } from '../library-changes.ts'
import { ActionButton } from './action-button.tsx'
import { CommandRow } from './command-row.tsx'
import type { Desk } from './desk.ts'
import { DeskFailure } from './desk-failure.tsx'
import styles from './dialog-view.module.css'
import { momentOf } from './moment-of.ts'
import { nameOfCommand } from './name-of-command.ts'
import { Parts } from './parts.tsx'

type DeletedDialogProps = { readonly desk: Desk; readonly onClose: () => void }

/** What was deleted in the last 30 days, and the way to bring it back. */
export function DeletedDialog({ desk: { client, work, bar }, onClose }: DeletedDialogProps) {
  const { deleted, look } = useDeleted(client)
  return (
    <Dialog name="Deleted" head={<h2>Deleted</h2>} onClose={onClose}>
      <div className={`${styles.content} ${styles.rows}`}>
        {deleted === null && <p role="status">Looking for what was deleted…</p>}
        {deleted?.ok === false && <DeskFailure failure={deleted.error} onRetry={look} />}
        {deleted?.ok && <DeletedList deleted={deleted.value} onRestore={({ command }) => work.restore(command)} />}
      </div>
      {bar}
    </Dialog>
  )
}

type DeletedListProps = {
  readonly deleted: readonly DeletedCommand[]
  readonly onRestore: (deleted: DeletedCommand) => void
}

function DeletedList({ deleted, onRestore }: DeletedListProps) {
  if (deleted.length === 0) return <p>Nothing was deleted in the last 30 days.</p>
  return (
    <>
      <p>What is deleted can be brought back for 30 days.</p>
      <Parts all={deleted}>
        {(one) => (
          <CommandRow key={one.command.id} command={one.command} note={`Deleted ${momentOf(new Date(one.deletedAt))}`}>
            <ActionButton onPress={() => onRestore(one)}>
              Restore<VisuallyHidden> {nameOfCommand(one.command)}</VisuallyHidden>
            </ActionButton>
          </CommandRow>
        )}
      </Parts>
    </>
  )
}

/** What was deleted and can be brought back, null until that is known; asked for again whenever the library changes. */
function useDeleted(client: LibraryClient) {
  const [deleted, setDeleted] = useState<Result<readonly DeletedCommand[], LibraryFailure> | null>(null)
  const [attempt, setAttempt] = useState(0)
  const look = useCallback(() => setAttempt((count) => count + 1), [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt is what asks again
  useEffect(() => {
    let isLatest = true
    client.deleted().then((answer) => isLatest && setDeleted(answer))
    return () => {
      isLatest = false
    }
  }, [client, attempt])
  useEffect(() => listenForChanges(look), [look])

  return { deleted, look }
}
