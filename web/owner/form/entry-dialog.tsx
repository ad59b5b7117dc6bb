import type { CommandVersion } from '../../../client/library-answers.ts'
import type { Command } from '../../../core/commands/command.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { words } from '../../words.ts'
import { useOwner } from '../owner-context.ts'
import { type ConflictChoices, ConflictView } from './conflict.tsx'
import { EntryForm } from './entry-form.tsx'
import type { Conflict, Unsaved } from './save-entry.ts'
import { useEntryText } from './use-entry-text.ts'
import { useSaving } from './use-saving.ts'

type EntryDialogProps = {
  readonly all: readonly Command[]
  /** The command to edit, or null to add one. */
  readonly command: Command | null
  /** The command to copy into the new one, or null. */
  readonly copyOf: Command | null
  /** The reason an earlier attempt to save the text failed, or null. */
  readonly unsaved: Unsaved | null
}

/**
 * The form for a command. It closes when the owner saves. If saving fails, it opens again unless the owner has opened
 * another dialog or screen. If the command was changed or deleted elsewhere in the meantime, the form asks the owner
 * what to do.
 */
export function EntryDialog({ all, command, copyOf, unsaved }: EntryDialogProps) {
  const { dialogs, actions } = useOwner()
  const form = useEntryText(command, copyOf)
  const saving = useSaving({ form, before: unsaved })
  const conflict = saving.unsaved?.kind === 'conflict' ? saving.unsaved.conflict : null
  const name = form.base === null ? words.owner.library.add : words.owner.form.edit

  const editFurther = (base: CommandVersion) => {
    form.rebase(base)
    saving.dismiss()
  }
  const takeTheirs = (base: Command) => {
    form.forget()
    dialogs.close()
    actions.discarded({ text: form.text, base, addAttempts: form.addAttempts, at: Date.now() })
  }
  const choicesOf = (conflict: Conflict): ConflictChoices =>
    conflict.kind === 'deleted'
      ? [
          [words.owner.form.restoreAndSave, saving.restore],
          [words.owner.form.saveAsNew, saving.saveAsNew],
          [words.owner.form.keepEditing, saving.dismiss],
        ]
      : [
          [words.owner.form.keepMine, () => saving.keepMine(conflict.theirs)],
          [words.owner.form.takeTheirs, () => takeTheirs(conflict.theirs.command)],
          [words.owner.form.keepEditing, () => editFurther(conflict.theirs)],
        ]

  return (
    <Dialog name={name} size="wide" onClose={dialogs.close}>
      {conflict === null ? (
        <EntryForm form={unsaved === null ? form : { ...form, restoredOf: null }} saving={saving} all={all} />
      ) : (
        <ConflictView conflict={conflict} mine={form.text} choices={choicesOf(conflict)} />
      )}
    </Dialog>
  )
}
