import { useCallback, useEffect, useLayoutEffect, useMemo } from 'react'
import type { LibraryClient } from '../../client/library-client.ts'
import { type Command, hasNotes } from '../../core/commands/command.ts'
import { COMMANDER_ADDRESS, commandAddress } from '../../core/routing/screens.ts'
import { useAuth } from '../auth/auth-provider.tsx'
import type { ActionsFor } from '../commander/card/command-card.tsx'
import { forgetOwnerSpace } from '../commander/owner-space.ts'
import type { FoundInPage } from '../commander/use-results.ts'
import { follow, useHistory } from '../router/router.tsx'
import { CardTools } from './card-tools.tsx'
import { EditingFailure } from './editing-failure.tsx'
import { type EditingView, type ShowView, useEditingView } from './editing-view.ts'
import { ExportDialog } from './export/export-dialog.tsx'
import { focusIfLost } from './focus-places.ts'
import { EntryDialog } from './form/entry-dialog.tsx'
import { isSameText } from './form/entry-text.ts'
import { keptTexts } from './form/page-kept-texts.ts'
import { HistoryDialog } from './history/history-dialog.tsx'
import { ImportDialog } from './import/import-dialog.tsx'
import { DeletedDialog } from './lists/deleted-dialog.tsx'
import { DraftsDialog } from './lists/drafts-dialog.tsx'
import { ChangesDialog } from './many/changes-dialog.tsx'
import { ManyDialog } from './many/many-dialog.tsx'
import { NamesDialog } from './many/names-dialog.tsx'
import { SelectBar } from './many/select-bar.tsx'
import { type Selecting, type Selection, useFoundIds, useSelecting } from './many/selection.ts'
import { NoticeBar } from './notice-bar.tsx'
import { SIGNED_OUT } from './notice-text.ts'
import { type DialogTools, endWork, type NoticeLinks, useOwnerActions } from './owner-actions.ts'
import { OwnerBar } from './owner-bar.tsx'
import { useOwnerRequests } from './owner-requests.ts'
import { PublicationDialog } from './publishing/publication-dialog.tsx'
import { TokensDialog } from './tokens/tokens-dialog.tsx'
import { useAllCommands } from './use-all-commands.ts'
import { useOwnList } from './use-own-list.ts'

type CardActionsOptions = {
  readonly onActions: (actionsFor: ActionsFor | null) => void
  readonly onEdit: (command: Command) => void
  readonly onDuplicate: (command: Command) => void
  readonly onHistory: (command: Command) => void
  readonly onDelete: (command: Command) => void
  readonly selection: Selection | null
}

type OwnerDialogProps = { readonly view: EditingView; readonly tools: DialogTools; readonly onClose: () => void }

type OwnerToolsProps = {
  readonly client: LibraryClient
  readonly found: FoundInPage
  readonly onActions: (actionsFor: ActionsFor | null) => void
}

/**
 * The owner's tools: the bar above the search, what stands on each card, and the dialogs behind them. Once the owner has
 * signed out, in whichever tab, the bar says so; only what they may be in the middle of writing stays open.
 */
export function OwnerTools({ client, found, onActions }: OwnerToolsProps) {
  const all = useAllCommands(found.searchable)
  const { view, show, close } = useEditingView(keptTexts)
  const isSignedOut = useAuth().state.status !== 'authenticated'
  const shown = isSignedOut && !isWritten(view) ? null : view
  useOwnList(!isSignedOut)
  const work = useOwnerActions(client, all, useNoticeLinks(view, show, close))
  const drafts = useMemo(() => all.filter((command) => !hasNotes(command)), [all])
  useOwnerRequests(show)
  const selecting = useSelecting(all)
  const selection = selecting.isSelecting ? selecting.selection : null
  const duplicate = useCallback(
    (command: Command) => {
      // What was typed for another new command can be brought back.
      const since = keptTexts.read(null)
      keptTexts.clear(null)
      if (since !== null) work.discarded(since)
      show.form(null, command)
    },
    [show, work],
  )
  const { form: showForm, history: onHistory } = show
  useCardActions({ onActions, onEdit: showForm, onDuplicate: duplicate, onHistory, onDelete: work.remove, selection })

  useLayoutEffect(() => {
    if (!isSignedOut) return
    const unsaved = endWork().at(-1)
    if (unsaved !== undefined) showForm(unsaved.base)
    forgetOwnerSpace()
    focusIfLost(null)
  }, [isSignedOut, showForm])

  const chosen = selecting.selection.ids
  const tools: DialogTools = { client, all, drafts, show, work, chosen }

  return (
    <>
      {isSignedOut && <EditingFailure failure={SIGNED_OUT} onRetry={close} />}
      {!isSignedOut && <OwnerBars tools={tools} selecting={selecting} found={found} />}
      <NoticeBar />
      {shown !== null && <OwnerDialog view={shown} tools={tools} onClose={close} />}
      {!isSignedOut && <PublicationDialog />}
    </>
  )
}

