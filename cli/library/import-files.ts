import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { basename, join, relative, resolve, sep } from 'node:path'
import type { Command } from '../../core/commands/command.ts'
import { readCommanderMarkdown } from '../../core/commands/formats/commander-markdown.ts'
import { readCommandsFile } from '../../core/commands/formats/read-commands-file.ts'
import type { IncomingCommand } from '../../core/commands/incoming-command.ts'
import { describeFaults } from '../../core/parsing/strict.ts'
import { failure, type Result, success } from '../../core/result.ts'
import { formatCommandCount } from '../../core/text/thousands.ts'
import { FORMAT_LABELS } from '../../core/words/formats/english.ts'
import { describeMessage } from '../../core/words/formats/message.ts'
import { describeLeftOut } from '../../formats/describe-left-out.ts'
import { detectFormat } from '../../formats/detect-format.ts'
import { FORMAT_NAMES, type FormatName } from '../../formats/formats.ts'
import { HISTORY } from '../../formats/history/history-detection.ts'
import { reviewHistory } from '../../formats/history/history-proposals.ts'
import { readHistory } from '../../formats/history/shell-history.ts'
import { entryReason } from '../../formats/model/entry-reason.ts'
import type { ReadOptions } from '../../formats/model/format.ts'
import {
  decodeFile,
  type FileWithBytes,
  isIgnoredFile,
  type SourceFile,
  tldrPathIn,
} from '../../formats/model/source-file.ts'
import {
  countPlaceholders,
  MAX_TOTAL_BYTES,
  type ReadFilesResult,
  readFiles,
  TOTAL_SIZE_EXCEEDED,
} from '../../formats/read-files.ts'
import { fetchFile } from '../../server/api/fetch-file.ts'
import { type ContentFault, describeContentFault } from '../build/content/content-fault.ts'
import { readLibraryFolder } from '../build/content/read-library.ts'
import { freeIdFor } from '../build/content/readable-id.ts'
import { type CommandSecret, findCommandSecrets, secretRows } from './find-command-secrets.ts'
import type { LibraryRemote } from './library-remote.ts'

type ImportRequest = {
  readonly paths: readonly string[]
  readonly format: FormatName | typeof HISTORY | null
  readonly options: ReadOptions
  readonly isDryRun: boolean
  readonly isJson: boolean
}

/** Items shown per list in the terminal. The JSON has all of them. */
const MAX_SHOWN = 20

/**
 * Imports commands from other tools' files, as one change that can be undone on the page. A dry run only reports what
 * would be imported. Returns lines for the terminal, or one line of JSON. A failed import changes nothing, unless only
 * the response of a site was lost.
 */
export async function importFiles(
  request: ImportRequest,
  remote: LibraryRemote,
): Promise<Result<readonly string[], string>> {
  const files = await filesAt(request.paths)
  if (!files.ok) return files
  const isEvery = files.value.every((file) => (request.format ?? detectFormat(decodeFile(file))) === HISTORY)
  const isHistory = isEvery && (files.value.length > 0 || request.format === HISTORY)
  if (isHistory) return success(await rowsOfHistory(files.value.map(decodeFile), request, remote))
  const format = request.format === null || request.format === HISTORY ? {} : { format: request.format }
  const reading = await readFiles(files.value, { ...request.options, ...format })
  if (!reading.ok) return failure(describeMessage(reading.error))
  const secrets = await secretsIn(reading.value, request.paths)
  if (!request.isDryRun) return importRead({ ...reading.value, secrets }, request, remote)
  if (request.isJson) return success([JSON.stringify({ ...readingJson(reading.value), ...secretsJson(secrets) })])
  return success([...rowsOfReading(reading.value), ...secretRows(secrets)])
}

function secretsIn({ entries }: ReadFilesResult, given: readonly string[]): Promise<readonly CommandSecret[]> {
  const paths = given.filter((path) => !isAddress(path)).map((path) => ({ path, shownAs: path }))
  return findCommandSecrets(
    entries.map(({ command }) => command),
    { paths, defaultPlace: given.join(', ') },
  )
}

function secretsJson(secrets: readonly CommandSecret[]) {
  return secrets.length === 0 ? {} : { secrets: secrets.map(({ sentence }) => sentence) }
}

type ReadWithSecrets = ReadFilesResult & { readonly secrets: readonly CommandSecret[] }

async function importRead(reading: ReadWithSecrets, { isJson }: ImportRequest, remote: LibraryRemote) {
  if (reading.entries.length === 0) return failure(rowsOfReading(reading).join('\n'))
  const report = await remote.importCommands(reading.entries.map(({ command }) => command))
  if (!report.ok) return report
  const { added, changed, skipped } = report.value
  const counts = { added: added.length, changed: changed.length, skipped: skipped.length }
  if (isJson) return success([JSON.stringify({ ...readingJson(reading), ...counts, ...secretsJson(reading.secrets) })])
  const done = `Imported into ${remote.name}: ${added.length} added, ${changed.length} changed, ${skipped.length} already there.`
  return success([...rowsOfReading(reading), done, ...secretRows(reading.secrets)])
}

