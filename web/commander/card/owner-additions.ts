import type { ActionsFor } from './command-card.tsx'

/** Controls that the owner's tools add to the screen. */
export type OwnerAdditions = {
  readonly actionsFor: ActionsFor
  /** Opens the form of a new command; null if the owner has been signed out. */
  readonly add: (() => void) | null
  /** The first button of the newest notice; null if there's none. */
  readonly noticeButton: () => HTMLElement | null
}
