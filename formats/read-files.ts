import { strFromU8, unzipSync } from 'fflate'
import { type IncomingCommand, idFault, MAX_IMPORTED } from '../core/commands/incoming-command.ts'
import { parseLine, placeholdersOf } from '../core/commands/placeholders.ts'
import { failure, type Result, success } from '../core/result.ts'
import type { Message, Reason } from '../core/words/formats/message.ts'
import { detectFormat } from './detect-format.ts'
import { loadFormat } from './format-modules.ts'
import type { FormatName } from './formats.ts'
import { HISTORY } from './history/history-detection.ts'
import { entryReason } from './model/entry-reason.ts'
import { type FoundEntry, type LeftOut, type ReadOptions, type ReadResult, toIncoming } from './model/format.ts'
import type { Place } from './model/place.ts'
import { decodeFile, type FileWithBytes, isIgnoredFile, type SourceFile } from './model/source-file.ts'
import { brokenJsonReason } from './syntax/loose-json.ts'

/** Maximum size of a file, or of each file in a zip, in bytes. */
export const MAX_FILE_BYTES = 10 * 1024 * 1024

/** Maximum total size of the files of one import, in bytes after unpacking. */
export const MAX_TOTAL_BYTES = 10 * MAX_FILE_BYTES

/** The error if an import exceeds `MAX_TOTAL_BYTES`. */
export const TOTAL_SIZE_EXCEEDED: Message = { code: 'files/total-too-large' }

/** Options for reading files. If `format` is set, every file is read in this format; otherwise formats are detected. */
export type ReadFilesOptions = ReadOptions & { readonly format?: FormatName }

/** A command that can be imported, and its place in the files. */
export type ReadCommand = { readonly place: Place; readonly command: IncomingCommand }

/**
 * The result of reading files: their formats in order of appearance, the commands, what couldn't be read, and messages
 * about what was lost or changed.
 */
export type ReadFilesResult = {
  readonly formats: readonly FormatName[]
  readonly entries: readonly ReadCommand[]
  readonly leftOut: readonly LeftOut[]
  readonly messages: readonly Message[]
}

const DATABASE_SIGN = 'SQLite format 3'
const TOO_LARGE: Reason = { code: 'files/too-large' }
const MAX_NAMED_FILES = 3

/**
 * Reads files, and the files in zips. Detects the format of each one, unless `options.format` is set. Fails with a
 * message if they exceed the limits of an import. Anything else that can't be read is reported in `leftOut`. Never runs
 * or fetches anything.
 */
export async function readFiles(
  chosen: readonly FileWithBytes[],
  options: ReadFilesOptions = {},
): Promise<Result<ReadFilesResult, Message>> {
  const { files, leftOut } = unpack(chosen)
  const bytes = files.reduce((sum, file) => sum + file.bytes.length, 0)
  if (bytes > MAX_TOTAL_BYTES) return failure(TOTAL_SIZE_EXCEEDED)
  const grouped = groupByFormat(files.map(decodeFile), options, leftOut)
  const readings: ReadResult[] = []
  for (const [name, group] of grouped) {
    const format = await loadFormat(name)
    readings.push(format.read(group, options))
  }
  const found = readings.flatMap(({ entries }) => entries)
  if (found.length > MAX_IMPORTED) return failure(tooMany(found.length))
  const { entries, refused } = validateEntries(found)
  const legacy = [...grouped.values()].flat().filter(({ isLegacy }) => isLegacy)
  return success({
    formats: [...grouped.keys()],
    entries,
    leftOut: [...leftOut, ...allLeftOut([...grouped.values()].flat(), readings), ...refused],
    messages: [...readings.flatMap(({ messages }) => messages), ...legacyMessages(legacy)],
  })
}

/** Returns everything that the readers left out, and each file in which they found nothing, such as prose. */
function allLeftOut(files: readonly SourceFile[], readings: readonly ReadResult[]): readonly LeftOut[] {
  const empty = new Set(files.map(({ path }) => path))
  for (const { entries, leftOut } of readings) {
    for (const { place } of [...entries, ...leftOut]) empty.delete(place.path)
  }
  const nothing = files.flatMap(({ path }) => {
    return empty.has(path) ? [{ place: { path }, reason: { code: 'files/nothing' } as const }] : []
  })
  return [...readings.flatMap(({ leftOut }) => leftOut), ...nothing]
}

function tooMany(count: number): Message {
  return { code: 'files/too-many-commands', values: [count, MAX_IMPORTED] }
}

