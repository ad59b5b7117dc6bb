import { type Fault, isObject, jsonValueOf } from '../../parse.ts'
import { failure, type Result, success } from '../../result.ts'
import { describeFaults } from '../../strict.ts'
import { type IncomingCommand, lacksContent, MOST_IMPORTED, parseIncoming } from '../import/incoming-command.ts'
import { idFault } from '../import/parse-import.ts'

/** An entry of a file that is no command: its place among all entries of the file, from 0, and why. */
type LeftOut = { readonly index: number; readonly reason: string }

/**
 * What a file holds: the commands that an import takes, the entries that it does not, and how many fields were dropped
 * because commands have no such field.
 */
type ReadCommands = {
  readonly commands: readonly IncomingCommand[]
  readonly leftOut: readonly LeftOut[]
  readonly droppedFields: number
}

/**
 * Reads one format. `read` gives null where the text is not of this format at all, so that the next reader is asked,
 * and fails where it is but cannot be read.
 */
type FormatReader = {
  readonly name: string
  readonly read: (text: string) => Result<ReadCommands, readonly Fault[]> | null
}

/** Every format that can be read, asked in this order; each has a file of its own in this folder. */
const READERS: readonly FormatReader[] = [{ name: 'JSON', read: readJsonFile }]

/** What was read, and in which format, by its name for people. */
type CommandsFile = ReadCommands & { readonly format: string }

/** What a file of commands is, for who chose another one. */
export const LIST_EXPECTED = 'a list of commands in JSON, such as [{"notes": "List all files", "line": "ls -a"}]'

const NO_FORMAT: readonly Fault[] = [{ field: '', expected: LIST_EXPECTED }]

/** What only a command has: a list whose entries all lack these is a list of something else. */
const TELLING_FIELDS = ['notes', 'line', 'howTo'] as const

const FIELDS = Object.keys(parseIncoming.keywords.properties ?? {})

/** How many faults of one entry are told: a file may have tens of thousands of entries. */
const MOST_TOLD = 3

/**
 * Reads the text of a file that somebody chose, whatever it is. Unlike the API it takes what it can: unknown fields are
 * dropped and counted, what is no command is left out and listed. A byte-order mark is not part of the text.
 */
export function readCommandsFile(text: string): Result<CommandsFile, readonly Fault[]> {
  const content = text.startsWith('\uFEFF') ? text.slice(1) : text
  for (const { name, read } of READERS) {
    const commands = read(content)
    if (commands !== null) return commands.ok ? success({ ...commands.value, format: name }) : commands
  }
  return failure(NO_FORMAT)
}

/**
 * Reads JSON: an export, whatever a list at `/api/commands` answers, and a list in the larger mock shape of
 * specification 3. Null where the text does not begin as a JSON object or list.
 */
function readJsonFile(text: string): Result<ReadCommands, readonly Fault[]> | null {
  if (!/^\s*[{[]/.test(text)) return null
  const entries = entriesOf(text)
  if (!entries.ok) return entries
  if (entries.value.length > MOST_IMPORTED) return wrong('commands', `at most ${MOST_IMPORTED} entries`)
  if (entries.value.length > 0 && !entries.value.some(isLikeCommand)) return wrong('', LIST_EXPECTED)
  return success(readLenientEntries(entries.value))
}

function entriesOf(text: string): Result<readonly unknown[], readonly Fault[]> {
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
  return isObject(entry) && TELLING_FIELDS.some((field) => Object.hasOwn(entry, field))
}

function wrong(field: string, expected: string): Result<never, readonly Fault[]> {
  return failure([{ field, expected }])
}

/** Reads entries of JSON as commands; what `readCommandsFile` says of leniency is done here. */
function readLenientEntries(entries: readonly unknown[]): ReadCommands {
  const commands: IncomingCommand[] = []
  const leftOut: LeftOut[] = []
  const ids = new Set<string>()
  let droppedFields = 0
  for (const [index, entry] of entries.entries()) {
    const command = readEntry(entry, ids)
    if (!command.ok) {
      leftOut.push({ index, reason: command.error })
      continue
    }
    commands.push(command.value)
    if (command.value.id !== undefined) ids.add(command.value.id)
    droppedFields += unknownFieldsOf(entry).length
  }
  return { commands, leftOut, droppedFields }
}

function readEntry(entry: unknown, earlier: ReadonlySet<string>): Result<IncomingCommand, string> {
  const parsed = parseIncoming(isObject(entry) ? knownFieldsOf(entry) : entry)
  if (!parsed.ok) return failure(describeFaults(parsed.error.slice(0, MOST_TOLD)))
  if (lacksContent(parsed.value)) return failure('it has neither notes nor a line')
  const { id } = parsed.value
  const fault = id === undefined ? null : idFault(id, earlier)
  return fault === null ? parsed : failure(describeFaults([{ field: 'id', expected: fault }]))
}

/** In the larger mock shape, which has no notes, what a command is for stands in their place. */
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

/** The names of the fields that `readCommandsFile` drops from the entries of a text, each once. */
export function unknownFieldNames(text: string): ReadonlySet<string> {
  const entries = entriesOf(text.startsWith('\uFEFF') ? text.slice(1) : text)
  return new Set(entries.ok ? entries.value.flatMap(unknownFieldsOf) : [])
}
