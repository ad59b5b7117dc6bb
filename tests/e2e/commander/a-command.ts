import type { Command } from '../../../core/commands/command.ts'

/** A command with notes and a line of its own, but for what is given. Equal ones share an id: give one to tell them apart. */
export function aCommand(fields: Partial<Command> = {}): Command {
  const { notes = 'Show what has changed', line = 'git status' } = fields
  return { id: `${notes} ${line}`, notes, line, ...fields }
}

/** One command for each line, all with the same notes, which hold no word of any line. */
export function commandsOf(...lines: readonly string[]): readonly Command[] {
  return lines.map((line, index) => aCommand({ id: `command-${index}`, notes: '…', line }))
}
