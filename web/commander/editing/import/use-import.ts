import { useState } from 'react'
import type { LibraryClient, LibraryFailure } from '../../../../client/library-client.ts'
import type { Command } from '../../../../core/commands/command.ts'
import type { LeftOut } from '../../../../core/commands/formats/read-commands-file.ts'
import type { IncomingCommand } from '../../../../core/commands/import/incoming-command.ts'
import type { ImportAnswer, ImportReport } from '../../../../core/commands/import/plan-import.ts'
import { failure, type Result, success } from '../../../../core/result.ts'
import { commandsIn, withThousandsSeparators } from '../../../../core/thousands.ts'
import { announceChange } from '../../../library/library-changes.ts'
import { type FileReading, type ImportFile, type ReadingTask, readImportFile } from './read-import-file.ts'

/** The places in the file, from 0, of the commands that the owner does not want. */
export type Unticked = ReadonlySet<number>

/** All that an import would do is wanted, until somebody says otherwise. */
export const ALL_TICKED: Unticked = new Set()

/** What came of an import that was not refused and not done either: whether the server has done it is not known. */
type Imported =
  | { readonly kind: 'imported'; readonly report: ImportAnswer }
  | { readonly kind: 'failed'; readonly failure: LibraryFailure; readonly isKnown: boolean }

/** What stopped an import; `isKnown` is false where the server may have done it all the same. */
export type ImportFailure = { readonly failure: LibraryFailure; readonly isKnown: boolean }

/** A file that was read, what its import would do, and which of that is wanted. */
export type ImportPreview = {
  readonly file: ImportFile
  readonly report: ImportReport
  readonly unticked: Unticked
  readonly failed: ImportFailure | null
  readonly isSending: boolean
}

/** Where an import stands: a file is to be chosen (`sentence`: why not that one), is looked at, or can be decided on. */
type ImportState =
  | { readonly kind: 'choose'; readonly sentence: string }
  | { readonly kind: 'reading' }
  | { readonly kind: 'unplanned'; readonly file: ImportFile; readonly failure: LibraryFailure }
  | { readonly kind: 'preview'; readonly preview: ImportPreview }

type ImportOptions = {
  readonly client: LibraryClient
  /** What the library has by now, drafts too. */
  readonly library: readonly Command[]
  readonly onImported: (report: ImportAnswer) => void
}

/** Imports a file in three steps: it is read here, the server says what it would do, and does what is ticked. */
export function useImport({ client, library, onImported }: ImportOptions) {
  const [state, setState] = useState<ImportState>({ kind: 'choose', sentence: '' })

  const plan = async (file: ImportFile) => {
    setState({ kind: 'reading' })
    const answer = await client.importCommands(file.commands, { dryRun: true })
    if (!answer.ok) return setState({ kind: 'unplanned', file, failure: answer.error })
    const preview = { file, report: answer.value, unticked: ALL_TICKED, failed: null, isSending: false }
    setState({ kind: 'preview', preview })
  }
  const take = async (chosen: File) => {
    setState({ kind: 'reading' })
    const file = await readBesidePage({ file: chosen, library })
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

/** Reads a file in a worker, as tens of thousands of commands take long; in the page where the browser runs none. */
async function readBesidePage(task: ReadingTask): Promise<Result<ImportFile, string>> {
  return (await readInWorker(task)) ?? readImportFile(task.file, task.library)
}

/** Null where the worker does not come, or fails. */
function readInWorker(task: ReadingTask): Promise<Result<ImportFile, string> | null> {
  const commands: IncomingCommand[] = []
  const worker = startWorker()
  if (worker === null) return Promise.resolve(null)
  const reading = new Promise<Result<ImportFile, string> | null>((resolve) => {
    worker.onerror = () => resolve(null)
    worker.onmessage = ({ data }: MessageEvent<FileReading>) => {
      switch (data.kind) {
        case 'commands':
          return commands.push(...data.commands)
        case 'end':
          return resolve(success({ ...data.file, commands }))
        case 'refused':
          return resolve(failure(data.sentence))
      }
    }
  })
  worker.postMessage(task)
  return reading.finally(() => worker.terminate())
}

function startWorker(): Worker | null {
  try {
    return new Worker(new URL('./file-worker.ts', import.meta.url), { type: 'module' })
  } catch {
    return null
  }
}

/**
 * Imports these commands, all or none. Where no answer comes the server is asked whether there is anything left to do:
 * an import that has arrived leaves nothing.
 */
export async function sendImport(client: LibraryClient, commands: readonly IncomingCommand[]): Promise<Imported> {
  const answer = await client.importCommands(commands, { dryRun: false })
  if (answer.ok) return { kind: 'imported', report: answer.value }
  const { error } = answer
  if (error.kind !== 'unanswered') return { kind: 'failed', failure: error, isKnown: true }
  const left = await client.importCommands(commands, { dryRun: true })
  if (!left.ok) return { kind: 'failed', failure: error, isKnown: false }
  return hasArrived(left)
    ? { kind: 'imported', report: asAdded(left.value) }
    : { kind: 'failed', failure: error, isKnown: true }
}

function hasArrived({ value: { added, changed } }: Extract<Result<ImportAnswer, never>, { ok: true }>): boolean {
  return added.length + changed.length === 0
}

/** Of an import whose report was lost it is only known that all of it is in the library. */
function asAdded({ skipped, ...report }: ImportAnswer): ImportAnswer {
  return { ...report, dryRun: false, added: skipped.map(({ index, command }) => ({ index, command })), skipped: [] }
}

/** The choice after these places were ticked or unticked. */
export function withTicks(unticked: Unticked, places: readonly number[], isTicked: boolean): Unticked {
  const next = new Set(unticked)
  for (const place of places) {
    if (isTicked) next.delete(place)
    else next.add(place)
  }
  return next
}

/** What is to be sent: of the commands of the file those that would change something and are ticked, in their order. */
export function chosenCommands(
  commands: readonly IncomingCommand[],
  { added, changed }: ImportReport,
  unticked: Unticked,
): readonly IncomingCommand[] {
  const wanted = new Set([...added, ...changed].map(({ index }) => index).filter((index) => !unticked.has(index)))
  return commands.filter((_, index) => wanted.has(index))
}

/** What an import did. */
export function importedSentence({ added, changed }: ImportReport): string {
  return `Imported ${commandsIn(added.length + changed.length)}: ${count(added.length)} added, ${count(changed.length)} changed.`
}

/** An entry that cannot be imported, by its place as people count. */
export function leftOutSentence({ index, reason }: LeftOut): string {
  return `Entry ${count(index + 1)}: ${reason}`
}

/** What was dropped from the entries of a file; empty where nothing was. */
export function droppedSentence(droppedFields: number): string {
  if (droppedFields === 0) return ''
  return droppedFields === 1
    ? '1 unknown field will be dropped.'
    : `${count(droppedFields)} unknown fields will be dropped.`
}

function count(number: number): string {
  return withThousandsSeparators(number)
}
