import type { Command } from '../../../core/commands/command.ts'
import {
  platformHeading,
  readCommanderMarkdown,
  rowsOfCommand,
  writeCommanderMarkdown,
} from '../../../core/commands/formats/commander-markdown.ts'
import { RESERVED_IDS } from '../../../core/commands/import/parse-import.ts'
import { fileContentKey, toFileContent } from '../../../core/commands/sync/plan-sync.ts'
import type { LibraryFile } from './read-library.ts'
import { slugOf } from './readable-id.ts'

/** What of a library changes: by id, what becomes of a command, null where it goes. New ones are in library order. */
export type LibraryEdit = ReadonlyMap<string, Command | null>

/** Between the places of two files there is room for others. */
const STEP = 10

const HEADING = /^## /

/** A library as files of `content/library`, by their names: one for each platform, in the order of its first command. */
export function libraryFilesOf(commands: readonly Command[]): ReadonlyMap<string, string> {
  return newFiles(commands, 0)
}

function newFiles(commands: readonly Command[], lastOrder: number | null): ReadonlyMap<string, string> {
  const platforms = [...Map.groupBy(commands, ({ platform = '' }) => fileNameOf(platform))]
  return new Map(
    platforms.map(([name, all], index) => {
      const head = lastOrder === null ? {} : { order: lastOrder + STEP * (index + 1) }
      return [name, writeCommanderMarkdown(all, head)]
    }),
  )
}

function fileNameOf(platform: string): string {
  return `${slugOf(platform) || 'commands'}.md`
}

/** Whether a file gives the command back as it is. It does not where a text is blank, or longer than files may have. */
export function isWritable(command: Command): boolean {
  const read = readCommanderMarkdown(writeCommanderMarkdown([toFileContent(command)]))
  const [entry, ...more] = read?.entries ?? []
  if (entry?.command.id !== command.id || more.length > 0 || read?.faults.length !== 0) return false
  if (RESERVED_IDS.has(command.id) || (entry.command.notes ?? 'draft').trim() === '') return false
  return fileContentKey({ ...entry.command, id: command.id }) === fileContentKey(command)
}

/**
 * The new texts of the files that the edit changes, by their names, null for those in which no command is left. A changed
 * command stays in its place; one of another platform than before, and a new one, comes below the last of its platform, or
 * into the file named after that, which is made where it is missing. Every other row stays as somebody wrote it.
 */
export function editFiles(files: readonly LibraryFile[], edit: LibraryEdit): ReadonlyMap<string, string | null> {
  const platforms = new Map(files.flatMap((file) => file.entries.map(({ command }) => [command.id, command.platform])))
  const put = [...edit.values()].flatMap((command) => (command === null ? [] : [toFileContent(command)]))
  const placed = put.filter(({ id, platform }) => !platforms.has(id) || platforms.get(id) !== platform)
  const moved = new Set(placed.map(({ id }) => id))
  const kept = new Map(put.flatMap((command) => (moved.has(command.id) ? [] : [[command.id, command]])))
  const byFile = Map.groupBy(placed, fileFinder(files))
  const changed = files.flatMap((file): readonly (readonly [string, string | null])[] => {
    const text = editText(file, { edit, kept, added: byFile.get(file) ?? [] })
    return text === file.text ? [] : [[file.name, text]]
  })
  return new Map([...changed, ...newFiles(byFile.get(null) ?? [], lastOrderOf(files))])
}

/** Says in which file a command of a platform belongs; null where that is one to be made. */
function fileFinder(files: readonly LibraryFile[]): (command: Command) => LibraryFile | null {
  const byPlatform = new Map(files.flatMap((file) => file.entries.map(({ command }) => [command.platform, file])))
  const byName = new Map(files.map((file) => [file.name.toLowerCase(), file]))
  return ({ platform }) => byPlatform.get(platform) ?? byName.get(fileNameOf(platform ?? '')) ?? null
}

/** The place of the last file; null where one has none, among which a new one comes by its name. */
function lastOrderOf(files: readonly LibraryFile[]): number | null {
  const orders = files.map(({ head }) => head.order)
  return orders.every((order) => order !== undefined) ? Math.max(0, ...orders) : null
}

/** Rows that belong together, with the empty ones above them: a command, a platform's heading, or what else there is. */
type Part = { readonly rows: readonly string[]; readonly command?: Command; readonly isHeading?: boolean }

