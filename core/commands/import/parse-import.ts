import { type Fault, MOST_FAULTS } from '../../parse.ts'
import { failure, type Result, success } from '../../result.ts'
import { parseCommanderFile } from '../formats/commander-json.ts'
import { type IncomingCommand, lacksContent, parseIncomingList } from './incoming-command.ts'

/**
 * Ids at whose address something else is than a command: calls of the API, and the two that no address can hold, as
 * every browser takes them for steps in the path. Source: WHATWG URL Standard, section 4.4.
 */
export const RESERVED_IDS: ReadonlySet<string> = new Set(['import', 'export', 'deleted', 'changes', '.', '..'])

/**
 * Reads the body of an import, a document as an export is or a bare list, or names every field that is not as expected,
 * every entry with neither notes nor a line, every reserved id and every id that an earlier command of the same file has.
 */
export function parseImport(body: unknown): Result<readonly IncomingCommand[], readonly Fault[]> {
  if (Array.isArray(body)) return withoutFaults(parseIncomingList(body), '')
  const parsed = parseCommanderFile(body)
  return withoutFaults(parsed.ok ? success(parsed.value.commands) : parsed, 'commands')
}

/** The commands, or what of them no library can take; `field` is where they stand in the whole. */
export function withoutFaults<T extends IncomingCommand>(
  parsed: Result<readonly T[], readonly Fault[]>,
  field: string,
): Result<readonly T[], readonly Fault[]> {
  if (!parsed.ok) return parsed
  const faults: Fault[] = []
  const ids = new Set<string>()
  for (const [index, command] of parsed.value.entries()) {
    const { id } = command
    if (lacksContent(command)) faults.push({ field: `${field}[${index}]`, expected: 'notes or a line' })
    if (id === undefined) continue
    const fault = idFault(id, ids)
    if (fault !== null) faults.push({ field: `${field}[${index}].id`, expected: fault })
    ids.add(id)
  }
  return faults.length === 0 ? parsed : failure(faults.slice(0, MOST_FAULTS))
}

/** What was expected in place of this id, `earlier` being those of the same file; null where it can be taken. */
export function idFault(id: string, earlier: ReadonlySet<string>): string | null {
  if (RESERVED_IDS.has(id)) return 'an id that is not reserved'
  return earlier.has(id) ? 'an id that no earlier command of the file has' : null
}
