import type { Command } from '../../../core/commands/command.ts'
import { failure, type Result, success } from '../../../core/result.ts'
import type { FormatName } from '../../../formats/formats.ts'
import type { LeftOut } from '../../../formats/model/format.ts'
import type { ReadCommand } from '../../../formats/read-files.ts'
import { words } from '../../words.ts'
import type { ChosenFile, ImportOptions, ImportReading, Progress, ReadingTask } from './read-chosen.ts'
import type { ExportWritten } from './write-export.ts'

/** Requests to the worker: lists in pieces, then what to do with them. */
export type FormatRequest =
  | { readonly kind: 'library'; readonly commands: readonly Command[] }
  | { readonly kind: 'files'; readonly files: readonly ChosenFile[] }
  | { readonly kind: 'read'; readonly options: ImportOptions }
  | { readonly kind: 'write'; readonly text: string; readonly format: FormatName }

/** Replies of the worker: progress, lists in pieces, then the rest; or a refusal. */
export type FormatReply =
  | { readonly kind: 'progress'; readonly progress: Progress }
  | { readonly kind: 'entries'; readonly entries: readonly ReadCommand[] }
  | { readonly kind: 'leftOut'; readonly leftOut: readonly LeftOut[] }
  | { readonly kind: 'read'; readonly rest: Omit<ImportReading, 'entries' | 'leftOut'> }
  | { readonly kind: 'written'; readonly rest: Omit<ExportWritten, 'leftOut'> }
  | { readonly kind: 'refused'; readonly sentence: string }

type Work = { readonly signal: AbortSignal; readonly onProgress: (progress: Progress) => void }

/** The sentence shown if the worker, or the reader of a format, can't be loaded. */
export const NOT_STARTED = words.owner.importing.formatsNotLoaded

/** Commands per message to the worker: the page sends each within a few milliseconds. */
const PER_MESSAGE = 1000

/** The same for files, which take longer: the browser registers each of them for the worker. */
const FILES_PER_MESSAGE = 100

/**
 * Reads files in a worker, because tens of thousands of commands take long. Fails with a sentence, immediately if it's
 * cancelled.
 */
export function readInWorker(
  { files, options, library }: ReadingTask,
  work: Work,
): Promise<Result<ImportReading, string>> {
  const entries: ReadCommand[] = []
  const leftOut: LeftOut[] = []
  return inWorker(
    [
      ...piecesOf(library, PER_MESSAGE, (commands) => ({ kind: 'library', commands })),
      ...piecesOf(files, FILES_PER_MESSAGE, (some) => ({ kind: 'files', files: some })),
      { kind: 'read', options },
    ],
    work,
    (reply) => {
      if (reply.kind === 'entries') entries.push(...reply.entries)
      if (reply.kind === 'leftOut') leftOut.push(...reply.leftOut)
      return reply.kind === 'read' ? { ...reply.rest, entries, leftOut } : null
    },
  )
}

/** Writes the commands of an export in another format, in a worker. */
export function writeInWorker(
  { text, format }: { readonly text: string; readonly format: FormatName },
  signal: AbortSignal,
): Promise<Result<ExportWritten, string>> {
  const leftOut: LeftOut[] = []
  return inWorker([{ kind: 'write', text, format }], { signal, onProgress: () => undefined }, (reply) => {
    if (reply.kind === 'leftOut') leftOut.push(...reply.leftOut)
    return reply.kind === 'written' ? { ...reply.rest, leftOut } : null
  })
}

/** Sends the requests to a new worker. `take` returns the result once it's complete. */
async function inWorker<T>(
  requests: readonly FormatRequest[],
  { signal, onProgress }: Work,
  take: (reply: FormatReply) => T | null,
): Promise<Result<T, string>> {
  const worker = startWorker()
  if (worker === null) return failure(NOT_STARTED)
  const outcome = new Promise<Result<T, string>>((resolve) => {
    worker.onerror = () => resolve(failure(NOT_STARTED))
    signal.addEventListener('abort', () => resolve(failure(words.owner.importing.cancelled)))
    worker.onmessage = ({ data }: MessageEvent<FormatReply>) => {
      if (data.kind === 'progress') return onProgress(data.progress)
      if (data.kind === 'refused') return resolve(failure(data.sentence))
      const whole = take(data)
      if (whole !== null) resolve(success(whole))
    }
  })
  for (const request of requests) {
    if (signal.aborted) break
    worker.postMessage(request)
    await pause()
  }
  return outcome.finally(() => worker.terminate())
}

function startWorker(): Worker | null {
  try {
    return new Worker(new URL('./format-worker.ts', import.meta.url), { type: 'module' })
  } catch {
    return null
  }
}

function piecesOf<T>(
  all: readonly T[],
  most: number,
  request: (piece: readonly T[]) => FormatRequest,
): readonly FormatRequest[] {
  return Array.from({ length: Math.ceil(all.length / most) }, (_, at) => request(all.slice(at * most, (at + 1) * most)))
}

/** Yields to the event loop. A timer would take a second in a background tab. */
function pause(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => {
      port1.close()
      resolve()
    }
    port2.postMessage(null)
  })
}
