import type { CommandWithNotes } from '../command.ts'
import { linkRisksOf } from '../link-risks.ts'
import { defaultsOf, fillParts, type PlaceholderValues, parseLine, placeholdersOf } from '../placeholders.ts'
import { plainTextOfOne } from './plain-text.ts'

/** Returns the names of the placeholders in these commands, each once. */
export function placeholderNamesIn(commands: readonly CommandWithNotes[]): readonly string[] {
  return [...new Set(commands.flatMap(({ line }) => placeholdersOf(parseLine(line ?? '')).map(({ name }) => name)))]
}

/**
 * Formats a command as plain text, with its placeholders filled in from `values` or their defaults. Comments below the
 * notes list the placeholders that are still empty, and every text from `values` that isn't a plain word, because it
 * can come from a stranger's link. `comments` are added below them.
 */
export function runnableTextOf(
  { notes, line }: CommandWithNotes,
  values: PlaceholderValues,
  comments: readonly string[] = [],
): string {
  const parts = parseLine(line ?? '')
  const placeholders = placeholdersOf(parts)
  const given = new Map([...defaultsOf(placeholders), ...values])
  const missing = placeholders.filter(({ name }) => !given.has(name)).map(({ name }) => name)
  const risky = placeholders.flatMap(({ name }) => {
    const value = values.get(name) ?? ''
    return linkRisksOf(value, [value]).length === 0 ? [] : [`From the address: ${name} = ${value}`]
  })
  const filled = line === null ? null : fillParts(line, parts, given).text
  const unfilled = missing.length === 0 ? [] : [`Fill in: ${missing.join(', ')}`]
  return plainTextOfOne({ notes, line: filled }, [...unfilled, ...risky, ...comments])
}
