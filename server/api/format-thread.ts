import { existsSync } from 'node:fs'
import { parentPort, Worker, workerData } from 'node:worker_threads'
import type { Command } from '../../core/commands/command.ts'
import { failure, type Result } from '../../core/result.ts'
import { describeMessage, type Message } from '../../core/words/formats/message.ts'
import type { FormatName } from '../../formats/formats.ts'
import type { FileWithBytes } from '../../formats/model/source-file.ts'
import { type ReadFilesOptions, type ReadFilesResult, readFiles } from '../../formats/read-files.ts'
import { packed, writeCommands } from '../../formats/write-commands.ts'

/** The library as one file in another tool's format, and a report of what is lost. */
type Exported = Omit<Awaited<ReturnType<typeof writeCommands>>, 'files'> & {
  readonly paths: readonly string[]
  readonly file: { readonly path: string; readonly bytes: Uint8Array }
}

type ReadTask = { readonly kind: 'read'; readonly files: readonly FileWithBytes[]; readonly options: ReadFilesOptions }
type WriteTask = { readonly kind: 'write'; readonly commands: readonly Command[]; readonly name: FormatName }

const TIME_LIMIT_MS = 30_000

/** 30,000 commands need a fifth of this in the most verbose format. */
const MAX_MEGABYTES = 1024

const TOO_MUCH = 'These files take too long, or too much memory, to be read here. Import a part of them at a time.'

/**
 * The URL of this file, which the thread runs. A bundle, such as the Lambda function's, doesn't contain this file and
 * works without a thread. A Lambda instance handles one request at a time, so no other request has to wait.
 */
const THREAD = new URL(import.meta.url)

/** Distinguishes this thread from others that may load the same file. */
const MARK = 'format-thread'

if (isOurs(workerData)) void work(workerData.task).then((result) => parentPort?.postMessage(result))

/**
 * Reads files in a worker thread, so that a large or hostile file delays only its own request. Fails with a message if
 * the files can't be read, or need more than 30 seconds or too much memory.
 */
export async function readInThread(
  files: readonly FileWithBytes[],
  options: ReadFilesOptions,
): Promise<Result<ReadFilesResult, string>> {
  const result = await inThread({ kind: 'read', files, options })
  if (result === null || !('ok' in result)) return failure(TOO_MUCH)
  return result.ok ? result : failure(describeMessage(result.error))
}

let lastWrite: Promise<unknown> = Promise.resolve()

/**
 * Writes commands in a worker thread, one export at a time, because anyone may request all formats at once and each
 * takes the memory of a thread. Returns null if the export takes too long or too much memory.
 */
export async function writeInThread(commands: readonly Command[], name: FormatName): Promise<Exported | null> {
  const turn = lastWrite.then(() => inThread({ kind: 'write', commands, name }))
  lastWrite = turn.catch(() => undefined)
  const result = await turn
  return result !== null && 'file' in result ? result : null
}

type TaskResult = Result<ReadFilesResult, Message> | Exported

async function work(task: ReadTask | WriteTask): Promise<TaskResult> {
  if (task.kind === 'read') return readFiles(task.files, task.options)
  const { files, leftOut, messages } = await writeCommands(task.commands, task.name)
  return { leftOut, messages, paths: files.map(({ path }) => path), file: packed(files, task.name) }
}

/**
 * Runs a task in a thread. Returns null if the thread takes too long or too much memory; rejects with any other error.
 */
async function inThread(task: ReadTask | WriteTask): Promise<TaskResult | null> {
  const isBundled = !/\/format-thread\.[jt]s$/.test(THREAD.pathname) || !existsSync(THREAD)
  if (isBundled) return work(task)
  const thread = new Worker(THREAD, {
    workerData: { mark: MARK, task },
    resourceLimits: { maxOldGenerationSizeMb: MAX_MEGABYTES },
  })
  const timer = setTimeout(() => void thread.terminate(), TIME_LIMIT_MS)
  try {
    return await new Promise<TaskResult | null>((resolve, reject) => {
      thread.once('message', resolve)
      thread.once('error', (error) => (isOutOfMemory(error) ? resolve(null) : reject(error)))
      thread.once('exit', () => resolve(null))
    })
  } finally {
    clearTimeout(timer)
    await thread.terminate()
  }
}

function isOutOfMemory(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
}

function isOurs(data: unknown): data is { readonly task: ReadTask | WriteTask } {
  return typeof data === 'object' && data !== null && 'mark' in data && data.mark === MARK && 'task' in data
}
