import type { Command } from '../../../core/commands/command.ts'
import type { ActionsFor } from './command-card.tsx'

/** The owner's keys on a card. */
export type CardKey = 'edit' | 'duplicate' | 'select'

/** Controls that the owner's tools add to the screen. */
export type OwnerAdditions = {
  readonly actionsFor: ActionsFor
  /** Opens the form of a new command, with these notes if any; null if the owner has been signed out. */
  readonly add: ((notes?: string) => void) | null
  /** Runs a key's action on a command. */
  readonly workOn: (key: CardKey, command: Command) => void
  /** The first button of the newest notice; null if there's none. */
  readonly noticeButton: () => HTMLElement | null
}
