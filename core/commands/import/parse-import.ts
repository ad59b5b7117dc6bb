import type { Fault } from '../../parse.ts'
import { failure, type Result, success } from '../../result.ts'
import { createFaultList, parseBy } from '../../schema/schema.ts'
import { COMMANDER_FILE_SCHEMA } from '../formats/commander-json.ts'
import { INCOMING_LIST_SCHEMA, type IncomingCommand, lacksContent } from './incoming-command.ts'

/**
 * Ids at whose address something else is than a command: calls of the API, and the two that no address can hold, as
 * every browser takes them for steps in the path. Source: WHATWG URL Standard, section 4.4.
 */
export const RESERVED_IDS: ReadonlySet<string> = new Set(['import', 'export', 'deleted', 'changes', '.', '..'])

/** What the body of an import must be. */
export const IMPORT_SCHEMA = { oneOf: [COMMANDER_FILE_SCHEMA, INCOMING_LIST_SCHEMA] } as const

const parseFile = parseBy(COMMANDER_FILE_SCHEMA)
const parseList = parseBy(INCOMING_LIST_SCHEMA)

/**
 * Reads the body of an import, a document as an export is or a bare list, or names every field that is not as
 * `IMPORT_SCHEMA` says, every entry with neither notes nor a line, every reserved id and every id that an earlier command
 * of the same file has.
 */
export function parseImport(body: unknown): Result<readonly IncomingCommand[], readonly Fault[]> {
  if (Array.isArray(body)) return withoutFaults(parseList(body), '')
  const parsed = parseFile(body)
  return withoutFaults(parsed.ok ? success(parsed.value.commands) : parsed, 'commands')
}

function withoutFaults(parsed: Result<readonly IncomingCommand[], readonly Fault[]>, field: string) {
  if (!parsed.ok) return parsed
  const list = createFaultList()
  const ids = new Set<string>()
  for (const [index, command] of parsed.value.entries()) {
    const { id } = command
    if (lacksContent(command)) list.add(`${field}[${index}]`, 'notes or a line')
    if (id === undefined) continue
    const fault = idFault(id, ids)
    if (fault !== null) list.add(`${field}[${index}].id`, fault)
    ids.add(id)
  }
  return list.faults.length === 0 ? parsed : failure(list.faults)
}

/** What was expected in place of this id, `earlier` being those of the same file; null where it can be taken. */
export function idFault(id: string, earlier: ReadonlySet<string>): string | null {
  if (RESERVED_IDS.has(id)) return 'an id that is not reserved'
  return earlier.has(id) ? 'an id that no earlier command of the file has' : null
}
