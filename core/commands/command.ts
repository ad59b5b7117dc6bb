import { list, nonEmptyText, optional, orNull, type Parsed, type Parser, record, text } from '../parse.ts'
import { failure, success } from '../result.ts'

/** A list key: a text that is not empty, or a whole number that JSON keeps exactly, which becomes its decimal text. */
const commandId: Parser<string> = (input, field = '') => {
  if (typeof input === 'string' && input !== '') return success(input)
  if (typeof input === 'number' && Number.isSafeInteger(input)) return success(String(input))
  return failure([{ field, expected: 'an id: a whole number or a text that is not empty' }])
}

/**
 * A command of the library, as the API serves it and the Commander page shows it: `id`, unique in the list; `notes`,
 * what it does; `line`, the command text to copy, kept to the byte. Null or missing `notes` make a draft, which has no
 * card. `platform`, `howTo` and `description` come from the larger shape; `tags`, in their order, and `source`, where it
 * was found, are ours.
 * Source: specification 3, "Command entry as used by the Commander page" and "Command, larger mock shape".
 */
export const parseCommand = record({
  id: commandId,
  notes: orNull(text),
  line: orNull(text),
  platform: optional(text),
  howTo: optional(text),
  description: optional(text),
  tags: optional(list(nonEmptyText)),
  source: optional(text),
})

export type Command = Parsed<typeof parseCommand>

/** A list of commands, none of which is wrong. */
export const parseCommands = list(parseCommand)

/** A command that has a card. Source: specification 2, "A card appears only when the entry has notes." */
export type CommandWithNotes = Command & { readonly notes: string }

/**
 * A command as a store keeps it. The three moments are ISO 8601 in UTC with milliseconds, as `Date.toISOString` writes
 * them; `deletedAt` is null unless it was deleted, in which case it is in no list and can be restored. `revision` is
 * the first revision of the library that its last change made: of two states of one command the later has the greater.
 */
export type KeptCommand = {
  readonly command: Command
  readonly createdAt: string
  readonly updatedAt: string
  readonly deletedAt: string | null
  readonly revision: number
}

/** The whole library at one moment: its commands in library order, and the revision of the data they are of. */
export type Library = { readonly revision: number; readonly commands: readonly Command[] }

/** Whether the command has notes, and so a card; notes of white space alone are none. */
export function hasNotes(command: Command): command is CommandWithNotes {
  return command.notes !== null && command.notes.trim() !== ''
}
