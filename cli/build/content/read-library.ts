import { type Dirent, existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join, relative } from 'node:path'
import type { Command } from '../../../core/commands/command.ts'
import { type CommanderMarkdown, readCommanderMarkdown } from '../../../core/commands/formats/commander-markdown.ts'
import { RESERVED_IDS } from '../../../core/commands/incoming-command.ts'
import { canonicalCommand } from '../../../core/commands/representation.ts'
import { isPublic } from '../../../core/commands/visibility.ts'
import { ContentError, type ContentFault } from './content-fault.ts'
import { freeIdFor } from './readable-id.ts'

type OwnLibrary = { readonly commands: readonly Command[]; readonly faults: readonly ContentFault[] }

/**
 * A Markdown file of the library with its parsed content: `file` is the path to show ('content/library/git.md'), `name`
 * its path in the folder.
 */
export type LibraryFile = CommanderMarkdown & { readonly file: string; readonly name: string; readonly text: string }

const FOLDER = 'library'

const HEADLESS = 'is not a file of commands; expected it to begin with the lines "---", "commander: 1" and "---".'

const LINKED = 'is a symbolic link, which is not followed; expected the file itself.'

/** Reads the commands in `library/` of the folder `content`. */
export function readLibrary(content: string): OwnLibrary {
  const { commands, faults } = readLibraryFolder(join(content, FOLDER), `content/${FOLDER}`)
  return { commands, faults }
}

/**
 * The `about:` of each file by its platform. Leaves out files for several platforms, or without a public command. If a
 * platform has several such texts, the last one counts.
 */
export function readPlatformTexts(content: string): readonly (readonly [platform: string, about: string])[] {
  const { files } = readLibraryFolder(join(content, FOLDER), FOLDER)
  const texts = files.flatMap(({ head: { about = '' }, entries }) => {
    const commands = entries.map(({ command }) => canonicalCommand({ ...command, id: '' }))
    const [platform = '', ...others] = new Set(commands.map((command) => command.platform ?? ''))
    const isShown = about !== '' && platform !== '' && others.length === 0
    return isShown && commands.some(isPublic) ? [[platform, about] as const] : []
  })
  return Array.from(new Map(texts))
}

/**
 * Reads all Markdown files below a folder: first the files with an `order`, lowest first, then the others by name. A
 * missing folder is an empty library. Faults refer to the folder as `shownAs`.
 */
export function readLibraryFolder(
  folder: string,
  shownAs: string,
): OwnLibrary & { readonly files: readonly LibraryFile[] } {
  const entries = existsSync(folder) ? readdirSync(folder, { recursive: true, withFileTypes: true }) : []
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  const names = paths.map((path) => relative(folder, path)).filter((name) => name.endsWith('.md'))
  const files: LibraryFile[] = []
  const faults: ContentFault[] = linksAmong(entries).map((path) => {
    return { file: `${shownAs}/${relative(folder, path).replaceAll('\\', '/')}`, line: null, message: LINKED }
  })
  for (const name of names.sort()) {
    const file = `${shownAs}/${name.replaceAll('\\', '/')}`
    const text = readFileSync(join(folder, name), 'utf8')
    const read = readCommanderMarkdown(text)
    if (read === null) faults.push({ file, line: 1, message: HEADLESS })
    else files.push({ ...read, file, name, text })
    faults.push(...(read?.faults ?? []).map(({ row, message }) => ({ file, line: row, message })))
  }
  const ordered = files.toSorted((one, other) => orderOf(one) - orderOf(other))
  const { commands, faults: ofIds } = withIds(ordered)
  return { commands, files: ordered, faults: [...faults, ...ofIds] }
}

/** Symbolic links are reported, because commands behind them would look deleted. */
function linksAmong(entries: readonly Dirent[]): readonly string[] {
  const links = entries.filter((entry) => entry.isSymbolicLink()).map((entry) => join(entry.parentPath, entry.name))
  const isFolder = (path: string) => statSync(path, { throwIfNoEntry: false })?.isDirectory() === true
  return links.filter((path) => path.endsWith('.md') && !isFolder(path)).sort()
}

/** Reads the owner's commands. Throws a `ContentError` on mistakes. */
export function requireLibrary(content: string): readonly Command[] {
  const { commands, faults } = readLibrary(content)
  if (faults.length > 0) throw new ContentError(faults)
  return commands
}

function orderOf({ head }: LibraryFile): number {
  return head.order ?? Number.MAX_SAFE_INTEGER
}

function withIds(files: readonly LibraryFile[]): OwnLibrary {
  const commands: Command[] = []
  const faults: ContentFault[] = []
  const places = new Map<string, string>()
  const taken = idsIn(files)
  for (const { file, entries } of files) {
    for (const { row, command } of entries) {
      const { id = '' } = command
      const message = mistakeIn({ ...command, id }, places.get(id), taken)
      if (message !== null) faults.push({ file, line: row, message })
      commands.push(canonicalCommand({ ...command, id }))
      if (!places.has(id)) places.set(id, `${file}:${row}`)
    }
  }
  return { commands, faults }
}

function idsIn(files: readonly LibraryFile[]): Set<string> {
  return new Set(files.flatMap(({ entries }) => entries.flatMap(({ command }) => command.id ?? [])))
}

/** Adds proposed ids to `taken`, so that no two proposals are the same. */
function mistakeIn(command: Command, earlier: string | undefined, taken: Set<string>): string | null {
  const { id, notes } = command
  if (notes?.trim() === '') return 'has blank notes; expected a description, or "###" alone for a draft.'
  if (id === '') {
    const free = freeIdFor(command, taken)
    taken.add(free)
    return `has no id, which links need; expected a line such as "Id: ${free}" below it.`
  }
  if (RESERVED_IDS.has(id)) return `id is "${id}", which is reserved; expected another one.`
  return earlier === undefined ? null : `id is "${id}", which ${earlier} already has; expected a unique id.`
}
