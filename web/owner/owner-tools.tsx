import { useCallback, useEffect, useLayoutEffect, useMemo, useState } from 'react'
import { type Command, hasNotes } from '../../core/commands/command.ts'
import { useAuth } from '../auth/auth-provider.tsx'
import type { OwnerAdditions } from '../commander/card/owner-additions.ts'
import { forgetOwnerSpace } from '../commander/owner-space.ts'
import type { ResultsInUse } from '../commander/search/use-results.ts'
import { publicConfig } from '../page-config.ts'
import { BulkChangeDialog, type BulkField } from './bulk/bulk-change-dialog.tsx'
import { ChangesDialog } from './bulk/changes-dialog.tsx'
import { NamesDialog } from './bulk/names-dialog.tsx'
import { SelectBar } from './bulk/select-bar.tsx'
import { type Selecting, useSelecting } from './bulk/selection.ts'
import { CardTools } from './card-tools.tsx'
import { holdsInput } from './dialog-address.ts'
import type { OpenDialog } from './dialogs.ts'
import { EditingFailure } from './editing-failure.tsx'
import { ExportDialog } from './export/export-dialog.tsx'
import { EntryDialog } from './form/entry-dialog.tsx'
import { HistoryDialog } from './history/history-dialog.tsx'
import { ImportDialog } from './import/import-dialog.tsx'
import { DeletedDialog } from './lists/deleted-dialog.tsx'
import { DraftsDialog } from './lists/drafts-dialog.tsx'
import { NoticeBar } from './notice-bar.tsx'
import { SIGNED_OUT } from './notice-text.ts'
import { openCopyForm, openFormWithNotes } from './open-form.ts'
import { endSession } from './owner-actions.ts'
import { OwnerBar } from './owner-bar.tsx'
import { OwnerContext, useOwner } from './owner-context.ts'
import { PublicationDialog } from './publishing/publication-dialog.tsx'
import { TokensDialog } from './tokens/tokens-dialog.tsx'
import { TokensOnMachine } from './tokens/tokens-on-machine.tsx'
import { useAllCommands } from './use-all-commands.ts'
import { useOpenDialog } from './use-open-dialog.ts'
import { useOwnList } from './use-own-list.ts'

type OwnerToolsProps = {
  readonly shown: ResultsInUse
  readonly onOwner: (additions: OwnerAdditions | null) => void
}

const NOT_FETCHED: readonly Command[] = []

/**
 * The owner's tools: the bar above the search, the buttons on each card, and the dialogs. After the owner has signed
 * out, in this tab or another, a note replaces the bar, and only the forms and the import dialog stay open.
 */
export function OwnerTools({ shown, onOwner }: OwnerToolsProps) {
  const owner = useOwner()
  const { dialogs, focusManager } = owner
  const known = useAllCommands(shown.searchable)
  const all = known ?? NOT_FETCHED
  const open = useOpenDialog(dialogs)
  const isSignedOut = useAuth().state.status !== 'authenticated'
  const selecting = useSelecting()
  const selection = selecting.isSelecting ? selecting.selection : null
  useOwnList(!isSignedOut)
  useFocusAfterDialog(open)

  const actionsFor = useCallback(
    (command: Command) => (
      <OwnerContext value={owner}>
        <CardTools command={command} selection={selection} />
      </OwnerContext>
    ),
    [owner, selection],
  )
  const onCardKey = useCardKeys(selecting)
  useEffect(() => {
    onOwner({
      actionsFor,
      add: isSignedOut
        ? null
        : (notes) => (notes === undefined ? dialogs.showForm(null) : openFormWithNotes(owner, notes)),
      onCardKey,
      noticeButton: focusManager.noticeButton,
    })
    return () => onOwner(null)
  }, [onOwner, actionsFor, onCardKey, isSignedOut, owner, dialogs, focusManager])

  useLayoutEffect(() => {
    if (!isSignedOut) return
    const unsaved = endSession(owner).at(-1)
    if (unsaved !== undefined) dialogs.showForm(unsaved.base)
    forgetOwnerSpace()
    focusManager.focusIfLost(null)
  }, [isSignedOut, owner, dialogs, focusManager])

  return (
    <>
      {isSignedOut && <EditingFailure failure={SIGNED_OUT} onRetry={dialogs.close} />}
      {!isSignedOut && <OwnerBars all={all} selecting={selecting} shown={shown} />}
      <NoticeBar />
      {open !== null && (!isSignedOut || holdsInput(open.address)) && (
        <OwnerDialog
          key={`${open.address.join()} ${open.opening}`}
          open={open}
          all={all}
          selected={selecting.selection.ids()}
        />
      )}
      {!isSignedOut && <PublicationDialog />}
    </>
  )
}