/** Counts the placeholders of all commands, each name once per command. */
export function countPlaceholders(entries: readonly Pick<ReadCommand, 'command'>[]): number {
  return entries.reduce((sum, { command }) => sum + placeholdersOf(parseLine(command.line ?? '')).length, 0)
}

type Unpacked = { readonly files: FileWithBytes[]; readonly leftOut: LeftOut[] }

function unpack(chosen: readonly FileWithBytes[]): Unpacked {
  const files: FileWithBytes[] = []
  const leftOut: LeftOut[] = []
  let remainingBytes = MAX_TOTAL_BYTES
  for (const file of chosen) {
    const isZip = startsWith(file, [0x50, 0x4b, 0x03, 0x04])
    const within = isZip ? unzip(file, remainingBytes) : { files: [file], leftOut: [] }
    files.push(...within.files)
    leftOut.push(...within.leftOut)
    remainingBytes -= within.files.reduce((sum, { bytes }) => sum + bytes.length, 0)
  }
  return { files, leftOut }
}

function unzip({ path, bytes }: FileWithBytes, room: number): Unpacked {
  const leftOut: LeftOut[] = []
  let left = room
  const filter = ({ name, originalSize }: { readonly name: string; readonly originalSize: number }) => {
    if (name.endsWith('/') || isIgnoredFile(name)) return false
    if (originalSize > MAX_FILE_BYTES) leftOut.push({ place: { path: `${path}, ${name}` }, reason: TOO_LARGE })
    else left -= originalSize
    // Accepts a little more than there is room for, so that the total exceeds the limit and the import fails.
    return originalSize <= MAX_FILE_BYTES && left >= -MAX_FILE_BYTES
  }
  try {
    const files = Object.entries(unzipSync(bytes, { filter })).map(([name, content]) => ({
      path: name,
      bytes: content,
    }))
    return { files, leftOut }
  } catch {
    return { files: [], leftOut: [{ place: { path }, reason: { code: 'files/broken-zip' } }] }
  }
}

function startsWith({ bytes }: FileWithBytes, sign: readonly number[]): boolean {
  return sign.every((byte, index) => bytes[index] === byte)
}

function groupByFormat(files: readonly SourceFile[], { format }: ReadFilesOptions, leftOut: LeftOut[]) {
  const groups = new Map<FormatName, SourceFile[]>()
  for (const file of files) {
    const found = formatOf(file, format)
    if (!found.ok) leftOut.push({ place: { path: file.path }, reason: found.error })
    else groups.get(found.value)?.push(file) ?? groups.set(found.value, [file])
  }
  return groups
}

function formatOf(file: SourceFile, chosen: FormatName | undefined): Result<FormatName, Reason> {
  if (file.bytes.length > MAX_FILE_BYTES) return failure(TOO_LARGE)
  if (strFromU8(file.bytes.subarray(0, DATABASE_SIGN.length), true) === DATABASE_SIGN) {
    return failure({ code: 'files/database' })
  }
  const format = chosen ?? detectFormat(file)
  if (format === null) return failure(brokenJson(file) ?? { code: 'files/unknown-format' })
  return format === HISTORY ? failure({ code: 'files/history' }) : success(format)
}

/**
 * Explains why a file that seems to be JSON, by its extension or its beginning, can't be parsed. Returns null for valid
 * JSON and for other files.
 */
function brokenJson({ path, text }: SourceFile): Reason | null {
  if (!/\.(?:json|jsonc|code-snippets)$/i.test(path) && !/^\s*(?:\{\s*"|\[\s*\{)/.test(text)) return null
  if (!/^\s*[[{/"]/.test(text)) return null
  return brokenJsonReason(text)
}

function validateEntries(found: readonly FoundEntry[]) {
  const entries: ReadCommand[] = []
  const refused: LeftOut[] = []
  const ids = new Set<string>()
  for (const one of found) {
    const command = validateEntry(one, ids)
    if (command.ok) entries.push({ place: one.place, command: command.value })
    else refused.push({ place: one.place, reason: command.error })
  }
  return { entries, refused }
}

function validateEntry(found: FoundEntry, earlier: Set<string>): Result<IncomingCommand, Reason> {
  const command = toIncoming(found)
  if (!command.ok || command.value.id === undefined) return command
  const fault = idFault(command.value.id, earlier)
  earlier.add(command.value.id)
  return fault === null ? command : failure(entryReason(fault))
}

function legacyMessages(files: readonly SourceFile[]): readonly Message[] {
  if (files.length <= MAX_NAMED_FILES) return files.map(({ path }) => ({ code: 'files/legacy', values: [path] }))
  return [{ code: 'files/many-legacy', values: [files.length] }]
}
