import { createContext, type ReactNode } from 'react'
import type { CommandWithNotes } from '../../../core/commands/command.ts'

/** Gives what can be done with a command besides copying it, to stand at the end of its card. */
export type ActionsFor = (command: CommandWithNotes) => ReactNode

/** What the owner can do with each card; null for everybody else. */
export const CardActions = createContext<ActionsFor | null>(null)
