import { parseCommands } from '../../../core/commands/command.ts'
import { isObject } from '../../../core/parse.ts'
import { type ExportedValue, faultAt, missingExport, parseFaults, unexpected } from './check-export.ts'
import type { ContentFault } from './content-fault.ts'
import { type ContentSource, type Exports, runSource } from './content-source.ts'
import { lineOfField } from './line-of-field.ts'

const FOLDER = 'content/commands/'
const LIBRARY = {
  file: `${FOLDER}starter-library.ts`,
  name: 'starterLibrary',
  declaration: 'export const starterLibrary: readonly Command[] = [...]',
}

/** An entry of a list, and which one it is. */
type Entry = { readonly exported: ExportedValue; readonly index: number; readonly command: unknown }

/** What is wrong with the commands: in the file of each platform, and with the library that brings them together. */
export async function checkCommands(all: readonly ContentSource[]): Promise<readonly ContentFault[]> {
  const platforms = all.filter(({ file }) => file.startsWith(FOLDER) && file !== LIBRARY.file)
  const library = all.filter(({ file }) => file === LIBRARY.file)
  const faults: ContentFault[] = library.length > 0 ? [] : [missingLibrary()]
  const lists: ExportedValue[] = []
  for (const source of [...platforms, ...library]) {
    const run = await runSource(source, all)
    if (!run.ok) faults.push(...run.error)
    else if (library.includes(source)) faults.push(...libraryFaults(source, run.value))
    if (run.ok) lists.push(...listsOf(source, run.value))
  }
  const entries = ownEntries(lists)
  return [
    ...faults,
    ...lists.flatMap((exported) => listFaults(exported, entries)),
    ...entries.flatMap(placeholderFaults),
    ...repeatedFaults(entries),
  ]
}

function missingLibrary(): ContentFault {
  const none = 'export const starterLibrary = []'
  return {
    file: LIBRARY.file,
    line: null,
    message: `is missing; expected "${LIBRARY.declaration}" in it, or "${none}" for no commands.`,
  }
}

function libraryFaults(source: ContentSource, exports: Exports): readonly ContentFault[] {
  const missing = missingExport(source, exports, LIBRARY)
  if (missing !== null) return [missing]
  const exported = { source, name: LIBRARY.name, value: exports[LIBRARY.name] }
  return Array.isArray(exported.value) ? [] : [unexpected(exported, [], 'a list of commands')]
}

function listsOf(source: ContentSource, exports: Exports): readonly ExportedValue[] {
  return Object.entries(exports).flatMap(([name, value]) => (Array.isArray(value) ? [{ source, name, value }] : []))
}

/** Every command once, where it is written: the library, which comes last, hands on what the files before it hold. */
function ownEntries(lists: readonly ExportedValue[]): readonly Entry[] {
  const seen = new Set<unknown>()
  return lists.flatMap((exported) =>
    entriesOf(exported).filter(({ command }) => {
      const isNew = !seen.has(command)
      if (isObject(command)) seen.add(command)
      return isNew
    }),
  )
}

function entriesOf(exported: ExportedValue): readonly Entry[] {
  return Array.isArray(exported.value)
    ? exported.value.map((command: unknown, index) => ({ exported, index, command }))
    : []
}

/** What the parser finds wrong with a list's own entries. */
function listFaults(exported: ExportedValue, entries: readonly Entry[]): readonly ContentFault[] {
  const own = new Set(entries.filter((entry) => entry.exported === exported).map(({ index }) => index))
  if (own.size === 0) return []
  const known = { id: 'known', notes: null, line: null }
  const value = entriesOf(exported).map(({ command, index }) => (own.has(index) ? command : known))
  return parseFaults({ ...exported, value }, parseCommands)
}

function placeholderFaults({ exported, index, command }: Entry): readonly ContentFault[] {
  if (!isObject(command)) return []
  const isPlaceholder = (field: string) => typeof command[field] === 'string' && command[field].trim() === ''
  return [
    ...(isPlaceholder('notes')
      ? [unexpected(exported, [index, 'notes'], 'what the command does, or null for a draft without a card')]
      : []),
    ...(isPlaceholder('line') ? [unexpected(exported, [index, 'line'], 'the command to copy')] : []),
  ]
}

function repeatedFaults(entries: readonly Entry[]): readonly ContentFault[] {
  const first = new Map<unknown, Entry>()
  return entries.flatMap((entry) => {
    const id = isObject(entry.command) ? entry.command.id : undefined
    const before = first.get(id)
    if (id === undefined || before === undefined) {
      first.set(id, entry)
      return []
    }
    const { source, name } = before.exported
    const where = `${source.file}:${lineOfField(source, name, [before.index, 'id'])}`
    const message = `id is "${id}", which ${where} already has; expected a unique id.`
    return [faultAt(entry.exported, [entry.index, 'id'], message)]
  })
}
