import { useState } from 'react'
import type { LibraryClient, LibraryFailure } from '../../../../client/library-client.ts'
import type { CommandsFile } from '../../../../core/commands/formats/read-commands-file.ts'
import type { ImportReport } from '../../../../core/commands/import-report.ts'
import { announceChange } from '../../library-changes.ts'
import { ALL_TICKED, chosenCommands, type Unticked, withTicks } from './import-choice.ts'
import { type ChosenFile, readImportFile } from './read-import-file.ts'
import { sendImport } from './send-import.ts'

/** What stopped an import; `isKnown` is false where the server may have done it all the same. */
export type ImportFailure = { readonly failure: LibraryFailure; readonly isKnown: boolean }

/** A file that was read, what its import would do, and which of that is wanted. */
export type ImportPreview = {
  readonly file: CommandsFile
  readonly report: ImportReport
  readonly unticked: Unticked
  readonly failed: ImportFailure | null
  readonly isSending: boolean
}

/** Where an import stands: a file is to be chosen (`sentence`: why not that one), is looked at, or can be decided on. */
export type ImportState =
  | { readonly kind: 'choose'; readonly sentence: string }
  | { readonly kind: 'reading' }
  | { readonly kind: 'unplanned'; readonly file: CommandsFile; readonly failure: LibraryFailure }
  | { readonly kind: 'preview'; readonly preview: ImportPreview }

/** Imports a file in three steps: it is read here, the server says what it would do, and does what is ticked. */
export function useImport(client: LibraryClient, onImported: (report: ImportReport) => void) {
  const [state, setState] = useState<ImportState>({ kind: 'choose', sentence: '' })

  const plan = async (file: CommandsFile) => {
    setState({ kind: 'reading' })
    const answer = await client.importCommands(file.commands, { dryRun: true })
    if (!answer.ok) return setState({ kind: 'unplanned', file, failure: answer.error })
    const preview = { file, report: answer.value, unticked: ALL_TICKED, failed: null, isSending: false }
    setState({ kind: 'preview', preview })
  }
  const take = async (chosen: ChosenFile) => {
    setState({ kind: 'reading' })
    const file = await readImportFile(chosen)
    if (file.ok) await plan(file.value)
    else setState({ kind: 'choose', sentence: file.error })
  }
  const tick = (places: readonly number[], isTicked: boolean) =>
    setState((present) => {
      if (present.kind !== 'preview') return present
      const { preview } = present
      return { ...present, preview: { ...preview, unticked: withTicks(preview.unticked, places, isTicked) } }
    })
  const commit = async (preview: ImportPreview) => {
    if (preview.isSending) return
    setState({ kind: 'preview', preview: { ...preview, failed: null, isSending: true } })
    const outcome = await sendImport(client, chosenCommands(preview.file.commands, preview.report, preview.unticked))
    if (outcome.kind === 'failed') {
      return setState({ kind: 'preview', preview: { ...preview, failed: outcome, isSending: false } })
    }
    announceChange()
    onImported(outcome.report)
  }

  return { state, plan, take, tick, commit }
}
