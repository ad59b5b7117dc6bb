import type { Command } from './command.ts'

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
