import type { Command } from '../../../core/commands/command.ts'

/**
 * A command with default notes and a default line. Its id is derived from its fields, so equal commands need an
 * explicit one.
 */
export function createCardCommand(fields: Partial<Command> = {}): Command {
  const { notes = 'Show what has changed', line = 'git status' } = fields
  return { id: `${notes} ${line}`, notes, line, ...fields }
}

/** Commands with these lines. They share the same notes, which contain no word of any line. */
export function commandsOf(...lines: readonly string[]): readonly Command[] {
  return lines.map((line, index) => createCardCommand({ id: `command-${index}`, notes: '…', line }))
}
