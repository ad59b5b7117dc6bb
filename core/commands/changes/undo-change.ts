import type { StoredCommand } from '../command.ts'
import type { ChangeMoment } from './bulk-change.ts'

/** Bulk changes, other than an import. */
export const BULK_ACTIONS = ['push', 'delete', 'restore', 'tags', 'platform', 'visibility', 'pinned'] as const

/** Bulk changes, including imports. */
export const CHANGE_ACTIONS = ['import', ...BULK_ACTIONS] as const

/** The kind of a bulk change. */
export type ChangeAction = (typeof CHANGE_ACTIONS)[number]

/** A bulk change that can be undone. `undoneAt` is null until it is. */
export type LibraryChange = {
  readonly id: string
  readonly action: ChangeAction
  readonly at: string
  readonly count: number
  readonly undoneAt: string | null
}

/**
 * A command that a change affected: `before` is null if the change added it, `present` is null if it has since been
 * purged. `isAsLeft` is false if it was changed again later.
 */
export type TouchedCommand = {
  readonly id: string
  readonly before: StoredCommand | null
  readonly present: StoredCommand | null
  readonly isAsLeft: boolean
}

/**
 * A change as a store records it. `undoes` is the change that this one undid, if any; undoing that redoes the original.
 */
export type RecordedChange = {
  readonly id: string
  readonly at: string
  readonly undoneAt: string | null
  readonly undoes: string | null
  readonly commands: readonly TouchedCommand[]
}

/**
 * Ids of commands that return to their former state (`undone`), that were changed since and stay (`kept`), or that were
 * purged (`gone`).
 */
type UndoPlan = {
  readonly put: readonly StoredCommand[]
  readonly undone: readonly string[]
  readonly kept: readonly string[]
  readonly gone: readonly string[]
}

/** The result of an undo. `id` is the change that undoes it in turn; null if nothing was undone. */
export type UndoReport = Omit<UndoPlan, 'put'> & { readonly id: string | null }

/** The result of a bulk change. `id` is null if nothing changed. */
export type ChangeReport = {
  readonly id: string | null
  readonly action: Exclude<ChangeAction, 'import'>
  readonly at: string
  readonly changed: readonly string[]
  readonly skipped: readonly string[]
}

/** Plans an undo: restores every command to its state before the change, unless it was changed again since. */
export function planUndo({ commands }: RecordedChange, moment: ChangeMoment): UndoPlan {
  const idsOf = (some: readonly TouchedCommand[]) => some.map(({ id }) => id)
  const undone = commands.filter(({ isAsLeft }) => isAsLeft)
  return {
    put: undone.flatMap((touched) => asBefore(touched, moment)),
    undone: idsOf(undone),
    kept: idsOf(commands.filter(({ isAsLeft, present }) => !isAsLeft && present !== null)),
    gone: idsOf(commands.filter(({ present }) => present === null)),
  }
}

// Dates the deletion from the undo, so the command stays restorable for the full period.
function asBefore({ before, present }: TouchedCommand, { at, nextRevision }: ChangeMoment): readonly StoredCommand[] {
  const kept = before ?? present
  if (kept === null) return []
  const isDeleted = before === null || before.deletedAt !== null
  return [{ ...kept, deletedAt: isDeleted ? at : null, revision: nextRevision }]
}
