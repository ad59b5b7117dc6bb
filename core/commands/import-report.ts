import type { Command } from './command.ts'

/** One command of an import: its place in the file from 0, its id, and its fields as the file has them. */
export type ImportedCommand = { readonly index: number; readonly command: Command }

/**
 * What an import does, or would do: what is new, what takes the place of an earlier version (`before`), what is left out
 * and why, and what was deleted before and comes back, which is among `added`. `dryRun` says that nothing was done.
 */
export type ImportReport = {
  readonly dryRun: boolean
  readonly added: readonly ImportedCommand[]
  readonly changed: readonly (ImportedCommand & { readonly before: Command })[]
  readonly skipped: readonly (ImportedCommand & { readonly reason: 'same' })[]
}

/** The answer to an import: what it did, and the change by which it can be undone; null where it changed nothing. */
export type ImportAnswer = ImportReport & { readonly change: string | null }
