import { useCallback, useMemo } from 'react'
import type { LibraryClient } from '../../../client/library-client.ts'
import { hasNotes } from '../../../core/commands/command.ts'
import type { ActionsFor } from '../card/card-actions.ts'
import { DeskDialog } from './desk-dialog.tsx'
import { awaitCard } from './focus-places.ts'
import { keptTexts } from './form/page-kept-texts.ts'
import { useLossWarning } from './form/use-loss-warning.ts'
import { NoticeBar } from './notice-bar.tsx'
import { OwnerBar } from './owner-bar.tsx'
import { useAllCommands } from './use-all-commands.ts'
import { useCardActions } from './use-card-actions.tsx'
import { useDeskView } from './use-desk-view.ts'
import { useDeskWork } from './use-desk-work.ts'

type LibraryDeskProps = {
  readonly client: LibraryClient
  readonly onActions: (actionsFor: ActionsFor | null) => void
}

/** The owner's tools: the bar above the search, what stands on each card, and the dialogs behind them. */
export function LibraryDesk({ client, onActions }: LibraryDeskProps) {
  const all = useAllCommands(client)
  const { view, show, close } = useDeskView(keptTexts)
  const { notice, setNotice, work } = useDeskWork(client, awaitCard)
  const drafts = useMemo(() => all.filter((command) => !hasNotes(command)), [all])
  useLossWarning(keptTexts)
  useCardActions({ onActions, onEdit: show.form, onDelete: work.remove })

  const dismiss = useCallback(() => setNotice(null), [setNotice])
  const say = (sentence: string) => setNotice({ kind: 'said', sentence })
  const bar = <NoticeBar notice={notice} work={work} onDismiss={dismiss} />

  return (
    <>
      <OwnerBar draftCount={drafts.length} show={show} onExport={work.exportLibrary} />
      {view === null && bar}
      {view !== null && <DeskDialog view={view} desk={{ client, all, drafts, show, work, say, bar }} onClose={close} />}
    </>
  )
}
