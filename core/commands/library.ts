import type { Command } from './command.ts'

/** The whole library at one moment: its commands in library order, and the revision of the data they are of. */
export type Library = { readonly revision: number; readonly commands: readonly Command[] }
