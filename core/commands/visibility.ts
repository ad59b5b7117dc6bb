import { type Command, type CommandWithNotes, hasNotes } from './command.ts'
import { COMMAND_FIELDS } from './command-fields.ts'

/** The visibility that is meant where none is given. */
const [PUBLIC] = COMMAND_FIELDS.visibility.values

/**
 * Whether everybody may see the command: it has notes, and its owner did not make it private. What else than `public` its
 * visibility says counts as private, so that no mistake makes a command public. Everything that is shown to anybody but
 * the owner, or written where others may read it, holds only what this is true of. Source: design 4, "HTTP".
 */
export function isPublic(command: Command): command is CommandWithNotes {
  return hasNotes(command) && (command.visibility ?? PUBLIC) === PUBLIC
}
