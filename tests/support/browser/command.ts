import type { Command } from '../../../core/commands/command.ts'

/**
 * A command with default notes and a default line. Its default id consists of both, so two commands with the same notes
 * and line need explicit ids.
 */
export function createCardCommand(fields: Partial<Command> = {}): Command {
  const { notes = 'Show what has changed', line = 'git status' } = fields
  return { id: `${notes} ${line}`, notes, line, ...fields }
}

/** Commands with these lines. They share the same notes, which contain no words. */
export function commandsOf(...lines: readonly string[]): readonly Command[] {
  return lines.map((line, index) => createCardCommand({ id: `command-${index}`, notes: '…', line }))
}
