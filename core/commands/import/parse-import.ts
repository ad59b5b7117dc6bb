import { MAX_FAULTS, type ParseFault } from '../../parsing/parse.ts'
import { failure, type Result, success } from '../../result.ts'
import { parseCommanderFile } from '../formats/commander-json.ts'
import { EXPECTED_IDS, type IncomingCommand, idFault, lacksContent, parseIncomingList } from '../incoming-command.ts'

/**
 * Parses the body of an import: an export document or a bare list. Reports the invalid fields or, if all are valid,
 * the entries with neither notes nor a line and the reserved or repeated ids.
 */
export function parseImport(body: unknown): Result<readonly IncomingCommand[], readonly ParseFault[]> {
  if (Array.isArray(body)) return checkIncoming(parseIncomingList(body), '')
  const parsed = parseCommanderFile(body)
  return checkIncoming(parsed.ok ? success(parsed.value.commands) : parsed, 'commands')
}

/** Fails if a command has no content, or its id is reserved or repeated. `field` is the path of the list. */
export function checkIncoming<T extends IncomingCommand>(
  parsed: Result<readonly T[], readonly ParseFault[]>,
  field: string,
): Result<readonly T[], readonly ParseFault[]> {
  if (!parsed.ok) return parsed
  const faults: ParseFault[] = []
  const ids = new Set<string>()
  for (const [index, command] of parsed.value.entries()) {
    const { id } = command
    if (lacksContent(command)) faults.push({ field: `${field}[${index}]`, expected: 'notes or a line' })
    if (id === undefined) continue
    const fault = idFault(id, ids)
    if (fault !== null) faults.push({ field: `${field}[${index}].id`, expected: EXPECTED_IDS[fault] })
    ids.add(id)
  }
  return faults.length === 0 ? parsed : failure(faults.slice(0, MAX_FAULTS))
}
