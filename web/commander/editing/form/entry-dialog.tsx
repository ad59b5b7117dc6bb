import type { LibraryClient } from '../../../../client/library-client.ts'
import type { Command } from '../../../../core/commands/command.ts'
import { useAnnounce } from '../../../ui/announcer.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { announceChange } from '../../library-changes.ts'
import { ChangedConflict } from './changed-conflict.tsx'
import { DeletedConflict } from './deleted-conflict.tsx'
import { EntryForm } from './entry-form.tsx'
import { keptTexts } from './page-kept-texts.ts'
import { useEntryText } from './use-entry-text.ts'
import { useSaving } from './use-saving.ts'

type EntryDialogProps = {
  readonly client: LibraryClient
  /** The command to edit, null to add one. */
  readonly command: Command | null
  readonly all: readonly Command[]
  readonly onClose: () => void
}

/** The form for one command; where somebody has changed or deleted it meanwhile, the owner chooses what becomes of it. */
export function EntryDialog({ client, command, all, onClose }: EntryDialogProps) {
  const announce = useAnnounce()
  const form = useEntryText({ client, kept: keptTexts, command })
  const saving = useSaving(client, form, () => {
    onClose()
    announce('Saved')
  })
  const { state } = saving
  const conflict = state.kind === 'conflict' ? state.conflict : null
  const name = form.base === null ? 'Add command' : 'Edit command'

  const editFurther = (base: Command) => {
    form.rebase(base)
    saving.dismiss()
  }
  const takeTheirs = () => {
    form.forget()
    announceChange()
    onClose()
  }

  return (
    <Dialog name={name} head={<h2>{name}</h2>} size="wide" onClose={onClose}>
      {conflict === null && <EntryForm form={form} saving={saving} all={all} />}
      {conflict?.kind === 'changed' && (
        <ChangedConflict
          mine={form.text}
          theirs={conflict.theirs.command}
          onKeepMine={() => saving.keepMine(conflict.theirs.etag)}
          onTakeTheirs={takeTheirs}
          onEditFurther={() => editFurther(conflict.theirs.command)}
        />
      )}
      {conflict?.kind === 'deleted' && (
        <DeletedConflict onRestore={saving.restore} onSaveAsNew={saving.saveAsNew} onEditFurther={saving.dismiss} />
      )}
    </Dialog>
  )
}