/** The targets of links in notices: dialogs and other pages. */
function useNoticeLinks(view: EditingView | null, show: ShowView, close: () => void): NoticeLinks {
  const history = useHistory()
  const goTo = (address: string) => {
    close()
    follow(history, address)
  }
  return {
    showSaved: (command) => {
      if (hasNotes(command)) return goTo(commandAddress(command.id))
      show.drafts()
    },
    showImported: ({ added, changed }) => {
      const [only, ...others] = [...added, ...changed].map(({ command }) => command).filter(hasNotes)
      if (only === undefined) return show.drafts()
      if (others.length === 0) return goTo(commandAddress(only.id))
      goTo(`${COMMANDER_ADDRESS}?sort=${added.length > 0 ? 'newest' : 'changed'}`)
    },
    showUnsaved: ({ base }, unsaved) => {
      // A question isn't a view: the owner answers it first.
      if (view !== null || document.querySelector('dialog:modal') !== null) return false
      show.unsaved(base, unsaved)
      return true
    },
    bringBack: (kept, unsaved) => {
      const id = kept.base?.id ?? null
      // What was typed since then can be brought back in turn.
      const since = keptTexts.read(id)
      keptTexts.write(id, kept)
      if (unsaved === undefined) show.form(kept.base)
      else show.unsaved(kept.base, unsaved)
      return since === null || isSameText(since.text, kept.text) ? null : since
    },
  }
}

type OwnerBarsProps = {
  readonly tools: DialogTools
  readonly selecting: Selecting
  readonly found: FoundInPage
}

function OwnerBars({ tools: { all, drafts, show, work }, selecting, found }: OwnerBarsProps) {
  const { selection, isSelecting, begin, end } = selecting
  const foundIds = useFoundIds(found, isSelecting)
  return (
    <>
      <OwnerBar draftCount={drafts.length} show={show} isSelecting={isSelecting} onSelect={isSelecting ? end : begin} />
      {isSelecting && (
        <SelectBar
          selection={selection}
          found={foundIds}
          onDelete={() => work.change({ action: 'delete', ids: [...selection.ids()] })}
          onShow={(visibility) => work.change({ action: 'visibility', ids: [...selection.ids()], visibility })}
          onPin={(pinned) => work.change({ action: 'pinned', ids: [...selection.ids()], pinned })}
          onExport={() => show.exporting(all.filter(({ id }) => selection.ids().has(id)))}
          onAsk={show.many}
          onEnd={end}
        />
      )}
    </>
  )
}

/** Whether a view holds something of the owner's own that is saved nowhere yet. */
function isWritten(view: EditingView | null): boolean {
  return view?.kind === 'form' || view?.kind === 'import'
}

/** The dialog of a view. */
function OwnerDialog({ view, tools, onClose }: OwnerDialogProps) {
  switch (view.kind) {
    case 'form':
      return (
        <EntryDialog
          key={view.opening}
          tools={tools}
          command={view.command}
          copyOf={view.copyOf ?? null}
          unsaved={view.unsaved ?? null}
          onClose={onClose}
        />
      )
    case 'drafts':
      return <DraftsDialog tools={tools} onClose={onClose} />
    case 'deleted':
      return <DeletedDialog tools={tools} onClose={onClose} />
    case 'import':
      return (
        <ImportDialog client={tools.client} library={tools.all} onImported={tools.work.imported} onClose={onClose} />
      )
    case 'export':
      return <ExportDialog client={tools.client} chosen={view.chosen} onClose={onClose} />
    case 'changes':
      return <ChangesDialog tools={tools} onClose={onClose} />
    case 'names':
      return <NamesDialog tools={tools} onClose={onClose} />
    case 'history':
      return <HistoryDialog command={view.command} tools={tools} onClose={onClose} />
    case 'tokens':
      return <TokensDialog tools={tools} onClose={onClose} />
    case 'many':
      return <ManyDialog what={view.what} chosen={tools.chosen()} tools={tools} onClose={onClose} />
  }
}

/** Puts the tools of the owner on every card, for as long as they are the owner's. */
function useCardActions({ onActions, ...tools }: CardActionsOptions): void {
  const { onEdit, onDuplicate, onHistory, onDelete, selection } = tools
  useEffect(() => {
    onActions((command) => (
      <CardTools
        command={command}
        onEdit={onEdit}
        onDuplicate={onDuplicate}
        onHistory={onHistory}
        onDelete={onDelete}
        selection={selection}
      />
    ))
    return () => onActions(null)
  }, [onActions, onEdit, onDuplicate, onHistory, onDelete, selection])
}