const NOT_IMPORTED =
  'Commands from a shell history are never imported directly. Copy those you want to keep into a file, each below a comment that says what it does, then import that file.'

/** Only proposes commands, best first. The owner decides which ones to keep, and writes their notes. */
async function rowsOfHistory(files: readonly SourceFile[], { isJson }: ImportRequest, remote: LibraryRemote) {
  const library = await remote.read(null)
  const lines = new Set(library.ok ? library.value.commands.flatMap(({ line }) => line ?? []) : [])
  const readings = files.map(readHistory)
  const commands = readings.flatMap((reading) => reading.commands)
  const { proposals, messages: ofCommands } = reviewHistory(commands, { lines })
  const messages = [...readings.flatMap((reading) => reading.messages), ...ofCommands].map(describeMessage)
  if (!isJson) {
    return [
      ...proposals.map(({ count, line }) => `${String(count).padStart(COUNT_WIDTH)}  ${line}`),
      ...messages,
      NOT_IMPORTED,
    ]
  }
  const entries = proposals.map(({ line }) => ({ command: { notes: null, line } }))
  const counts = { entries: entries.length, placeholders: countPlaceholders(entries) }
  return [JSON.stringify({ format: HISTORY, ...counts, leftOut: [], said: messages, proposals })]
}

const COUNT_WIDTH = 6

function readingJson({ formats, entries, leftOut, messages }: ReadFilesResult) {
  return {
    format: formats.join(', '),
    entries: entries.length,
    placeholders: countPlaceholders(entries),
    leftOut: leftOut.map(describeLeftOut),
    said: messages.map(describeMessage),
  }
}

function rowsOfReading({ formats, entries, leftOut, messages }: ReadFilesResult): readonly string[] {
  const labels = formats.map((name) => FORMAT_LABELS[name]).join(', ')
  const from = labels === '' ? '' : ` from ${labels}`
  const more = leftOut.length - MAX_SHOWN
  return [
    `Read ${formatCommandCount(entries.length)}${from}; left out ${leftOut.length}.`,
    ...leftOut
      .slice(0, MAX_SHOWN)
      .map(describeLeftOut)
      .map(({ place, reason }) => `  ${place}: ${reason}`),
    ...(more > 0 ? [`  and ${more} more (all of them with --json)`] : []),
    ...messages.map(describeMessage),
  ]
}

/** Commands read from files, each with an id; sentences about what was left out; and possible secrets. */
export type LoadedCommands = {
  readonly commands: readonly Command[]
  readonly messages: readonly string[]
  readonly secrets: readonly CommandSecret[]
}

/**
 * Reads the commands at a path. Our own formats (Markdown files or JSON) must be free of mistakes; from another tool's
 * files, unreadable commands are left out and reported. Fails with a message if nothing is there, or if another tool's
 * files have no readable command. Messages refer to the path as `shownAs`.
 */
export async function loadCommands(path: string, shownAs: string): Promise<Result<LoadedCommands, string>> {
  if (!existsSync(path)) return failure(`There is no file or folder ${shownAs}.`)
  const own = ownCommandsAt(path, shownAs)
  if (own !== null) return own.ok ? withIdsAndSecrets(own.value, ignoredFilesMessages(path), { path, shownAs }) : own
  const files = await filesAt([path])
  if (!files.ok) return files
  const reading = await readFiles(files.value)
  if (!reading.ok) return failure(describeMessage(reading.error))
  const { entries, leftOut } = reading.value
  const rows = rowsOfReading(reading.value)
  if (entries.length === 0)
    return failure(`${shownAs} has no commands that can be read. ${rows.join('\n')}\n${KNOWN_FORMATS}`)
  const messages = leftOut.length === 0 && reading.value.messages.length === 0 ? [] : rows
  return withIdsAndSecrets(
    entries.map(({ command }) => command),
    messages,
    { path, shownAs },
  )
}

async function withIdsAndSecrets(
  incoming: readonly IncomingCommand[],
  messages: readonly string[],
  place: { readonly path: string; readonly shownAs: string },
): Promise<Result<LoadedCommands, string>> {
  const secrets = await findCommandSecrets(incoming, { paths: [place], defaultPlace: place.shownAs })
  return success({ commands: withIds(incoming), messages, secrets })
}

const KNOWN_FORMATS = `Supported formats: ${FORMAT_NAMES.map((name) => FORMAT_LABELS[name]).join(', ')}.`

