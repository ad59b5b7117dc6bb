import { useId } from 'react'
import type { LibraryChange } from '../../../core/commands/changes/undo-change.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import view from '../../ui/dialog-view.module.css'
import row from '../../ui/row.module.css'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { words } from '../../words.ts'
import { AnswerView, useAnswer } from '../lists/answer-view.tsx'
import { LongList } from '../lists/long-list.tsx'
import { NoticeButtons } from '../notice-bar.tsx'
import { momentOf } from '../notice-text.ts'
import type { QueuedNotice } from '../notices.ts'
import { useIsBulkChangePending, useNotices, useOwner } from '../owner-context.ts'
import { nameOfChange } from './change-notices.ts'

/**
 * The changes made since the page was loaded, and the imports and bulk changes of the last 30 days, each with an Undo
 * button.
 */
export function ChangesDialog() {
  const { client, dialogs, actions } = useOwner()
  const found = useAnswer(client.changes)
  // An outdated list may offer to undo a change that has been undone since.
  const isBusy = useIsBulkChangePending() || found.isOutdated
  // Leaves out bulk changes, because the server's list contains them.
  const onThisPage = useNotices().filter(({ isBulk }) => !isBulk)
  return (
    <Dialog name={words.owner.changes.title} onClose={dialogs.close}>
      <div className={`${view.content} ${view.rows}`}>
        {onThisPage.length > 0 && (
          <section aria-label={words.owner.changes.onThisPage} className={view.section}>
            <h3 className={view.heading}>{words.owner.changes.untilReload}</h3>
            <LongList all={onThisPage}>{(notice) => <NoticeRow key={notice.key} notice={notice} />}</LongList>
          </section>
        )}
        <AnswerView found={found} loading={words.owner.changes.loading}>
          {(changes) => <ChangesList changes={changes} isBusy={isBusy} onUndo={actions.undo} />}
        </AnswerView>
      </div>
    </Dialog>
  )
}

function NoticeRow({ notice }: { readonly notice: QueuedNotice }) {
  const id = useId()
  return (
    <li className={row.row}>
      <div className={row.what}>
        <p id={id}>{notice.sentence}</p>
        <p className={row.when}>{momentOf(new Date(notice.at))}</p>
      </div>
      <div className={row.actions}>
        <NoticeButtons notice={notice} describedBy={id} />
      </div>
    </li>
  )
}

type ChangesListProps = {
  readonly changes: readonly LibraryChange[]
  readonly isBusy: boolean
  readonly onUndo: (change: LibraryChange) => void
}

function ChangesList({ changes, isBusy, onUndo }: ChangesListProps) {
  if (changes.length === 0) return <p>{words.owner.changes.none}</p>
  return (
    <>
      <p>{words.owner.changes.about}</p>
      <LongList all={changes}>
        {(change) => <ChangeRow key={change.id} change={change} isBusy={isBusy} onUndo={() => onUndo(change)} />}
      </LongList>
    </>
  )
}

type ChangeRowProps = { readonly change: LibraryChange; readonly isBusy: boolean; readonly onUndo: () => void }

function ChangeRow({ change, isBusy, onUndo }: ChangeRowProps) {
  const name = nameOfChange(change)
  const isUndone = change.undoneAt !== null
  const moment = momentOf(new Date(change.at))
  return (
    <li className={row.row}>
      <div className={row.what}>
        <p>{name}</p>
        <p className={row.when}>
          {isUndone ? words.owner.changes.wasUndone(moment, momentOf(new Date(change.undoneAt))) : moment}
        </p>
      </div>
      <div className={row.actions}>
        <Button kind="tool" isDisabled={isUndone || isBusy} onPress={onUndo}>
          <span>{isUndone ? words.owner.undone : words.owner.undo}</span>
          <VisuallyHidden>{` ${words.commander.quoted(name)}${words.locale.comma}${moment}`}</VisuallyHidden>
        </Button>
      </div>
    </li>
  )
}
