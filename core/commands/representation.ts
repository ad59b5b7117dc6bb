import type { Command, CommandContent, StoredCommand } from './command.ts'
import { FIELD_NAMES, type FieldName } from './command-fields.ts'

type LooseContent = Pick<CommandContent, 'notes' | 'line'> & {
  readonly [K in FieldName]?: CommandContent[K] | undefined
}

type Representation = Command & Pick<StoredCommand, 'createdAt' | 'updatedAt' | 'revision'>

type DeletedRepresentation = Representation & Pick<StoredCommand, 'deletedAt'>

/** Formats a command as the API returns it. The order of keys is fixed, because the ETag is a hash of the JSON text. */
export function representationOf({ command, createdAt, updatedAt, revision }: StoredCommand): Representation {
  return { ...canonicalCommand(command), createdAt, updatedAt, revision }
}

/** Formats a deleted command as the API returns it, with the time of its deletion. */
export function deletedRepresentationOf(kept: StoredCommand): DeletedRepresentation {
  return { ...representationOf(kept), deletedAt: kept.deletedAt }
}

/** Sorts a command's fields into the canonical order and drops undefined ones. */
export function canonicalCommand({ id, ...content }: Command): Command {
  return { id, ...canonicalContent(content) }
}

/** Like `canonicalCommand`, without the id. */
export function canonicalContent(content: LooseContent): CommandContent {
  const ordered: Record<string, unknown> = {}
  for (const name of FIELD_NAMES) if (content[name] !== undefined) ordered[name] = content[name]
  return ordered as CommandContent
}

/** Returns a key that two commands share if and only if they are the same apart from their ids. */
export function contentKeyOf(content: CommandContent): string {
  return JSON.stringify(canonicalContent(content))
}

/** True if two commands are the same apart from their ids. */
export function isSameContent(one: CommandContent, other: CommandContent): boolean {
  return contentKeyOf(one) === contentKeyOf(other)
}
