import { useCallback, useMemo } from 'react'
import type { LibraryClient } from '../../../client/library-client.ts'
import { type Command, hasNotes } from '../../../core/commands/command.ts'
import { follow } from '../../router/link.tsx'
import { useHistory } from '../../router/router.tsx'
import type { ActionsFor } from '../card/card-actions.ts'
import { DeskDialog } from './desk-dialog.tsx'
import { awaitCard } from './focus-places.ts'
import type { KeptText } from './form/kept-texts.ts'
import { keptTexts } from './form/page-kept-texts.ts'
import { NoticeBar } from './notice-bar.tsx'
import { OwnerBar } from './owner-bar.tsx'
import { useAllCommands } from './use-all-commands.ts'
import { useCardActions } from './use-card-actions.tsx'
import { useDeskView } from './use-desk-view.ts'
import { type Notice, useDeskWork } from './use-desk-work.ts'

type LibraryDeskProps = {
  readonly client: LibraryClient
  readonly onActions: (actionsFor: ActionsFor | null) => void
}

/** The owner's tools: the bar above the search, what stands on each card, and the dialogs behind them. */
export function LibraryDesk({ client, onActions }: LibraryDeskProps) {
  const all = useAllCommands(client)
  const { view, show, close } = useDeskView(keptTexts)
  const { notice, setNotice, work } = useDeskWork(client, awaitCard)
  const history = useHistory()
  const drafts = useMemo(() => all.filter((command) => !hasNotes(command)), [all])
  useCardActions({ onActions, onEdit: show.form, onDelete: work.remove })

  const dismiss = useCallback(() => setNotice(null), [setNotice])
  const say = (sentence: string) => setNotice({ kind: 'said', sentence })
  const showSaved = (command: Command) => {
    dismiss()
    close()
    if (hasNotes(command)) follow(history, `/projects/commander?id=${encodeURIComponent(command.id)}`)
    else show.drafts()
  }
  const bringBack = (kept: KeptText) => {
    const id = kept.base?.id ?? null
    // What was typed since is not lost either: it is what can be brought back now.
    const since = keptTexts.read(id)
    keptTexts.write(id, kept)
    setNotice(since === null ? null : { kind: 'discarded', kept: since })
    show.form(kept.base)
  }
  const barFor = (shown: Notice | null) => (
    <NoticeBar notice={shown} work={{ ...work, showSaved, bringBack }} onDismiss={dismiss} />
  )

  return (
    <>
      <OwnerBar draftCount={drafts.length} show={show} onExport={work.exportLibrary} />
      {/* Always there: a screen reader listens only to what was there before it spoke. */}
      {barFor(view === null ? notice : null)}
      {view !== null && (
        <DeskDialog view={view} desk={{ client, all, drafts, show, work, say, bar: barFor(notice) }} onClose={close} />
      )}
    </>
  )
}
