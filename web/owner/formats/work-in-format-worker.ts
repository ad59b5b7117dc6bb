import type { Command } from '../../../core/commands/command.ts'
import { failure, type Result, success } from '../../../core/result.ts'
import type { FormatName } from '../../../formats/formats.ts'
import { readPieces, startWorkerThread, type WorkerThread } from '../../library/worker-thread.ts'
import { words } from '../../words.ts'
import type { LeftOutText } from './message-in-words.ts'
import type { ChosenFile, ImportEntry, ImportOptions, ImportReading, Progress, ReadingTask } from './read-chosen.ts'
import type { ExportWritten } from './write-export.ts'

/**
 * The calls of the format worker. Long lists are sent and received in pieces, each of which the page handles within
 * milliseconds.
 */
export type FormatCalls = {
  /** Add the next commands of the library and the next files to read. Both reply with the number received so far. */
  readonly library: { readonly input: readonly Command[]; readonly reply: number }
  readonly files: { readonly input: readonly ChosenFile[]; readonly reply: number }
  readonly read: {
    readonly input: ImportOptions
    readonly reply: Result<Omit<ImportReading, 'entries' | 'leftOut'>, string>
  }
  readonly write: {
    readonly input: { readonly text: string; readonly format: FormatName }
    readonly reply: Result<Omit<ExportWritten, 'leftOut'>, string>
  }
  /** Reply with the entries that were read and the items that were left out, starting at this index. */
  readonly entries: { readonly input: number; readonly reply: readonly ImportEntry[] }
  readonly leftOut: { readonly input: number; readonly reply: readonly LeftOutText[] }
}

type Call = WorkerThread<FormatCalls>['call']

type Work = { readonly signal: AbortSignal; readonly onProgress: (progress: Progress) => void }

/** Commands per call. The page sends or receives that many within a few milliseconds. */
export const PER_CALL = 1000

/** Files per call. Files take longer, because the browser registers each of them for the worker. */
const FILES_PER_CALL = 100

/**
 * Reads files in a worker, because tens of thousands of commands take a while. Fails with a message. If the signal is
 * aborted, fails immediately.
 */
export function readInWorker(
  { files, options, library }: ReadingTask,
  work: Work,
): Promise<Result<ImportReading, string>> {
  return inWorker(work, async (call) => {
    for (const piece of piecesOf(library, PER_CALL)) await call('library', piece)
    for (const piece of piecesOf(files, FILES_PER_CALL)) await call('files', piece)
    const read = await call('read', options)
    if (!read?.ok) return read
    const entries = await readPieces((from) => call('entries', from))
    const leftOut = await readPieces((from) => call('leftOut', from))
    return entries && leftOut && success({ ...read.value, entries, leftOut })
  })
}

/** Converts an export to another format in a worker. */
export function writeInWorker(
  exported: FormatCalls['write']['input'],
  signal: AbortSignal,
): Promise<Result<ExportWritten, string>> {
  return inWorker({ signal, onProgress: () => undefined }, async (call) => {
    const written = await call('write', exported)
    if (!written?.ok) return written
    const leftOut = await readPieces((from) => call('leftOut', from))
    return leftOut && success({ ...written.value, leftOut })
  })
}

/**
 * Runs `work` with a new worker and then terminates the worker. Fails with a message if the signal is aborted or the
 * worker doesn't load.
 */
async function inWorker<T>(
  { signal, onProgress }: Work,
  work: (call: Call) => Promise<Result<T, string> | null>,
): Promise<Result<T, string>> {
  if (signal.aborted) return failure(words.owner.importing.cancelled)
  const thread = startWorkerThread<FormatCalls>(
    () => new Worker(new URL('./format-worker.ts', import.meta.url), { type: 'module' }),
    ({ data }: MessageEvent<Progress>) => onProgress(data),
  )
  signal.addEventListener('abort', () => void thread?.end())
  const result = thread && (await work(thread.call))
  void thread?.end()
  if (signal.aborted) return failure(words.owner.importing.cancelled)
  return result ?? failure(words.owner.importing.formatsNotLoaded)
}

function piecesOf<T>(all: readonly T[], max: number): readonly (readonly T[])[] {
  return Array.from({ length: Math.ceil(all.length / max) }, (_, at) => all.slice(at * max, (at + 1) * max))
}
