import { oneOf } from '../../strict.ts'
import type { Command } from '../command.ts'
import { parseIncomingList } from '../import/incoming-command.ts'
import { canonicalCommand } from '../representation.ts'
import { described, writtenRecord } from '../written-values.ts'

/** The document that an export is and that an import accepts; an import need not give ids. */
export const parseCommanderFile = described(
  writtenRecord({ format: oneOf('commander'), version: oneOf(1), commands: parseIncomingList }),
  'A library of commands, in its order.',
)

/**
 * The text of an export file: one command per line, so that two of them can be compared line by line. The same
 * commands in the same order always give the same bytes.
 */
export function writeCommanderJson(commands: readonly Command[]): string {
  const lines = commands.map((command) => `\n${JSON.stringify(canonicalCommand(command))}`)
  return `{"format":"commander","version":1,"commands":[${lines.join(',')}\n]}\n`
}
