import { jsonValueOf } from '../../json-value.ts'
import { type Fault, isObject } from '../../parse.ts'
import { failure, type Result, success } from '../../result.ts'
import { MOST_IMPORTED } from '../import/incoming-command.ts'
import type { ReadCommands } from './format-reader.ts'
import { readLenientEntries } from './read-lenient-entries.ts'

/** What a file of commands is, for who chose another one. */
export const LIST_EXPECTED = 'a list of commands in JSON, such as [{"notes": "List all files", "line": "ls -a"}]'

/** What only a command has: a list whose entries all lack these is a list of something else. */
const TELLING_FIELDS = ['notes', 'line', 'howTo'] as const

/**
 * Reads JSON: an export, whatever a list at `/api/commands` answers, and a list in the larger mock shape of
 * specification 3. Null where the text does not begin as a JSON object or list.
 */
export function readJsonFile(text: string): Result<ReadCommands, readonly Fault[]> | null {
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
