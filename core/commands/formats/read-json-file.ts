import { jsonValueOf } from '../../json-value.ts'
import { type Fault, isObject } from '../../parse.ts'
import { failure, type Result, success } from '../../result.ts'
import { MOST_IMPORTED } from '../import/incoming-command.ts'
import type { ReadCommands } from './format-reader.ts'
import { readLenientEntries } from './read-lenient-entries.ts'

/**
 * Reads JSON: an export, whatever a list at `/api/commands` answers, and a list in the larger mock shape of
 * specification 3. Null where the text does not begin as a JSON object or list.
 */
export function readJsonFile(text: string): Result<ReadCommands, readonly Fault[]> | null {
  if (!/^\s*[{[]/.test(text)) return null
  const entries = entriesOf(text)
  if (!entries.ok) return entries
  if (entries.value.length > MOST_IMPORTED) return wrong('commands', `at most ${MOST_IMPORTED} entries`)
  return success(readLenientEntries(entries.value))
}

function entriesOf(text: string): Result<readonly unknown[], readonly Fault[]> {
  const whole = jsonValueOf(text)
  if (Array.isArray(whole)) return success(whole)
  if (!isObject(whole)) return wrong('', 'complete JSON')
  const { version = 1, commands } = whole
  if (version !== 1) return wrong('version', '1: a later version of Commander wrote this file')
  return Array.isArray(commands) ? success(commands) : wrong('commands', 'a list')
}

function wrong(field: string, expected: string): Result<never, readonly Fault[]> {
  return failure([{ field, expected }])
}
