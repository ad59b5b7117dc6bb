import { DeletedDialog } from './deleted-dialog.tsx'
import type { Desk } from './desk.ts'
import type { DeskView } from './desk-view.ts'
import { DraftsDialog } from './drafts-dialog.tsx'
import { EntryDialog } from './form/entry-dialog.tsx'
import { ImportDialog } from './import/import-dialog.tsx'
import { ChangesDialog } from './many/changes-dialog.tsx'
import { ManyDialog } from './many/many-dialog.tsx'
import { NamesDialog } from './many/names-dialog.tsx'

type DeskDialogProps = { readonly view: DeskView; readonly desk: Desk; readonly onClose: () => void }

/** The dialog of a view. */
export function DeskDialog({ view, desk, onClose }: DeskDialogProps) {
  switch (view.kind) {
    case 'form':
      return (
        <EntryDialog
          key={view.opening}
          desk={desk}
          command={view.command}
          copyOf={view.copyOf ?? null}
          onClose={onClose}
        />
      )
    case 'drafts':
      return <DraftsDialog desk={desk} onClose={onClose} />
    case 'deleted':
      return <DeletedDialog desk={desk} onClose={onClose} />
    case 'import':
      return <ImportDialog client={desk.client} library={desk.all} onImported={desk.tell} onClose={onClose} />
    case 'changes':
      return <ChangesDialog desk={desk} onClose={onClose} />
    case 'names':
      return <NamesDialog desk={desk} onClose={onClose} />
    case 'many':
      return <ManyDialog what={view.what} chosen={desk.chosen()} desk={desk} onClose={onClose} />
  }
}
