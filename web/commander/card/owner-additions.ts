import type { Command } from '../../../core/commands/command.ts'
import type { ActionsFor } from './command-card.tsx'

/** The owner's keyboard actions on a card. */
export type CardKey = 'edit' | 'duplicate' | 'select'

/** Buttons and actions that the owner's tools add to the screen. */
export type OwnerAdditions = {
  readonly actionsFor: ActionsFor
  /** Opens the form for a new command, optionally with notes. Null after the owner has been signed out. */
  readonly add: ((notes?: string) => void) | null
  readonly onCardKey: (key: CardKey, command: Command) => void
  /** The first button of the newest notice, or null if there isn't one. */
  readonly noticeButton: () => HTMLElement | null
}
