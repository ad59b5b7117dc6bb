import type { StoredCommand } from '../command.ts'
import type { ChangeMoment } from './bulk-change.ts'

/** The kinds of bulk changes, except imports. */
export const BULK_ACTIONS = ['push', 'delete', 'restore', 'tags', 'platform', 'visibility', 'pinned'] as const

/** The kinds of bulk changes, including imports. */
export const CHANGE_ACTIONS = ['import', ...BULK_ACTIONS] as const

export type ChangeAction = (typeof CHANGE_ACTIONS)[number]

/** A bulk change that can be undone. `undoneAt` is null until that happens. */
export type LibraryChange = {
  readonly id: string
  readonly action: ChangeAction
  readonly at: string
  readonly count: number
  readonly undoneAt: string | null
}

/**
 * A command affected by a change. `before` is null if the change added it, and `present` is null if it has since been
 * purged. `isUnchanged` is true if its content, and whether it's deleted, are as the change left them.
 */
export type TouchedCommand = {
  readonly id: string
  readonly before: StoredCommand | null
  readonly present: StoredCommand | null
  readonly isUnchanged: boolean
}

/**
 * A change as a store records it. `undoes` is the id of the change that this one undid, or null. Undoing an undo redoes
 * the original change.
 */
export type RecordedChange = {
  readonly id: string
  readonly at: string
  readonly undoneAt: string | null
  readonly undoes: string | null
  readonly commands: readonly TouchedCommand[]
}

/**
 * The commands to store (`put`), and the ids of commands that return to their former state (`undone`), that stay
 * because they were changed again (`kept`), or that were purged (`gone`).
 */
type UndoPlan = {
  readonly put: readonly StoredCommand[]
  readonly undone: readonly string[]
  readonly kept: readonly string[]
  readonly gone: readonly string[]
}

/**
 * The result of an undo, which is itself a change that can be undone: `id` identifies it, or is null if nothing was
 * undone.
 */
export type UndoReport = Omit<UndoPlan, 'put'> & { readonly id: string | null }

/** The result of a bulk change. `id` is null if nothing changed. */
export type ChangeReport = {
  readonly id: string | null
  readonly action: Exclude<ChangeAction, 'import'>
  readonly at: string
  readonly changed: readonly string[]
  readonly skipped: readonly string[]
}

/** Plans an undo: restores each command to its state before the change, unless it's no longer as the change left it. */
export function planUndo({ commands }: RecordedChange, moment: ChangeMoment): UndoPlan {
  const idsOf = (some: readonly TouchedCommand[]) => some.map(({ id }) => id)
  const undone = commands.filter(({ isUnchanged }) => isUnchanged)
  return {
    put: undone.flatMap((touched) => asBefore(touched, moment)),
    undone: idsOf(undone),
    kept: idsOf(commands.filter(({ isUnchanged, present }) => !isUnchanged && present !== null)),
    gone: idsOf(commands.filter(({ present }) => present === null)),
  }
}

// A command that the undo deletes counts as deleted now, so that it can be restored for the full period.
function asBefore({ before, present }: TouchedCommand, { at, nextRevision }: ChangeMoment): readonly StoredCommand[] {
  const kept = before ?? present
  if (kept === null) return []
  const isDeleted = before === null || before.deletedAt !== null
  return [{ ...kept, deletedAt: isDeleted ? at : null, revision: nextRevision }]
}