/** The actions of the owner's keys on a card. The select key also starts the selection mode. */
function useCardKeys({ selection, begin }: Selecting): OwnerAdditions['onCardKey'] {
  const owner = useOwner()
  return useCallback(
    (key, command) => {
      if (key === 'edit') return owner.dialogs.showForm(command)
      if (key === 'duplicate') return openCopyForm(owner, command)
      begin()
      const isChosen = !selection.ids().has(command.id)
      selection.press(command.id, isChosen, { isRange: false, shown: [...owner.focusManager.cards().keys()] })
    },
    [owner, selection, begin],
  )
}

/**
 * When a dialog closes, browsers return the focus to the element that opened it. If that element is gone, this moves
 * the focus to the command's card or to the Add button.
 */
function useFocusAfterDialog(open: OpenDialog | null): void {
  const { focusManager } = useOwner()
  const isOpen = open !== null
  const id = open?.address[0] === 'dialog' ? null : (open?.address[1] ?? null)

  useLayoutEffect(() => {
    if (isOpen) return () => focusManager.focusIfLost(id)
  }, [isOpen, id, focusManager])
}

type OwnerBarsProps = {
  readonly all: readonly Command[]
  readonly selecting: Selecting
  readonly shown: ResultsInUse
}

function OwnerBars({ all, selecting, shown }: OwnerBarsProps) {
  const { isSelecting, begin, end, selection } = selecting
  const draftCount = useMemo(() => draftsIn(all).length, [all])
  return (
    <>
      <OwnerBar draftCount={draftCount} isSelecting={isSelecting} onSelect={isSelecting ? end : begin} />
      {isSelecting && <SelectBar all={all} selection={selection} shown={shown} onEnd={end} />}
    </>
  )
}

function draftsIn(all: readonly Command[]): readonly Command[] {
  return all.filter((command) => !hasNotes(command))
}

type OwnerDialogProps = {
  readonly open: OpenDialog
  readonly all: readonly Command[]
  readonly selected: ReadonlySet<string>
}

function OwnerDialog({ open, all, selected }: OwnerDialogProps) {
  const [parameter, value] = open.address
  switch (parameter) {
    case 'edit':
    case 'copy':
      return <FormOf open={open} all={all} />
    case 'history':
      return <HistoryDialog id={value} command={open.command ?? null} />
    case 'dialog':
      return <NamedDialog name={value} open={open} all={all} selected={selected} />
  }
}

/** The form for the command in the address, or for a copy of it. Renders nothing until the command is known. */
function FormOf({ open, all }: Omit<OwnerDialogProps, 'selected'>) {
  const { texts } = useOwner()
  const [parameter, id] = open.address
  const [found, setFound] = useState(() => open.command ?? texts.read(id)?.base ?? null)
  // Once found, the command stays the same, even if it's deleted elsewhere.
  const command = found ?? all.find((one) => one.id === id) ?? null
  if (command !== found) setFound(command)

  if (command === null) return null
  return parameter === 'edit' ? (
    <EntryDialog all={all} command={command} copyOf={null} unsaved={open.unsaved ?? null} />
  ) : (
    <EntryDialog all={all} command={null} copyOf={command} unsaved={null} />
  )
}

const BULK_FIELDS: readonly BulkField[] = ['add-tag', 'remove-tag', 'platform']

function NamedDialog({ name, open, all, selected }: OwnerDialogProps & { readonly name: string }) {
  const field = BULK_FIELDS.find((one) => one === name)
  if (field !== undefined) {
    return selected.size > 0 && <BulkChangeDialog field={field} all={all} selected={selected} />
  }
  switch (name) {
    case 'add':
      return <EntryDialog all={all} command={null} copyOf={open.command ?? null} unsaved={open.unsaved ?? null} />
    case 'drafts':
      return <DraftsDialog drafts={draftsIn(all)} />
    case 'deleted':
      return <DeletedDialog />
    case 'import':
      return <ImportDialog library={all} />
    case 'export':
      return <ExportDialog chosen={null} />
    case 'export-selected':
      return selected.size > 0 && <ExportDialog chosen={all.filter(({ id }) => selected.has(id))} />
    case 'changes':
      return <ChangesDialog />
    case 'names':
      return <NamesDialog all={all} />
    case 'tokens':
      return publicConfig.identityProvider === null ? <TokensOnMachine /> : <TokensDialog />
    default:
      return null
  }
}
