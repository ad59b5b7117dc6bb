import type { Command } from '../../../core/commands/command.ts'
import type { WordHolders } from './word-holders.ts'

/** A library to draw known items from. */
export type Drawn = { readonly commands: readonly Command[]; readonly holders: WordHolders }

/** A command that somebody remembers and searches for. */
export type Remembered = { readonly notes: string; readonly line: string }

/**
 * A search for a remembered command, and how many commands of the library answer it as well, itself included: if these
 * are more than ten, nothing in the search tells which one was meant.
 */
export type Query = { readonly text: string; readonly fitting: number }
