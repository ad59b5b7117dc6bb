import type { Command } from '../../../../core/commands/command.ts'
import { announceChange } from '../../../library/library-changes.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import type { DialogTools } from '../owner-actions.ts'
import { ChangedConflict, DeletedConflict } from './conflict.tsx'
import { EntryForm } from './entry-form.tsx'
import { keptTexts } from './page-kept-texts.ts'
import { useEntryText } from './use-entry-text.ts'
import { useSaving } from './use-saving.ts'

type EntryDialogProps = {
  readonly tools: DialogTools
  /** The command to edit, null to add one. */
  readonly command: Command | null
  /** What a new one begins as. */
  readonly copyOf: Command | null
  readonly onClose: () => void
}

/** The form for one command; where somebody has changed or deleted it meanwhile, the owner chooses what becomes of it. */
export function EntryDialog({ tools: { client, all, work }, command, copyOf, onClose }: EntryDialogProps) {
  const form = useEntryText({ client, kept: keptTexts, command, copyOf })
  const saving = useSaving(client, form, (saved, before) => {
    onClose()
    work.saved(saved, before)
  })
  const { state } = saving
  const conflict = state.kind === 'conflict' ? state.conflict : null
  const name = form.base === null ? 'Add command' : 'Edit command'

  const editFurther = (base: Command) => {
    form.rebase(base)
    saving.dismiss()
  }
  const takeTheirs = (base: Command) => {
    form.forget()
    announceChange()
    onClose()
    work.discarded({ text: form.text, base, at: Date.now() })
  }

  return (
    <Dialog name={name} head={<h2>{name}</h2>} size="wide" onClose={onClose}>
      {conflict === null && <EntryForm form={form} saving={saving} all={all} onDiscarded={work.discarded} />}
      {conflict?.kind === 'changed' && (
        <ChangedConflict
          mine={form.text}
          theirs={conflict.theirs.command}
          onKeepMine={() => saving.keepMine(conflict.theirs)}
          onTakeTheirs={() => takeTheirs(conflict.theirs.command)}
          onEditFurther={() => editFurther(conflict.theirs.command)}
        />
      )}
      {conflict?.kind === 'deleted' && (
        <DeletedConflict onRestore={saving.restore} onSaveAsNew={saving.saveAsNew} onEditFurther={saving.dismiss} />
      )}
    </Dialog>
  )
}
