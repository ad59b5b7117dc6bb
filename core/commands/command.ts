import { list, nonEmptyText, optional, orNull, type Parsed, parserOf, record, text, wrong } from '../parse.ts'
import { success } from '../result.ts'
import { eachField } from './command-fields.ts'

/** A list key: a text that is not empty, or a whole number that JSON keeps exactly, which becomes its decimal text. */
const commandId = parserOf<string>({ type: 'string' }, (input, field) => {
  if (typeof input === 'string' && input !== '') return success(input)
  if (typeof input === 'number' && Number.isSafeInteger(input)) return success(String(input))
  return wrong('an id: a whole number or a text that is not empty', field)
})

/**
 * A command of the library, as the API serves it and the Commander page shows it: `id`, unique in the list; `notes`,
 * what it does; `line`, the command text to copy, kept to the byte. Null or missing `notes` make a draft, which has no
 * card. `platform`, `howTo` and `description` come from the larger shape; `tags`, in their order, and `source`, where it
 * was found, are ours.
 * Source: specification 3, "Command entry as used by the Commander page" and "Command, larger mock shape".
 */
export const commandShape = {
  id: commandId,
  ...eachField(
    () => optional(text),
    () => optional(list(nonEmptyText)),
  ),
  notes: orNull(text),
  line: orNull(text),
} as const

/** Reads a command, and leaves behind what else there is. */
export const parseCommand = record(commandShape)

export type Command = Parsed<typeof parseCommand>

/** All of a command but its id. */
export type CommandContent = Omit<Command, 'id'>

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

/** Whether its owner wants it before all others. What is neither yes nor no is no. */
export function isPinned({ pinned }: Pick<Command, 'pinned'>): boolean {
  return pinned === 'yes'
}

/** The commands as every list shows them: those that are pinned first, and within both halves in the order given. */
export function pinnedFirst<T extends Command>(commands: readonly T[]): readonly T[] {
  return [...commands.filter(isPinned), ...commands.filter((command) => !isPinned(command))]
}

/** Whether the command has notes, and so a card; notes of white space alone are none. */
export function hasNotes(command: Command): command is CommandWithNotes {
  return command.notes !== null && command.notes.trim() !== ''
}
