import type { Command, KeptCommand } from './command.ts'

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

/** All of a command but its id, in the same order. */
export function canonicalContent(content: Omit<Command, 'id'>): Omit<Command, 'id'> {
  const { notes, line, platform, howTo, description, tags, source } = content
  return {
    notes,
    line,
    ...(platform !== undefined && { platform }),
    ...(howTo !== undefined && { howTo }),
    ...(description !== undefined && { description }),
    ...(tags !== undefined && { tags }),
    ...(source !== undefined && { source }),
  }
}

/** A text that two commands have in common if, and only if, they are the same but for their ids. */
export function contentKeyOf(content: Omit<Command, 'id'>): string {
  return JSON.stringify(canonicalContent(content))
}

/** Whether two commands are the same but for their ids. */
export function isSameContent(one: Omit<Command, 'id'>, other: Omit<Command, 'id'>): boolean {
  return contentKeyOf(one) === contentKeyOf(other)
}
