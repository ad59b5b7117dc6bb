import { isObject, jsonValueOf, type ParseFault } from '../../parsing/parse.ts'
import { failure, type Result, success } from '../../result.ts'
import {
  type EntryFault,
  type IncomingCommand,
  idFault,
  lacksContent,
  MAX_IMPORTED,
  parseIncoming,
} from '../incoming-command.ts'

/** `index` is the position among all entries of the file, from 0. */
type RejectedEntry = { readonly index: number; readonly fault: EntryFault }

/** `droppedFields` are the names of unknown fields in `commands`. */
type CommandsFile = {
  readonly commands: readonly IncomingCommand[]
  readonly leftOut: readonly RejectedEntry[]
  readonly droppedFields: ReadonlySet<string>
}

/** A list in the expected format, for error messages. */
export const EXAMPLE_LIST = '[{"notes": "List all files", "line": "ls -a"}]'

/** Describes the expected file in error messages. */
export const LIST_EXPECTED = `a list of commands in JSON, such as ${EXAMPLE_LIST}`

// If none of a list's entries has any of these fields, it's a list of something else.
const DISTINCTIVE_FIELDS = ['notes', 'line', 'howTo'] as const

const FIELDS = Object.keys(parseIncoming.keywords.properties ?? {})

// Per entry. A file can have tens of thousands of invalid entries.
const MAX_REPORTED_FAULTS = 3

/**
 * Parses a JSON file that the owner chose: an export, a response of `/api/commands`, or a list in the larger mock shape
 * of specification 3. It's more lenient than the API: it drops unknown fields, and skips and lists invalid entries.
 * Ignores a byte-order mark.
 */
export function readCommandsFile(text: string): Result<CommandsFile, readonly ParseFault[]> {
  const content = text.startsWith('\uFEFF') ? text.slice(1) : text
  if (!/^\s*[{[]/.test(content)) return wrong('', LIST_EXPECTED)
  const entries = entriesOf(content)
  if (!entries.ok) return entries
  if (entries.value.length > MAX_IMPORTED) return wrong('commands', `at most ${MAX_IMPORTED} entries`)
  if (entries.value.length > 0 && !entries.value.some(isLikeCommand)) return wrong('', LIST_EXPECTED)
  return success(readLenientEntries(entries.value))
}

function entriesOf(text: string): Result<readonly unknown[], readonly ParseFault[]> {
  const whole = jsonValueOf(text)
  if (Array.isArray(whole)) return success(whole)
  if (!isObject(whole)) return wrong('', 'complete JSON')
  const { format, version, commands } = whole
  const isOurs = format === 'commander'
  if (isOurs && version !== 1) return wrong('version', '1: a later version of Commander wrote this file')
  if (Array.isArray(commands)) return success(commands)
  return isOurs || commands !== undefined ? wrong('commands', 'a list') : wrong('', LIST_EXPECTED)
}

function isLikeCommand(entry: unknown): boolean {
  return isObject(entry) && DISTINCTIVE_FIELDS.some((field) => Object.hasOwn(entry, field))
}

function wrong(field: string, expected: string): Result<never, readonly ParseFault[]> {
  return failure([{ field, expected }])
}

function readLenientEntries(entries: readonly unknown[]): CommandsFile {
  const commands: IncomingCommand[] = []
  const leftOut: RejectedEntry[] = []
  const ids = new Set<string>()
  const droppedFields = new Set<string>()
  for (const [index, entry] of entries.entries()) {
    const command = readEntry(entry, ids)
    if (!command.ok) {
      leftOut.push({ index, fault: command.error })
      continue
    }
    commands.push(command.value)
    if (command.value.id !== undefined) ids.add(command.value.id)
    for (const name of unknownFieldsOf(entry)) droppedFields.add(name)
  }
  return { commands, leftOut, droppedFields }
}

function readEntry(entry: unknown, earlier: ReadonlySet<string>): Result<IncomingCommand, EntryFault> {
  const parsed = parseIncoming(isObject(entry) ? knownFieldsOf(entry) : entry)
  if (!parsed.ok) return failure(parsed.error.slice(0, MAX_REPORTED_FAULTS))
  if (lacksContent(parsed.value)) return failure('no-content')
  const { id } = parsed.value
  const fault = id === undefined ? null : idFault(id, earlier)
  return fault === null ? parsed : failure(fault)
}

// The larger mock shape has no notes, so its `howTo` takes their place.
function knownFieldsOf(entry: object): Readonly<Record<string, unknown>> {
  const {
    id,
    howTo = null,
    ...known
  } = Object.fromEntries(Object.entries(entry).filter(([key]) => FIELDS.includes(key)))
  return { notes: howTo, line: null, howTo, ...known, id: Number.isSafeInteger(id) ? String(id) : id }
}

function unknownFieldsOf(entry: unknown): readonly string[] {
  return isObject(entry) ? Object.keys(entry).filter((key) => !FIELDS.includes(key)) : []
}
