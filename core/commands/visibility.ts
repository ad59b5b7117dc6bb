import { type Command, type CommandWithNotes, hasNotes } from './command.ts'
import { COMMAND_FIELDS } from './command-fields.ts'

const [PUBLIC] = COMMAND_FIELDS.visibility.values

/**
 * True if everyone may see the command: it has notes and isn't private. Unknown visibilities count as private, so that
 * no typo publishes a command. Check this before showing a command to anyone but the owner, or writing it where others
 * can read it. Source: docs/decisions/0040-private-commands.md.
 */
export function isPublic(command: Command): command is CommandWithNotes {
  return hasNotes(command) && (command.visibility ?? PUBLIC) === PUBLIC
}
