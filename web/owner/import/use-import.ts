import { useEffect, useRef, useState } from 'react'
import type { LibraryClient, LibraryFailure } from '../../../client/library-client.ts'
import type { Command } from '../../../core/commands/command.ts'
import type { ImportAnswer, ImportReport } from '../../../core/commands/import/plan-import.ts'
import type { IncomingCommand } from '../../../core/commands/incoming-command.ts'
import { publicationOf, type Side } from '../../../core/commands/publication.ts'
import { type Result, success } from '../../../core/result.ts'
import { words } from '../../words.ts'
import type { LeftOutText } from '../formats/message-in-words.ts'
import type { ChosenFile, ImportEntry, ImportOptions, ImportReading, Progress } from '../formats/read-chosen.ts'
import { useCancellable } from '../formats/use-cancellable.ts'
import { readInWorker } from '../formats/work-in-format-worker.ts'
import { useOwner } from '../owner-context.ts'
import { untickedAtFirst } from './preview-rows.ts'

/** The indices, starting at 0, of the commands that the owner doesn't want to import. */
export type Unticked = ReadonlySet<number>

/** A selection that imports everything. */
export const ALL_TICKED: Unticked = new Set()

/**
 * The result of sending an import. `isKnown` is false if the server may have imported the commands despite the failure.
 */
type Imported =
  | { readonly kind: 'imported'; readonly report: ImportAnswer }
  | { readonly kind: 'failed'; readonly failure: LibraryFailure; readonly isKnown: boolean }

/** The reason an import failed. `isKnown` is false if the server may have imported the commands despite the failure. */
export type ImportFailure = { readonly failure: LibraryFailure; readonly isKnown: boolean }

/** The commands read from the files, the changes that an import would make, and the owner's selection. */
export type ImportPreview = {
  readonly reading: ImportReading
  readonly report: ImportReport
  readonly unticked: Unticked
  /** The notes that the owner has written for commands from a shell history, by index. */
  readonly notes: ReadonlyMap<number, string>
  /** The owner's search text. */
  readonly sought: string
  readonly failed: ImportFailure | null
  readonly isSending: boolean
}

/** The state of an import. In `choose`, `sentence` is the reason the files chosen last can't be imported. */
type ImportState =
  | { readonly kind: 'choose'; readonly sentence: string; readonly leftOut: readonly LeftOutText[] }
  | { readonly kind: 'working'; readonly progress: Progress }
  | { readonly kind: 'unplanned'; readonly reading: ImportReading; readonly failure: LibraryFailure }
  | { readonly kind: 'preview'; readonly preview: ImportPreview }

/** Collects the chosen files and reports progress. */
export type Gather = (work: {
  readonly signal: AbortSignal
  readonly onFound: (count: number) => void
}) => Promise<Result<readonly ChosenFile[], string>>

type UseImportOptions = {
  /** The commands in the library, including drafts. */
  readonly library: readonly Command[]
  readonly onImported: (report: ImportAnswer) => void
}

const PLANNING: Progress = { doing: words.owner.importing.comparing, counted: null }

/**
 * Imports files in three steps: reads them in the browser, asks the server what would change, and imports the ticked
 * commands.
 */
export function useImport({ library, onImported }: UseImportOptions) {
  const { client, question } = useOwner()
  const [state, setState] = useState<ImportState>(chooseAgain(''))
  const reading = useReading({ client, library, setState })

  // Cancels an open question when the dialog unmounts, for example because of Back.
  useEffect(() => () => question.answer(false), [question])

  const tick = (places: readonly number[], isTicked: boolean) =>
    setState((present) => {
      if (present.kind !== 'preview') return present
      const { preview } = present
      return { ...present, preview: { ...preview, unticked: withTicks(preview.unticked, places, isTicked) } }
    })
  const commit = (preview: ImportPreview, only?: ReadonlySet<number>) => {
    if (preview.isSending) return
    const wanted = only === undefined ? preview : { ...preview, unticked: untickedBut(only, preview) }
    question.unlessPublishing(publicationOf(sidesOf(wanted)), () => void send(preview, wanted))
  }
  const send = async (preview: ImportPreview, wanted: ImportPreview) => {
    setState({ kind: 'preview', preview: { ...preview, failed: null, isSending: true } })
    const outcome = await sendImport(client, chosenCommands(wanted))
    if (outcome.kind === 'failed') {
      return setState({ kind: 'preview', preview: { ...preview, failed: outcome, isSending: false } })
    }
    onImported(outcome.report)
  }

  const write = (place: number, text: string) =>
    setState((present) => {
      if (present.kind !== 'preview') return present
      const { preview } = present
      return { ...present, preview: { ...preview, notes: new Map(preview.notes).set(place, text) } }
    })

  const search = (sought: string) =>
    setState((present) =>
      present.kind === 'preview' ? { ...present, preview: { ...present.preview, sought } } : present,
    )

  return { state, tick, write, search, commit, ...reading }
}