/** Returns null if the path contains none of our own formats. */
function ownCommandsAt(path: string, shownAs: string): Result<readonly IncomingCommand[], string> | null {
  if (statSync(path).isDirectory()) {
    const { commands, files, faults } = readLibraryFolder(path, shownAs)
    return files.length === 0 ? null : orFaults(commands, faults)
  }
  const file = fileAt(resolve(path), basename(path))
  const { text } = decodeFile(file)
  const written = readCommanderMarkdown(text)
  if (written !== null) {
    const faults = written.faults.map(({ row, message }) => ({ file: shownAs, line: row, message }))
    return orFaults(
      written.entries.map(({ command }) => command),
      faults,
    )
  }
  const format = detectFormat(decodeFile(file))
  const isList = format === 'commander' || (format === null && /^\s*[[{]/.test(text))
  return isList ? listIn(text, shownAs) : null
}

/** Lists the other files in the folder, because the owner may expect them to be read too. */
function ignoredFilesMessages(path: string): readonly string[] {
  if (!statSync(path).isDirectory()) return []
  const others = filesWithin(path).filter((file) => !file.endsWith('.md') && !basename(file).startsWith('.'))
  if (others.length === 0) return []
  const shown = others.slice(0, MAX_SHOWN).map((file) => withSlashes(relative(path, file)))
  const more = others.length - shown.length
  const names = `${shown.join(', ')}${more > 0 ? ` and ${more} more` : ''}`
  return [`Left out: ${names}. In a folder with Commander's own Markdown files, only those are read.`]
}

function orFaults(commands: readonly IncomingCommand[], faults: readonly ContentFault[]) {
  return faults.length === 0 ? success(commands) : failure(faults.map(describeContentFault).join('\n'))
}

function listIn(text: string, shownAs: string): Result<readonly IncomingCommand[], string> {
  const file = readCommandsFile(text)
  if (!file.ok) return failure(`${shownAs} cannot be read: ${describeFaults(file.error)}.`)
  const [left] = file.value.leftOut
  if (left === undefined) return success(file.value.commands)
  return failure(`Entry ${left.index + 1} of ${shownAs} cannot be read: ${describeMessage(entryReason(left.fault))}.`)
}

function withIds(commands: readonly IncomingCommand[]): readonly Command[] {
  const taken = new Set(commands.flatMap(({ id }) => id ?? []))
  return commands.map(({ id, ...content }) => ({ id: id ?? newId(content, taken), ...content }))
}

function newId(content: Parameters<typeof freeIdFor>[0], taken: Set<string>): string {
  const free = freeIdFor(content, taken)
  taken.add(free)
  return free
}

/**
 * The files at these paths and addresses, in alphabetical order within each folder. In folders, leaves out symbolic
 * links and ignored files.
 */
async function filesAt(paths: readonly string[]): Promise<Result<readonly FileWithBytes[], string>> {
  const files: FileWithBytes[] = []
  for (const path of paths) {
    const found = isAddress(path) ? await fetchFile(path, { mayBeLoopback: true }) : filesOrReason(path)
    if (!found.ok) return found
    files.push(...[found.value].flat())
    if (files.reduce((sum, { bytes }) => sum + bytes.length, 0) > MAX_TOTAL_BYTES)
      return failure(describeMessage(TOTAL_SIZE_EXCEEDED))
  }
  return success(files)
}

function isAddress(path: string): boolean {
  return /^https?:\/\//i.test(path)
}

function filesOrReason(path: string): Result<readonly FileWithBytes[], string> {
  if (path !== '-' && !existsSync(path)) return failure(`There is no file or folder ${path}.`)
  try {
    return success(filesOf(path))
  } catch (cause) {
    return failure(`${path} cannot be read: ${cause instanceof Error ? cause.message : String(cause)}`)
  }
}

function filesOf(path: string): readonly FileWithBytes[] {
  if (path === '-') return [{ path: 'standard input', bytes: readFileSync(0) }]
  const root = resolve(path)
  if (!statSync(root).isDirectory()) return [fileAt(root, basename(root))]
  const wanted = filesWithin(root)
  const size = wanted.reduce((sum, file) => sum + statSync(file).size, 0)
  if (size > MAX_TOTAL_BYTES) throw new Error(describeMessage(TOTAL_SIZE_EXCEEDED))
  return wanted.map((file) => fileAt(file, relative(root, file)))
}

function filesWithin(folder: string): readonly string[] {
  const entries = readdirSync(folder, { withFileTypes: true }).filter(({ name }) => !isIgnoredFile(name))
  return entries.flatMap((entry) => {
    const path = join(folder, entry.name)
    return entry.isDirectory() ? filesWithin(path) : entry.isFile() ? [path] : []
  })
}

function fileAt(file: string, shownAs: string): FileWithBytes {
  return { path: tldrPathIn(withSlashes(file)) ?? withSlashes(shownAs), bytes: readFileSync(file) }
}

function withSlashes(path: string): string {
  return path.replaceAll(sep, '/')
}
