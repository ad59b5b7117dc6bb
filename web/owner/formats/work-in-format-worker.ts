import { failure, type Result } from '../../../core/result.ts'
import type { FormatName } from '../../../formats/formats.ts'
import { startWorkerThread, type WorkerThread } from '../../library/worker-thread.ts'
import { words } from '../../words.ts'
import type { ChosenFile, ImportReading, Progress, ReadingTask } from './read-chosen.ts'
import type { ExportWritten } from './write-export.ts'

/** The calls of the format worker. */
export type FormatCalls = {
  /** Adds the next files to read. Replies with the number received so far. */
  readonly files: { readonly input: readonly ChosenFile[]; readonly reply: number }
  readonly read: { readonly input: Omit<ReadingTask, 'files'>; readonly reply: Result<ImportReading, string> }
  readonly write: {
    readonly input: { readonly text: string; readonly format: FormatName }
    readonly reply: Result<ExportWritten, string>
  }
}

type Call = WorkerThread<FormatCalls>['call']

type Work = { readonly signal: AbortSignal; readonly onProgress: (progress: Progress) => void }

/** Files per call. A thousand would block the page, because the browser registers each of them for the worker. */
const FILES_PER_CALL = 100

/**
 * Reads files in a worker, because tens of thousands of commands take a while. Fails with a message. If the signal is
 * aborted, fails immediately.
 */
export function readInWorker({ files, ...task }: ReadingTask, work: Work): Promise<Result<ImportReading, string>> {
  return inWorker(work, async (call) => {
    for (let at = 0; at < files.length; at += FILES_PER_CALL) await call('files', files.slice(at, at + FILES_PER_CALL))
    return call('read', task)
  })
}

/** Converts an export to another format in a worker. Fails with a message, and immediately if the signal is aborted. */
export function writeInWorker(
  exported: FormatCalls['write']['input'],
  signal: AbortSignal,
): Promise<Result<ExportWritten, string>> {
  return inWorker({ signal, onProgress: () => undefined }, (call) => call('write', exported))
}

/**
 * Runs `work` with a new worker and then terminates the worker. Fails with a message if the signal is aborted or the
 * worker fails.
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
