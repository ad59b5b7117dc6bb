import { describeFaults, isObject } from '../../parse.ts'
import { failure, type Result } from '../../result.ts'
import { parseBy } from '../../schema/parse-by.ts'
import { idFault } from '../import/id-fault.ts'
import { INCOMING_COMMAND_SCHEMA, type IncomingCommand, lacksContent } from '../import/incoming-command.ts'
import type { LeftOut, ReadCommands } from './format-reader.ts'

const FIELDS = Object.keys(INCOMING_COMMAND_SCHEMA.properties)
/** How many faults of one entry are told: a file may have tens of thousands of entries. */
const MOST_TOLD = 3

const parseIncoming = parseBy(INCOMING_COMMAND_SCHEMA)

/** Reads entries of JSON as commands; what `readCommandsFile` says of leniency is done here. */
export function readLenientEntries(entries: readonly unknown[]): ReadCommands {
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
    droppedFields += unknownFieldsOf(entry)
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

function unknownFieldsOf(entry: unknown): number {
  return isObject(entry) ? Object.keys(entry).filter((key) => !FIELDS.includes(key)).length : 0
}
