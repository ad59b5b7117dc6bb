import { useState } from 'react'
import type { DeletedCommand } from '../../../client/library-answers.ts'
import { mergeListChanges } from '../../../core/commands/changing-list.ts'
import type { Command } from '../../../core/commands/command.ts'
import { usePendingChanges } from '../../library/use-library.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import styles from '../../ui/dialog-view.module.css'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { words } from '../../words.ts'
import { ConfirmDialog } from '../confirm-dialog.tsx'
import { momentOf, nameOfCommand } from '../notice-text.ts'
import { useIsBulkChangePending, useOwner } from '../owner-context.ts'
import { AnswerView, useAnswer } from './answer-view.tsx'
import { CommandRow } from './command-row.tsx'
import { LongList } from './long-list.tsx'

/**
 * The commands deleted in the last 30 days, with buttons that restore one or all of them, or delete all of them for
 * good.
 */
export function DeletedDialog() {
  const { client, dialogs } = useOwner()
  const found = useAnswer(client.deleted)
  const restored = new Set(mergeListChanges(usePendingChanges()).put.map(({ id }) => id))
  const isStillDeleted = ({ command }: DeletedCommand) => !restored.has(command.id)
  return (
    <Dialog name={words.owner.deleted.title} onClose={dialogs.close}>
      <div className={`${styles.content} ${styles.rows}`}>
        <AnswerView found={found} loading={words.owner.deleted.loading}>
          {(deleted) => <DeletedList deleted={deleted.filter(isStillDeleted)} />}
        </AnswerView>
      </div>
    </Dialog>
  )
}

type DeletedListProps = { readonly deleted: readonly DeletedCommand[] }

function DeletedList({ deleted }: DeletedListProps) {
  const { dialogs, actions } = useOwner()
  if (deleted.length === 0) return <p>{words.owner.deleted.none}</p>
  return (
    <>
      <p>{words.owner.deleted.about}</p>
      <AllDeleted deleted={deleted} />
      <LongList all={deleted}>
        {({ command, deletedAt }) => (
          <CommandRow key={command.id} command={command} note={words.owner.deleted.at(momentOf(new Date(deletedAt)))}>
            <Button kind="tool" onPress={() => dialogs.show(['history', command.id], { command })}>
              {words.owner.history}
              <VisuallyHidden>{` ${nameOfCommand(command)}`}</VisuallyHidden>
            </Button>
            <Button kind="tool" onPress={() => actions.restore(command)}>
              {words.owner.restore}
              <VisuallyHidden>{` ${nameOfCommand(command)}`}</VisuallyHidden>
            </Button>
          </CommandRow>
        )}
      </LongList>
    </>
  )
}

function AllDeleted({ deleted }: DeletedListProps) {
  const { actions } = useOwner()
  const [isAsking, setIsAsking] = useState(false)
  const isBusy = useIsBulkChangePending()
  const restoreAll = (commands: readonly Command[]) =>
    actions.change({ action: 'restore', ids: commands.map(({ id }) => id) }, commands)
  const onAnswer = (isYes: boolean) => {
    setIsAsking(false)
    if (isYes) actions.purge()
  }
  return (
    <div className={styles.all}>
      {deleted.length > 1 && (
        <Button kind="tool" isDisabled={isBusy} onPress={() => restoreAll(deleted.map(({ command }) => command))}>
          {words.owner.restoreAll}
        </Button>
      )}
      <Button kind="tool" isDisabled={isBusy} onPress={() => setIsAsking(true)}>
        {words.owner.deleted.deleteAll}
      </Button>
      {isAsking && (
        <ConfirmDialog
          question={words.owner.deleted.question(words.commander.commands(deleted.length))}
          meaning={words.owner.deleted.meaning}
          no={deleted.length === 1 ? words.owner.keepIt : words.owner.keepThem}
          yes={words.owner.deleted.forGood}
          onAnswer={onAnswer}
        />
      )}
    </div>
  )
}
