import { useEffect, useRef, useState } from 'react'
import type { LibraryClient, LibraryFailure } from '../../../client/library-client.ts'
import type { Command } from '../../../core/commands/command.ts'
import type { ImportReport, ImportResponse } from '../../../core/commands/import/plan-import.ts'
import type { IncomingCommand } from '../../../core/commands/incoming-command.ts'
import { publicationOf } from '../../../core/commands/publication.ts'
import { failure, type Result, success } from '../../../core/result.ts'
import { words } from '../../words.ts'
import type { LeftOutText } from '../formats/message-in-words.ts'
import type { ChosenFile, ImportOptions, ImportReading, Progress } from '../formats/read-chosen.ts'
import { useCancellable } from '../formats/use-cancellable.ts'
import { readInWorker } from '../formats/work-in-format-worker.ts'
import { sentenceOfFailure } from '../notice-text.ts'
import { useOwner } from '../owner-context.ts'
import { initiallyUnticked, type PreviewRow, type PreviewRows, previewRows } from './preview-rows.ts'

/** The indices, starting at 0, of the commands that the owner doesn't want to import. */
export type Unticked = ReadonlySet<number>

/** The reason an import failed. `isKnown` is false if the server may have imported the commands despite the failure. */
export type ImportFailure = { readonly failure: LibraryFailure; readonly isKnown: boolean }

/** The commands read from the files, the changes that an import would make, and the owner's selection. */
export type ImportPreview = {
  readonly reading: ImportReading
  readonly rows: PreviewRows
  readonly unticked: Unticked
  /** The owner's search text. */
  readonly searchText: string
  /** The latest attempt, if it failed, and the rows that it would have imported. */
  readonly failed: (ImportFailure & { readonly rows: readonly PreviewRow[] }) | null
  readonly isSending: boolean
}

/** The state of an import. In `choose`, `sentence` is a message about the most recently chosen files, or ''. */
type ImportState =
  | { readonly kind: 'choose'; readonly sentence: string; readonly leftOut: readonly LeftOutText[] }
  | { readonly kind: 'working'; readonly progress: Progress }
  | { readonly kind: 'unplanned'; readonly reading: ImportReading; readonly failure: LibraryFailure }
  | { readonly kind: 'preview'; readonly preview: ImportPreview }

/** Changes the preview, if there is one. */
export type EditPreview = (change: (preview: ImportPreview) => Partial<ImportPreview>) => void

/** Collects the chosen files and reports progress. */
export type Gather = (work: {
  readonly signal: AbortSignal
  readonly onFound: (count: number) => void
}) => Promise<Result<readonly ChosenFile[], string>>

const NO_NOTES: ReadonlyMap<string, string> = new Map()

const PLANNING: Progress = { message: words.owner.importing.comparing, counted: null }

/**
 * Imports files in three steps: reads them in the browser, asks the server what would change, and imports the ticked
 * commands. `library` contains the commands in the library, including drafts.
 */
export function useImport(library: readonly Command[]) {
  const { client, question, dialogs, actions, notices, historyNotes } = useOwner()
  const [state, setState] = useState<ImportState>(chooseAgain(''))
  const begin = useCancellable()
  const reading = useReading({ library, begin, setState })

  // Cancels an open question when the dialog unmounts, for example because of Back.
  useEffect(() => () => question.answer(false), [question])

  const edit: EditPreview = (change) =>
    setState((present) =>
      present.kind === 'preview'
        ? { ...present, preview: { ...present.preview, ...change(present.preview) } }
        : present,
    )
  const commit = ({ isSending, reading: { isHistory } }: ImportPreview, rows: readonly PreviewRow[]) => {
    if (isSending) return
    const notes = isHistory ? historyNotes.get() : NO_NOTES
    const sides = rows.map(({ command, before }) => ({ before, after: withNotes(command, notes) }))
    question.unlessPublishing(publicationOf(sides), () => void send(rows, notes))
  }
  const send = async (rows: readonly PreviewRow[], notes: ReadonlyMap<string, string>) => {
    const signal = begin()
    edit(() => ({ failed: null, isSending: true }))
    const sent = await sendImport(client, chosenCommands(rows, notes))
    if (sent.ok) {
      if (!signal.aborted) dialogs.close()
      actions.imported(sent.value)
    } else if (signal.aborted) {
      // The dialog is closed or shows other files by now.
      notices.put({ sentence: notImportedSentence(sent.error), asks: true })
    } else {
      edit(() => ({ failed: { ...sent.error, rows }, isSending: false }))
    }
  }

  return { state, edit, commit, ...reading }
}

type ReadingOptions = {
  readonly library: readonly Command[]
  readonly begin: () => AbortSignal
  readonly setState: (state: ImportState) => void
}

