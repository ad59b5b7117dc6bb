import type { Command } from '../../../core/commands/command.ts'
import {
  platformHeading,
  readCommanderMarkdown,
  rowsOfCommand,
  writeCommanderMarkdown,
} from '../../../core/commands/formats/commander-markdown.ts'
import { RESERVED_IDS } from '../../../core/commands/incoming-command.ts'
import { fileContentKey, toFileContent } from '../../../core/commands/sync/plan-sync.ts'
import type { LibraryFile } from './read-library.ts'
import { slugOf } from './readable-id.ts'

/** Changes to a library by command id; null deletes the command. New commands are in library order. */
export type LibraryEdit = ReadonlyMap<string, Command | null>

/** Leaves gaps in the order for other files. */
const STEP = 10

const HEADING = /^## /

/** Formats a library as Markdown: the text of one file per platform, by name, in the order of their first commands. */
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

/** Checks whether a file can contain this command unchanged. It can't if, for example, its notes are blank. */
export function fitsIntoFile(command: Command): boolean {
  const read = readCommanderMarkdown(writeCommanderMarkdown([toFileContent(command)]))
  const [entry, ...more] = read?.entries ?? []
  if (entry?.command.id !== command.id || more.length > 0 || read?.faults.length !== 0) return false
  if (RESERVED_IDS.has(command.id) || (entry.command.notes ?? 'draft').trim() === '') return false
  return fileContentKey({ ...entry.command, id: command.id }) === fileContentKey(command)
}

/**
 * Applies changes to files. Returns the new text of each changed file by its name, or null if it has no commands left.
 * Changed commands stay in place. New commands, and commands with a new platform, go below the last command of their
 * platform or, if it has none, into the file named after the platform, which may be new. Headings that lose their last
 * command are removed. All other lines stay as they are.
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

/** Returns a function that finds the file for a new command; null if its platform needs a new file. */
function fileFinder(files: readonly LibraryFile[]): (command: Command) => LibraryFile | null {
  const byPlatform = new Map(files.flatMap((file) => file.entries.map(({ command }) => [command.platform, file])))
  const byName = new Map(files.map((file) => [file.name.toLowerCase(), file]))
  return ({ platform }) => byPlatform.get(platform) ?? byName.get(fileNameOf(platform ?? '')) ?? null
}

/**
 * Returns the highest order, or 0 without files; null if any file lacks an order, because then a new file is sorted by
 * its name too.
 */
function lastOrderOf(files: readonly LibraryFile[]): number | null {
  const orders = files.map(({ head }) => head.order)
  return orders.every((order) => order !== undefined) ? Math.max(0, ...orders) : null
}

/** The lines of a command, a heading or other text, with the empty lines above them. */
type Part = { readonly rows: readonly string[]; readonly command?: Command; readonly isHeading?: boolean }

type TextEdit = {
  readonly edit: LibraryEdit
  readonly kept: ReadonlyMap<string, Command>
  readonly added: readonly Command[]
}

/** Returns null if no commands are left. */
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

/** A file without faults consists of its head, headings and commands. */
function partsOf({ text, entries }: LibraryFile): readonly Part[] {
  const rows = text.replace(/^\uFEFF/, '').split(endOfRowIn(text))
  const starts = entries.map(({ row }) => row - 1)
  const parts: Part[] = [...partsBetween(rows.slice(0, starts[0] ?? rows.length))]
  for (const [index, { command }] of entries.entries()) {
    const own = rows.slice(starts[index], starts[index + 1] ?? rows.length)
    const end = own.findLastIndex((row) => row.trim() !== '' && !HEADING.test(row)) + 1
    const above = parts.at(-1)
    // Empty lines above a command belong to it.
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

/** Commands of a platform that isn't in the file go to the end, below a new heading. */
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

/** The index after the last part that has text. */
function endOf(parts: readonly Part[]): number {
  return parts.findLastIndex(({ rows }) => rows.some((row) => row.trim() !== '')) + 1
}

function headingsWithoutCommand(parts: readonly Part[]): readonly Part[] {
  const relevant = parts.filter(({ command, isHeading }) => command !== undefined || isHeading)
  return relevant.filter(({ isHeading }, at) => isHeading && relevant[at + 1]?.command === undefined)
}

/** Returns a text's line ending, as the parser of these files determines it. */
function endOfRowIn(text: string): string {
  return /^[^\n]*\r\n/.test(text) ? '\r\n' : '\n'
}