type ReadingOptions = {
  readonly client: LibraryClient
  readonly library: readonly Command[]
  readonly setState: (state: ImportState) => void
}

/** Reads the files and plans the import. Cancelling or starting again aborts the running step. */
function useReading({ client, library, setState }: ReadingOptions) {
  const [options, setOptions] = useState<ImportOptions>({})
  const [formats, setFormats] = useState<ImportReading['formats']>([])
  const chosen = useRef<readonly ChosenFile[]>([])
  const begin = useCancellable()
  const show = (progress: Progress) => setState({ kind: 'working', progress })

  const planWith = async (reading: ImportReading, signal: AbortSignal) => {
    show(PLANNING)
    const answer = await planOf(reading, client)
    if (signal.aborted) return
    if (!answer.ok) return setState({ kind: 'unplanned', reading, failure: answer.error })
    const { value: report } = answer
    const preview = { reading, report, unticked: untickedAtFirst(reading, report), notes: NO_NOTES, sought: '' }
    setState({ kind: 'preview', preview: { ...preview, failed: null, isSending: false } })
  }
  const read = async (as: ImportOptions, signal: AbortSignal) => {
    show({ doing: words.owner.importing.opening, counted: null })
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
      if (!signal.aborted) show({ doing: words.owner.importing.looking, counted: { done: count, of: null } })
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
 * Asks the server what an import would change. Doesn't do so for commands from a shell history, which aren't sent
 * anywhere until they're ticked.
 */
async function planOf({ entries, isHistory }: ImportReading, client: LibraryClient) {
  const commands = entries.map(({ command }) => command)
  if (!isHistory) return client.importCommands(commands, { dryRun: true })
  const added = commands.map((command, index) => ({ index, command: { ...command, id: String(index) } }))
  return success<ImportReport>({ dryRun: true, added, changed: [], skipped: [] })
}

const NO_NOTES: ReadonlyMap<number, string> = new Map()

/** Explains why there is nothing to import. */
function nothingSentence({ leftOut, said, isHistory }: ImportReading): string {
  if (isHistory) return said.join(' ')
  return leftOut.length === 0 ? words.owner.importing.empty : words.owner.importing.nothingFound
}

function chooseAgain(sentence: string, leftOut: readonly LeftOutText[] = []): ImportState {
  return { kind: 'choose', sentence, leftOut }
}

/**
 * Imports these commands, all or nothing. If there is no response, asks the server what would be left to import. If
 * that's nothing, the import has succeeded.
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

/** The actual report was lost, but everything is in the library now, so all commands are reported as added. */
function asAdded({ skipped, ...report }: ImportAnswer): ImportAnswer {
  return { ...report, dryRun: false, added: skipped.map(({ index, command }) => ({ index, command })), skipped: [] }
}

/** Returns the selection after ticking or unticking these indices. */
export function withTicks(unticked: Unticked, places: readonly number[], isTicked: boolean): Unticked {
  const next = new Set(unticked)
  for (const place of places) {
    if (isTicked) next.delete(place)
    else next.add(place)
  }
  return next
}

function untickedBut(only: ReadonlySet<number>, { report: { added, changed }, unticked }: ImportPreview): Unticked {
  const places = [...added, ...changed].map(({ index }) => index)
  return withTicks(
    unticked,
    places.filter((place) => !only.has(place)),
    false,
  )
}

/** The commands to send, in order. Leaves out commands that are unticked or wouldn't change anything. */
export function chosenCommands({
  reading,
  report: { added, changed },
  unticked,
  notes,
}: Pick<ImportPreview, 'report' | 'unticked' | 'notes'> & {
  readonly reading: { readonly entries: readonly Pick<ImportEntry, 'command'>[] }
}): readonly IncomingCommand[] {
  const wanted = new Set([...added, ...changed].map(({ index }) => index).filter((index) => !unticked.has(index)))
  return reading.entries.flatMap(({ command }, index) => {
    if (!wanted.has(index)) return []
    const written = notes.get(index)?.trim() ?? ''
    return [written === '' ? command : { ...command, notes: written }]
  })
}

function sidesOf({ report: { added, changed }, unticked, notes }: ImportPreview): readonly Side[] {
  const sides = [...added.map((one) => ({ ...one, before: null })), ...changed]
  return sides.flatMap(({ index, command, before }) => {
    const written = notes.get(index)?.trim() ?? ''
    const after = written === '' ? command : { ...command, notes: written }
    return unticked.has(index) ? [] : [{ before, after }]
  })
}

/** Describes an item that can't be imported: its place and the reason. */
export function leftOutSentence({ place, reason }: LeftOutText): string {
  return `${place}: ${reason}`
}
