import type { Command } from '../../../core/commands/command.ts'
import { inDigits } from '../../locale.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import styles from '../../ui/dialog-view.module.css'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { words } from '../../words.ts'
import { UnsavedMark } from '../form/unsaved-mark.tsx'
import { nameOfCommand } from '../notice-text.ts'
import { useOwner } from '../owner-context.ts'
import { CommandRow } from './command-row.tsx'
import { LongList } from './long-list.tsx'

type DraftsDialogProps = { readonly drafts: readonly Command[] }

/**
 * The commands without notes, which have no card. Source: specification 2, "A card appears only when the entry has
 * notes."
 */
export function DraftsDialog({ drafts }: DraftsDialogProps) {
  const { dialogs, actions } = useOwner()
  const deleteAll = () => actions.change({ action: 'delete', ids: drafts.map(({ id }) => id) }, drafts)
  return (
    <Dialog name={words.owner.drafts.title} onClose={dialogs.close}>
      <div className={`${styles.content} ${styles.rows}`}>
        <p>{drafts.length === 0 ? words.owner.drafts.none : words.owner.drafts.about}</p>
        {drafts.length > 1 && (
          <div className={styles.all}>
            <Button kind="tool" onPress={deleteAll}>
              {words.owner.drafts.deleteAll(inDigits(drafts.length))}
            </Button>
          </div>
        )}
        <LongList all={drafts}>
          {(draft) => (
            <CommandRow key={draft.id} command={draft}>
              <Button kind="tool" onPress={() => dialogs.showForm(draft)}>
                {words.owner.edit}
                <UnsavedMark id={draft.id} />
                <VisuallyHidden>{` ${nameOfCommand(draft)}`}</VisuallyHidden>
              </Button>
              <Button kind="tool" onPress={() => dialogs.show(['history', draft.id], { command: draft })}>
                {words.owner.history}
                <VisuallyHidden>{` ${nameOfCommand(draft)}`}</VisuallyHidden>
              </Button>
              <Button kind="tool" onPress={() => actions.remove(draft)}>
                {words.owner.delete}
                <VisuallyHidden>{` ${nameOfCommand(draft)}`}</VisuallyHidden>
              </Button>
            </CommandRow>
          )}
        </LongList>
      </div>
    </Dialog>
  )
}
