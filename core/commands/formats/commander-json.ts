import type { Command } from '../command.ts'
import { INCOMING_LIST_SCHEMA } from '../import/incoming-command.ts'
import { canonicalCommand } from '../representation.ts'

/** The document that an export is and that an import accepts; an import need not give ids. */
export const COMMANDER_FILE_SCHEMA = {
  type: 'object',
  description: 'A library of commands, in its order.',
  properties: { format: { const: 'commander' }, version: { const: 1 }, commands: INCOMING_LIST_SCHEMA },
  required: ['format', 'version', 'commands'],
  additionalProperties: false,
} as const

/**
 * The text of an export file: one command per line, so that two of them can be compared line by line. The same
 * commands in the same order always give the same bytes.
 */
export function writeCommanderJson(commands: readonly Command[]): string {
  const lines = commands.map((command) => `\n${JSON.stringify(canonicalCommand(command))}`)
  return `{"format":"commander","version":1,"commands":[${lines.join(',')}\n]}\n`
}
