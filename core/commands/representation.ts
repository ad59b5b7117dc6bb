import type { Command, CommandContent, KeptCommand } from './command.ts'
import { FIELD_NAMES, type FieldName } from './command-fields.ts'

type LooseContent = Pick<CommandContent, 'notes' | 'line'> & {
  readonly [K in FieldName]?: CommandContent[K] | undefined
}

/** One command as the API answers with it: its fields, then what the server knows of this version of it. */
type Representation = Command & Pick<KeptCommand, 'createdAt' | 'updatedAt' | 'revision'>

/** A command among the deleted ones. */
type DeletedRepresentation = Representation & Pick<KeptCommand, 'deletedAt'>

/** The representation, keys in their one order: its JSON text is what the ETag of the command is made of. */
export function representationOf({ command, createdAt, updatedAt, revision }: KeptCommand): Representation {
  return { ...canonicalCommand(command), createdAt, updatedAt, revision }
}

/** The representation, and when it was deleted. */
export function deletedRepresentationOf(kept: KeptCommand): DeletedRepresentation {
  return { ...representationOf(kept), deletedAt: kept.deletedAt }
}

/** The same command with its fields in their one order and without any that it does not have. */
export function canonicalCommand({ id, ...content }: Command): Command {
  return { id, ...canonicalContent(content) }
}

/** All of a command but its id, in the same order; a field that is undefined is one that it does not have. */
export function canonicalContent(content: LooseContent): CommandContent {
  const ordered: Record<string, unknown> = {}
  for (const name of FIELD_NAMES) if (content[name] !== undefined) ordered[name] = content[name]
  return ordered as CommandContent
}

/** A text that two commands have in common if, and only if, they are the same but for their ids. */
export function contentKeyOf(content: CommandContent): string {
  return JSON.stringify(canonicalContent(content))
}

/** Whether two commands are the same but for their ids. */
export function isSameContent(one: CommandContent, other: CommandContent): boolean {
  return contentKeyOf(one) === contentKeyOf(other)
}
