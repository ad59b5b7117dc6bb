import type { Command } from '../../../core/commands/command.ts'

/** Which dialog of the owner's is open; `command` is null for a new one. */
export type DeskView =
  /** `opening` tells one opening of the form from the one before: each begins with what is kept. */
  | { readonly kind: 'form'; readonly command: Command | null; readonly opening: number }
  | { readonly kind: 'drafts' | 'deleted' | 'import' }

/** Opens the dialogs. */
export type ShowView = {
  readonly form: (command: Command | null) => void
  readonly drafts: () => void
  readonly deleted: () => void
  readonly importing: () => void
}