/** Reads the files and plans the import. Cancelling or starting again aborts the running step. */
function useReading({ library, begin, setState }: ReadingOptions) {
  const { client, historyNotes } = useOwner()
  const [options, setOptions] = useState<ImportOptions>({})
  const [formats, setFormats] = useState<ImportReading['formats']>([])
  const chosen = useRef<readonly ChosenFile[]>([])
  const show = (progress: Progress) => setState({ kind: 'working', progress })

  const planWith = async (reading: ImportReading, signal: AbortSignal) => {
    show(PLANNING)
    const answer = await planOf(reading, client)
    if (signal.aborted) return
    if (!answer.ok) return setState({ kind: 'unplanned', reading, failure: answer.error })
    const { value: report } = answer
    const unticked = initiallyUnticked(reading, report, historyNotes.get())
    const preview = { reading, rows: previewRows(reading, report), unticked }
    setState({ kind: 'preview', preview: { ...preview, searchText: '', failed: null, isSending: false } })
  }
  const read = async (as: ImportOptions, signal: AbortSignal) => {
    show({ message: words.owner.importing.opening, counted: null })
    const onProgress = (progress: Progress) => {
      if (!signal.aborted) show(progress)
    }
    const reading = await readInWorker({ files: chosen.current, options: as, library }, { signal, onProgress })
    if (signal.aborted) return
    if (!reading.ok) return setState(chooseAgain(reading.error))
    const { entries, leftOut } = reading.value
    setFormats(reading.value.formats)
    if (entries.length > 0) await planWith(reading.value, signal)
    else setState(chooseAgain(nothingSentence(reading.value), leftOut))
  }
  const take = async (gather: Gather) => {
    const signal = begin()
    setFormats([])
    const onFound = (count: number) => {
      if (!signal.aborted) show({ message: words.owner.importing.looking, counted: { done: count, total: null } })
    }
    onFound(0)
    const files = await gather({ signal, onFound })
    if (signal.aborted) return
    chosen.current = files.ok ? files.value : []
    if (files.ok) await read(options, signal)
    else setState(chooseAgain(files.error))
  }
  const readAs = (next: ImportOptions) => {
    setOptions(next)
    if (chosen.current.length > 0) void read(next, begin())
  }
  const cancel = () => {
    begin()
    setState(chooseAgain(words.owner.importing.cancelled))
  }
  const plan = (reading: ImportReading) => void planWith(reading, begin())

  return { options, formats, take, readAs, cancel, plan }
}

/**
 * Asks the server what an import would change. Doesn't send commands from a shell history, because only the ones that
 * the owner ticks may leave the browser.
 */
async function planOf({ entries, isHistory }: ImportReading, client: LibraryClient) {
  const commands = entries.map(({ command }) => command)
  if (!isHistory) return client.importCommands(commands, { dryRun: true })
  const added = commands.map((command, index) => ({ index, command: { ...command, id: String(index) } }))
  return success<ImportReport>({ dryRun: true, added, changed: [], skipped: [] })
}

/** Explains why there is nothing to import. */
function nothingSentence({ leftOut, messages, isHistory }: ImportReading): string {
  if (isHistory) return messages.join(' ')
  return leftOut.length === 0 ? words.owner.importing.empty : words.owner.importing.nothingFound
}

function chooseAgain(sentence: string, leftOut: readonly LeftOutText[] = []): ImportState {
  return { kind: 'choose', sentence, leftOut }
}

/**
 * Imports these commands, all or nothing. If there is no response, asks the server what would be left to import. If
 * that's nothing, the import has succeeded.
 */
export async function sendImport(
  client: LibraryClient,
  commands: readonly IncomingCommand[],
): Promise<Result<ImportResponse, ImportFailure>> {
  const answer = await client.importCommands(commands, { dryRun: false })
  if (answer.ok) return answer
  if (answer.error.kind !== 'unanswered') return failure({ failure: answer.error, isKnown: true })
  const left = await client.importCommands(commands, { dryRun: true })
  const hasArrived = left.ok && left.value.added.length + left.value.changed.length === 0
  return hasArrived ? success(reportAllAsAdded(left.value)) : failure({ failure: answer.error, isKnown: left.ok })
}

/** The actual report was lost, but everything is in the library now, so all commands are reported as added. */
function reportAllAsAdded({ skipped, ...report }: ImportResponse): ImportResponse {
  return { ...report, dryRun: false, added: skipped.map(({ index, command }) => ({ index, command })), skipped: [] }
}

/** Returns the unticked indices after ticking or unticking these. */
export function withTicks(unticked: Unticked, indices: readonly number[], isTicked: boolean): Unticked {
  const next = new Set(unticked)
  for (const index of indices) {
    if (isTicked) next.delete(index)
    else next.add(index)
  }
  return next
}

/** Returns a change that ticks or unticks these indices. */
export function ticking(indices: readonly number[], isTicked: boolean) {
  return ({ unticked }: ImportPreview) => ({ unticked: withTicks(unticked, indices, isTicked) })
}

/** The commands to send for these rows, in the order of the files, with the notes written for their lines. */
export function chosenCommands(
  rows: readonly PreviewRow[],
  notes: ReadonlyMap<string, string>,
): readonly IncomingCommand[] {
  const inOrder = rows.toSorted((one, other) => one.index - other.index)
  return inOrder.map(({ incoming }) => withNotes(incoming, notes))
}

function withNotes<T extends IncomingCommand>(command: T, notes: ReadonlyMap<string, string>): T {
  const written = notes.get(command.line ?? '')?.trim() ?? ''
  return written === '' ? command : { ...command, notes: written }
}

/** Says whether anything may have been imported, and why the import failed. */
export function notImportedSentence({ failure, isKnown }: ImportFailure): string {
  return `${isKnown ? words.owner.importing.nothingDone : words.owner.importing.unknown} ${sentenceOfFailure(failure)}`
}

/** Describes an item that can't be imported: its place and the reason. */
export function leftOutSentence({ place, reason }: LeftOutText): string {
  return `${place}: ${reason}`
}
