import type { Command } from '../../../core/commands/command.ts'

/** A command with default notes and line. Equal commands share an id, so pass one to tell them apart. */
export function createCardCommand(fields: Partial<Command> = {}): Command {
  const { notes = 'Show what has changed', line = 'git status' } = fields
  return { id: `${notes} ${line}`, notes, line, ...fields }
}

/** One command per line, all with the same notes, which contain no word of any line. */
export function commandsOf(...lines: readonly string[]): readonly Command[] {
  return lines.map((line, index) => createCardCommand({ id: `command-${index}`, notes: '…', line }))
}
