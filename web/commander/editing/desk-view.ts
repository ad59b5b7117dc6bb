import type { Command } from '../../../core/commands/command.ts'

/** Which dialog of the owner's is open; `command` is null for a new one, which may begin as a copy of another. */
export type DeskView =
  /** `opening` tells one opening of the form from the one before: each begins with what is kept. */
  | {
      readonly kind: 'form'
      readonly command: Command | null
      readonly copyOf?: Command | undefined
      readonly opening: number
    }
  | { readonly kind: 'drafts' | 'deleted' | 'import' | 'changes' | 'names' }
  | ManyView

/** What is asked for before it is done to all that is chosen. */
export type ManyView = { readonly kind: 'many'; readonly what: 'add-tag' | 'remove-tag' | 'platform' }

/** Opens the dialogs. */
export type ShowView = {
  readonly form: (command: Command | null, copyOf?: Command) => void
  readonly drafts: () => void
  readonly deleted: () => void
  readonly importing: () => void
  readonly changes: () => void
  readonly names: () => void
  readonly many: (what: ManyView['what']) => void
}
