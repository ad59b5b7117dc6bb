import type { Command } from '../../../core/commands/command.ts'
import type { IncomingCommand } from '../../../core/commands/incoming-command.ts'
import { type ImportWarning, importWarnings } from '../../../core/commands/warnings/import-warnings.ts'
import { failure, type Result, success } from '../../../core/result.ts'
import { detectFormat } from '../../../formats/detect-format.ts'
import type { FormatName } from '../../../formats/formats.ts'
import { HISTORY } from '../../../formats/history/history-detection.ts'
import { reviewHistory } from '../../../formats/history/history-proposals.ts'
import { readHistory } from '../../../formats/history/shell-history.ts'
import type { ReadOptions } from '../../../formats/model/format.ts'
import { decodeFile, type FileWithBytes, type SourceFile } from '../../../formats/model/source-file.ts'
import { MAX_TOTAL_BYTES, type ReadFilesResult, readFiles, TOTAL_SIZE_EXCEEDED } from '../../../formats/read-files.ts'
import { words } from '../../words.ts'
import { type LeftOutText, leftOutInWords, messageInWords, placeInWords } from './message-in-words.ts'

/** A chosen file and its path in the import. `file` is null if the browser can't open it. */
export type ChosenFile = { readonly path: string; readonly file: Blob | null }

/**
 * A status message, and how much has been done. `counted` is null if nothing is counted, and `total` is null if it isn't
 * known.
 */
export type Progress = {
  readonly message: string
  readonly counted: { readonly done: number; readonly total: number | null } | null
}

/**
 * A command that can be imported. `place` says where it was found or, for a command from a shell history, how often it
 * was used, in the site's language.
 */
type ImportEntry = { readonly place: string; readonly command: IncomingCommand }

/**
 * The commands read from the chosen files, and warnings about them. If `isHistory`, the entries are suggestions from a
 * shell history, without notes and sorted from best to worst.
 */
export type ImportReading = Pick<ReadFilesResult, 'formats'> & {
  readonly entries: readonly ImportEntry[]
  readonly leftOut: readonly LeftOutText[]
  readonly messages: readonly string[]
  readonly warnings: readonly ImportWarning[]
  readonly isHistory: boolean
}

/** Options for reading files. `format` skips detection and applies to every file. */
export type ImportOptions = ReadOptions & { readonly format?: FormatName | typeof HISTORY }

/** The files to read, the options, and the library that they would be imported into. */
export type ReadingTask = {
  readonly files: readonly ChosenFile[]
  readonly options: ImportOptions
  readonly library: readonly Command[]
}

const FILES_AT_ONCE = 256
const COMMANDS_PER_REPORT = 2000

/**
 * Reads the chosen files in the browser and reports progress. Fails with a message if they're too large or contain too
 * many commands. Files and entries that can't be read are listed in `leftOut`. Rejects if a format's code can't be
 * loaded.
 */
export async function readChosen(
  { files, options, library }: ReadingTask,
  onProgress: (progress: Progress) => void,
): Promise<Result<ImportReading, string>> {
  // Rejected before reading, because not every machine has that much memory.
  if (files.reduce((sum, { file }) => sum + sizeOf(file), 0) > MAX_TOTAL_BYTES) {
    return failure(messageInWords(TOTAL_SIZE_EXCEEDED))
  }
  const { opened, unreadable } = await openAll(files, onProgress)
  onProgress({ message: words.owner.importing.reading, counted: null })
  const { format, ...readerOptions } = options
  if (format === HISTORY || (format === undefined && areHistories(opened))) {
    return success(proposedBy(opened.map(decodeFile), { unreadable, library }))
  }
  const read = await readFiles(opened, format === undefined ? readerOptions : { ...readerOptions, format })
  if (!read.ok) return failure(messageInWords(read.error))
  const { formats, entries, leftOut, messages } = read.value
  const commands = entries.map(({ command }) => command)
  const warnings = importWarnings(commands, library, (done) => {
    if (done % COMMANDS_PER_REPORT > 0) return
    onProgress({ message: words.owner.importing.checking, counted: { done, total: commands.length } })
  })
  return success({
    formats,
    entries: entries.map(({ place, command }) => ({ place: placeInWords(place), command })),
    leftOut: [...unreadable, ...leftOut.map(leftOutInWords)],
    messages: messages.map(messageInWords),
    warnings,
    isHistory: false,
  })
}

function areHistories(opened: readonly FileWithBytes[]): boolean {
  return opened.length > 0 && opened.every((file) => detectFormat(decodeFile(file)) === HISTORY)
}

type HistoryContext = { readonly unreadable: readonly LeftOutText[]; readonly library: readonly Command[] }

/** Suggests commands from shell histories. Only the ones that the owner ticks leave the browser. */
function proposedBy(files: readonly SourceFile[], { unreadable, library }: HistoryContext): ImportReading {
  const readings = files.map(readHistory)
  const commands = readings.flatMap((reading) => reading.commands)
  const lines = new Set(library.flatMap(({ line }) => line ?? []))
  const { proposals, messages: ofCommands } = reviewHistory(commands, { lines })
  const entries = proposals.map(({ line, count }) => ({
    place: words.owner.importing.used(count),
    command: { notes: null, line },
  }))
  const messages = [...readings.flatMap((reading) => reading.messages), ...ofCommands].map(messageInWords)
  return { formats: [], entries, leftOut: unreadable, messages, warnings: [], isHistory: true }
}

async function openAll(files: readonly ChosenFile[], onProgress: (progress: Progress) => void) {
  const opened: FileWithBytes[] = []
  const unreadable: LeftOutText[] = []
  for (let at = 0; at < files.length; at += FILES_AT_ONCE) {
    onProgress({ message: words.owner.importing.opening, counted: { done: at, total: files.length } })
    const next = await openSome(files.slice(at, at + FILES_AT_ONCE))
    for (const { path, bytes } of next) {
      if (bytes === null) unreadable.push({ place: path, reason: words.owner.importing.unreadable })
      else opened.push({ path, bytes })
    }
  }
  return { opened, unreadable }
}

/**
 * Reads all files as one blob, because browsers take four times as long to read them one by one. Reads them one by one
 * only if the blob can't be read.
 */
async function openSome(files: readonly ChosenFile[]) {
  const whole = await bytesOf(new Blob(files.flatMap(({ file }) => file ?? [])))
  const size = files.reduce((sum, { file }) => sum + sizeOf(file), 0)
  if (whole === null || whole.length !== size) {
    return Promise.all(
      files.map(async ({ path, file }) => ({ path, bytes: file === null ? null : await bytesOf(file) })),
    )
  }
  let end = 0
  return files.map(({ path, file }) => {
    const start = end
    end += sizeOf(file)
    return { path, bytes: file === null ? null : whole.subarray(start, end) }
  })
}

async function bytesOf(blob: Blob): Promise<Uint8Array | null> {
  const buffer = await blob.arrayBuffer().catch(() => null)
  return buffer === null ? null : new Uint8Array(buffer)
}

function sizeOf(file: Blob | null): number {
  return file?.size ?? 0
}
