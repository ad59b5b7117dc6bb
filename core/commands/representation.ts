import { canonicalCommand } from './canonical-command.ts'
import type { Command } from './command.ts'
import type { KeptCommand } from './kept-command.ts'

/** One command as the API answers with it: its fields, then what the server knows of this version of it. */
export type Representation = Command & Pick<KeptCommand, 'createdAt' | 'updatedAt' | 'revision'>

/** A command among the deleted ones. */
export type DeletedRepresentation = Representation & Pick<KeptCommand, 'deletedAt'>

/** The representation, keys in their one order: its JSON text is what the ETag of the command is made of. */
export function representationOf({ command, createdAt, updatedAt, revision }: KeptCommand): Representation {
  return { ...canonicalCommand(command), createdAt, updatedAt, revision }
}

/** The representation, and when it was deleted. */
export function deletedRepresentationOf(kept: KeptCommand): DeletedRepresentation {
  return { ...representationOf(kept), deletedAt: kept.deletedAt }
}
