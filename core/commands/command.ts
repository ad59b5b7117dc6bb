import { invalid, list, nonEmptyText, optional, orNull, type Parsed, parserOf, record, text } from '../parsing/parse.ts'
import { success } from '../result.ts'
import { mapFields } from './command-fields.ts'

const commandId = parserOf<string>({ type: 'string' }, (input, field) => {
  if (typeof input === 'string' && input !== '') return success(input)
  if (typeof input === 'number' && Number.isSafeInteger(input)) return success(String(input))
  return invalid('an id: a whole number or a text that is not empty', field)
})

/**
 * Parsers for the fields of a command, as the API serves it and the Commander page shows it. `line` is kept byte for
 * byte; if `notes` is null, missing or blank, the command is a draft and has no card. In JSON, an id can also be a safe
 * integer, which is converted to a string.
 *
 * Source: specification 3, "Command entry as used by the Commander page" and "Command, larger mock shape" (for
 * `platform`, `howTo` and `description`). The other fields are additions.
 */
export const commandShape = {
  id: commandId,
  ...mapFields(
    () => optional(text),
    () => optional(list(nonEmptyText)),
  ),
  notes: orNull(text),
  line: orNull(text),
} as const

/** Parses a command and drops unknown fields. */
export const parseCommand = record(commandShape)

export type Command = Parsed<typeof parseCommand>

export type CommandContent = Omit<Command, 'id'>

/** Parses a list of commands. Fails if one of them is invalid. */
export const parseCommands = list(parseCommand)

/** A command that has a card. Source: specification 2, "A card appears only when the entry has notes." */
export type CommandWithNotes = Command & { readonly notes: string }

/**
 * A command as stored. Timestamps are ISO 8601 in UTC with milliseconds, as `Date.toISOString` writes them. A deleted
 * command appears only in the list of deleted ones, and can be restored. `revision` is the library's revision after the
 * latest change to this command. Of two states of a command, the one with the greater revision is later.
 */
export type StoredCommand = {
  readonly command: Command
  readonly createdAt: string
  readonly updatedAt: string
  readonly deletedAt: string | null
  readonly revision: number
}

/** The library at one revision, with its commands in library order. */
export type LibraryContents = { readonly revision: number; readonly commands: readonly Command[] }

/** True if the command is pinned to the top of every list. Values other than yes and no count as no. */
export function isPinned({ pinned }: Pick<Command, 'pinned'>): boolean {
  return pinned === 'yes'
}

/** Moves pinned commands to the front. Otherwise keeps the order. */
export function pinnedFirst<T extends Command>(commands: readonly T[]): readonly T[] {
  return [...commands.filter(isPinned), ...commands.filter((command) => !isPinned(command))]
}

/** True if the command has a card, that is, notes that aren't blank. */
export function hasNotes(command: Command): command is CommandWithNotes {
  return command.notes !== null && command.notes.trim() !== ''
}
