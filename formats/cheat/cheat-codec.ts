import type { Command } from '../../core/commands/command.ts'
import {
  type Codec,
  createDiagnostics,
  type Diagnostics,
  type FoundEntry,
  type LeftOut,
  noCommandBelow,
  type ReadOptions,
  type ReadResult,
  type WriteResult,
} from '../model/format.ts'
import { placeOf } from '../model/place.ts'
import { rowsOf, type SourceFile, stemOf } from '../model/source-file.ts'
import { type WritableCommand, writableOf } from '../model/writable-commands.ts'
import { withAngleBrackets } from '../syntax/angle-brackets.ts'
import { parseCommentedCommands } from '../syntax/commented-commands.ts'
import { frontMatterReason, parseFrontMatter } from '../syntax/front-matter.ts'
import { yamlQuoted } from '../syntax/yaml-documents.ts'

export const codec: Codec = { read: readCheat, write: writeCheat }

type Context = { readonly options: ReadOptions; readonly diagnostics: Diagnostics }

function readCheat(files: readonly SourceFile[], options: ReadOptions): ReadResult {
  const diagnostics = createDiagnostics()
  const sheets = files.map((file) => readSheet(file, { options, diagnostics }))
  return {
    entries: sheets.flatMap(({ entries }) => entries),
    leftOut: sheets.flatMap(({ leftOut }) => leftOut),
    messages: diagnostics.messages(),
  }
}

function readSheet(file: SourceFile, { options, diagnostics }: Context): Pick<ReadResult, 'entries' | 'leftOut'> {
  const rows = rowsOf(file.text)
  const place = (at: number) => placeOf(file, 'line', at + 1)
  const { end, tags, others, problem, isOpen, ...front } = parseFrontMatter(rows)
  if (isOpen) return { entries: [], leftOut: [{ place: place(0), reason: { code: 'cheat/unclosed-front-matter' } }] }
  diagnostics.add('cheat/field-dropped', others.length)

  const { commands, alone } = parseCommentedCommands(rows.slice(end))
  const platform = front.platform || sheetOf(file.path)
  const entries = commands.map(({ at, line: written, notes, description }): FoundEntry => {
    const line = options.angleBrackets ? withAngleBrackets(written, diagnostics) : written
    return { place: place(end + at), command: { notes: notes ?? platform, line, platform, description, tags } }
  })
  const faults: readonly LeftOut[] = problem === null ? [] : [{ place: place(0), reason: frontMatterReason(problem) }]
  const comments = alone.map(({ at, notes }) => ({ place: place(end + at), reason: noCommandBelow(notes) }))
  return { entries, leftOut: [...faults, ...comments] }
}

/** A sheet's name includes its folders, unless the path is absolute or starts with `./` or `../`. */
function sheetOf(path: string): string {
  const stem = stemOf(path)
  const isFromRoot = /^(?:\/|[A-Za-z]:|\.{1,2}\/)/.test(path)
  return isFromRoot ? stem : path.slice(0, path.lastIndexOf('/') + 1) + stem
}

const NO_PLATFORM = 'commands'

/** A sheet being written. `platform` is null if it's missing or the same as the file name. */
type Sheet = {
  readonly path: string
  readonly platform: string | null
  readonly tags: readonly string[]
  readonly entries: string[]
}

/** Writes one sheet per combination of platform and tags, because a sheet's tags apply to all its commands. */
function writeCheat(commands: readonly Command[]): WriteResult {
  const diagnostics = createDiagnostics()
  const { writable, leftOut } = writableOf(commands)
  const sheets = new Map<string, Sheet>()
  const nameFor = createNames()
  const sheetFor = ({ platform, tags = [] }: WritableCommand): Sheet => {
    const key = JSON.stringify([platform, tags])
    const known = sheets.get(key)
    if (known !== undefined) return known
    const name = platform || NO_PLATFORM
    const path = nameFor(name, tags)
    const sheet = { path, platform: platform && path !== name ? platform : null, tags, entries: [] }
    diagnostics.add('cheat/sheet-renamed', path === name ? 0 : 1)
    sheets.set(key, sheet)
    return sheet
  }
  for (const command of writable) {
    const rows = rowsFor(command)
    sheetFor(command).entries.push(rows.join('\n'))
    diagnostics.add('cheat/would-be-split', isReadAgain(command, rows) ? 0 : 1)
  }
  return { files: [...sheets.values()].map(fileOf), leftOut, messages: diagnostics.messages() }
}

/**
 * Creates a function that returns a name that no other sheet or folder has. Platforms called `git` and `git/lfs`, for
 * example, would need `git` both as a sheet and as a folder.
 */
function createNames(): (platform: string, tags: readonly string[]) => string {
  const sheets = new Set<string>()
  const folders = new Set<string>()
  const isFree = (name: string) =>
    !sheets.has(name) && !folders.has(name) && !foldersOf(name).some((folder) => sheets.has(folder))
  return (platform, tags) => {
    const tagged = [platform, ...tags].map(fileNameOf).join('-')
    const names = [fileNameOf(platform), tagged]
    const find = () => names.find((name) => isFree(name.toLowerCase()))
    for (let number = 2; find() === undefined; number += 1) names.push(`${tagged.replaceAll('/', '-')}-${number}`)
    const free = find() ?? tagged
    sheets.add(free.toLowerCase())
    for (const folder of foldersOf(free.toLowerCase())) folders.add(folder)
    return free
  }
}

function foldersOf(path: string): readonly string[] {
  const steps = path.split('/')
  return steps.slice(1).map((_, index) => steps.slice(0, index + 1).join('/'))
}

/** Replaces dots, because cheat ignores files that have an extension or begin with a dot. */
function fileNameOf(name: string): string {
  const folders = name.split('/').map((part) => part.replaceAll(/[.\\:\p{Cc}]/gu, '-').trim())
  return folders.filter((part) => part !== '').join('/') || NO_PLATFORM
}

function rowsFor({ notes, line, description = '' }: WritableCommand): readonly string[] {
  const below = description === '' ? [] : ['', ...description.split('\n')]
  const comment = [`${notes.replaceAll(/[\n\r\u2028\u2029]+/g, ' ').trim()}:`, ...below]
  return [...comment.map((row) => `# ${row}`.trimEnd()), ...line.split('\n')]
}

function isReadAgain({ line }: WritableCommand, rows: readonly string[]): boolean {
  const { commands, alone } = parseCommentedCommands(rows)
  return commands.length === 1 && commands[0]?.line === line && alone.length === 0
}

function fileOf({ path, platform, tags, entries }: Sheet): { readonly path: string; readonly text: string } {
  const rows = [
    ...(tags.length === 0 ? [] : [`tags: [ ${tags.map(inFrontMatter).join(', ')} ]`]),
    ...(platform === null ? [] : [`platform: ${inFrontMatter(platform)}`]),
  ]
  const front = rows.length === 0 ? '' : ['---', ...rows, '---', ''].join('\n')
  return { path, text: `${front}${entries.join('\n\n')}\n` }
}

function inFrontMatter(text: string): string {
  return /^[A-Za-z][\w -]*\w$|^[A-Za-z]$/.test(text) ? text : yamlQuoted(text)
}
