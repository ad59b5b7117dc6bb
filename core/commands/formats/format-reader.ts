import type { Fault } from '../../parse.ts'
import type { Result } from '../../result.ts'
import type { IncomingCommand } from '../import/incoming-command.ts'

/** An entry of a file that is no command: its place among all entries of the file, from 0, and why. */
export type LeftOut = { readonly index: number; readonly reason: string }

/**
 * What a file holds: the commands that an import takes, the entries that it does not, and how many fields were dropped
 * because commands have no such field.
 */
export type ReadCommands = {
  readonly commands: readonly IncomingCommand[]
  readonly leftOut: readonly LeftOut[]
  readonly droppedFields: number
}

/**
 * Reads one format. `read` gives null where the text is not of this format at all, so that the next reader is asked,
 * and fails where it is but cannot be read.
 */
export type FormatReader = {
  readonly name: string
  readonly read: (text: string) => Result<ReadCommands, readonly Fault[]> | null
}