type TextEdit = {
  readonly edit: LibraryEdit
  readonly kept: ReadonlyMap<string, Command>
  readonly added: readonly Command[]
}

/** The text of the file after the edit; null where it has commands no more. */
function editText(file: LibraryFile, { edit, kept, added }: TextEdit): string | null {
  const parts = partsOf(file)
  if (added.length === 0 && !parts.some(({ command }) => command !== undefined && edit.has(command.id)))
    return file.text
  const isNew = new Set(added)
  const after = withAdded(parts, added).flatMap((part) => {
    if (part.command === undefined || !edit.has(part.command.id) || isNew.has(part.command)) return [part]
    const command = kept.get(part.command.id)
    return command === undefined ? [] : [{ command, rows: [...emptyRowsOf(part), ...rowsOfCommand(command).slice(1)] }]
  })
  if (after.every(({ command }) => command === undefined)) return null
  const wasEmpty = new Set(headingsWithoutCommand(parts))
  const gone = new Set(headingsWithoutCommand(after).filter((part) => !wasEmpty.has(part)))
  const mark = file.text.startsWith('\uFEFF') ? '\uFEFF' : ''
  return mark + after.flatMap((part) => (gone.has(part) ? [] : part.rows)).join(endOfRowIn(file.text))
}

/** The file's rows, each in one part. A file without faults has nothing but its head, headings and commands. */
function partsOf({ text, entries }: LibraryFile): readonly Part[] {
  const rows = text.replace(/^\uFEFF/, '').split(endOfRowIn(text))
  const starts = entries.map(({ row }) => row - 1)
  const parts: Part[] = [...partsBetween(rows.slice(0, starts[0] ?? rows.length))]
  for (const [index, { command }] of entries.entries()) {
    const own = rows.slice(starts[index], starts[index + 1] ?? rows.length)
    const end = own.findLastIndex((row) => row.trim() !== '' && !HEADING.test(row)) + 1
    const above = parts.at(-1)
    // Empty rows above a command go with it.
    const empty = above?.rows.every((row) => row.trim() === '') ? parts.pop()?.rows : []
    parts.push({ rows: [...(empty ?? []), ...own.slice(0, end)], command: { id: '', ...command } })
    parts.push(...partsBetween(own.slice(end)))
  }
  return parts
}

function partsBetween(rows: readonly string[]): readonly Part[] {
  const parts: Part[] = []
  let above: string[] = []
  for (const row of rows) {
    above.push(row)
    if (row.trim() === '') continue
    parts.push({ rows: above, isHeading: HEADING.test(row) })
    above = []
  }
  return above.length === 0 ? parts : [...parts, { rows: above }]
}

function emptyRowsOf({ rows }: Part): readonly string[] {
  return rows.slice(
    0,
    rows.findIndex((row) => row.trim() !== ''),
  )
}

/** Each new command below the last one of its platform; at the end, below a heading of its own, where there is none. */
function withAdded(parts: readonly Part[], added: readonly Command[]): readonly Part[] {
  const result = [...parts]
  for (const [platform, commands] of Map.groupBy(added, (command) => command.platform)) {
    const last = result.findLastIndex(({ command }) => command !== undefined && command.platform === platform)
    const rows = commands.map((command): Part => ({ command, rows: rowsOfCommand(command) }))
    const heading: Part = { isHeading: true, rows: ['', platformHeading(platform)] }
    if (last >= 0) result.splice(last + 1, 0, ...rows)
    else result.splice(endOf(result), 0, heading, ...rows)
  }
  return result
}

/** Where to go on writing: above the empty rows at the end. */
function endOf(parts: readonly Part[]): number {
  return parts.findLastIndex(({ rows }) => rows.some((row) => row.trim() !== '')) + 1
}

function headingsWithoutCommand(parts: readonly Part[]): readonly Part[] {
  const telling = parts.filter(({ command, isHeading }) => command !== undefined || isHeading)
  return telling.filter(({ isHeading }, at) => isHeading && telling[at + 1]?.command === undefined)
}

/** As the reader of these files tells. */
function endOfRowIn(text: string): string {
  return /^[^\n]*\r\n/.test(text) ? '\r\n' : '\n'
}
