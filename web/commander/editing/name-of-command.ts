import { type Command, hasNotes } from '../../../core/commands/command.ts'
import { excerptOf } from './excerpt.ts'

/** A command by the beginning of its notes, or of its line where it is a draft, for sentences about it. */
export function nameOfCommand(command: Command): string {
  return `“${excerptOf(hasNotes(command) ? command.notes : (command.line ?? 'draft'))}”`
}
