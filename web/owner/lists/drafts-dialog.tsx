import { withThousandsSeparators } from '../../../core/thousands.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import styles from '../dialog-view.module.css'
import { UnsavedMark } from '../form/unsaved-mark.tsx'
import { nameOfCommand } from '../notice-text.ts'
import type { DialogTools } from '../owner-actions.ts'
import { CommandRow } from './command-row.tsx'
import { Parts } from './parts.tsx'

type DraftsDialogProps = { readonly tools: DialogTools; readonly onClose: () => void }

/** The commands without notes, which have no card. Source: specification 2, "A card appears only when the entry has notes." */
export function DraftsDialog({ tools: { drafts, show, work }, onClose }: DraftsDialogProps) {
  return (
    <Dialog name="Drafts" head={<h2>Drafts</h2>} onClose={onClose}>
      <div className={`${styles.content} ${styles.rows}`}>
        <p>
          {drafts.length === 0
            ? 'No drafts. Commands that you save without notes appear here, not in the list.'
            : 'Drafts have no notes, so they are not in the list. Add notes to show one there.'}
        </p>
        {drafts.length > 1 && (
          <div className={styles.all}>
            <Button kind="tool" onPress={() => work.change({ action: 'delete', ids: drafts.map(({ id }) => id) })}>
              {`Delete all ${withThousandsSeparators(drafts.length)}`}
            </Button>
          </div>
        )}
        <Parts all={drafts}>
          {(draft) => (
            <CommandRow key={draft.id} command={draft}>
              <Button kind="tool" onPress={() => show.form(draft)}>
                Edit
                <UnsavedMark id={draft.id} />
                <VisuallyHidden>{` ${nameOfCommand(draft)}`}</VisuallyHidden>
              </Button>
              <Button kind="tool" onPress={() => show.history(draft)}>
                History<VisuallyHidden>{` ${nameOfCommand(draft)}`}</VisuallyHidden>
              </Button>
              <Button kind="tool" onPress={() => work.remove(draft)}>
                Delete<VisuallyHidden>{` ${nameOfCommand(draft)}`}</VisuallyHidden>
              </Button>
            </CommandRow>
          )}
        </Parts>
      </div>
    </Dialog>
  )
}
