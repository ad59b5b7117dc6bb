import { type Command, type CommandWithNotes, hasNotes } from '../../commands/command.ts'
import type { LeftOut } from '../format.ts'

/** A command that has all a tool asks for: notes and something to run. */
export type WritableCommand = CommandWithNotes & { readonly line: string }

/** What a tool can hold, and the drafts, for which only our own formats have a place; a draft is told by its id. */
export function splitDrafts(commands: readonly Command[]): {
  readonly writable: readonly WritableCommand[]
  readonly leftOut: readonly LeftOut[]
} {
  const drafts = commands.filter((command) => !isWritable(command))
  return {
    writable: commands.filter(isWritable),
    leftOut: drafts.map(({ id }) => ({ place: id, reason: 'a draft' })),
  }
}

function isWritable(command: Command): command is WritableCommand {
  return hasNotes(command) && command.line !== null && command.line.trim() !== ''
}
