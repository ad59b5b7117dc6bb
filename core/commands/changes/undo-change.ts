import type { KeptCommand } from '../command.ts'
import type { ChangeMoment } from './change-many.ts'

/** What can be done to many commands at once, other than an import. */
export const MANY_ACTIONS = ['push', 'delete', 'restore', 'tags', 'platform', 'visibility', 'pinned'] as const

/** All that can be done to many commands at once. */
export const CHANGE_ACTIONS = ['import', ...MANY_ACTIONS] as const

/** What was done to many commands at once. */
export type ChangeAction = (typeof CHANGE_ACTIONS)[number]

/** A change that can be undone: when it was made, how many commands it changed, and when it was undone, if it was. */
export type LibraryChange = {
  readonly id: string
  readonly action: ChangeAction
  readonly at: string
  readonly count: number
  readonly undoneAt: string | null
}

/**
 * A command that a change put: what it was before, null where the change added it; what it is now, null where it was
 * deleted for good; and whether that is still what the change made of it.
 */
export type TouchedCommand = {
  readonly id: string
  readonly before: KeptCommand | null
  readonly present: KeptCommand | null
  readonly isAsLeft: boolean
}

/** A change as a store remembers it. One that undid another names that in `undoes`; its own undo does that again. */
export type RecordedChange = {
  readonly id: string
  readonly at: string
  readonly undoneAt: string | null
  readonly undoes: string | null
  readonly commands: readonly TouchedCommand[]
}

/**
 * What undoing a change does: what the store is to put, the ids of what is as it was before the change, of what has
 * been changed since and stays so (`kept`), and of what has been deleted for good (`gone`).
 */
type UndoPlan = {
  readonly put: readonly KeptCommand[]
  readonly undone: readonly string[]
  readonly kept: readonly string[]
  readonly gone: readonly string[]
}

/** The answer to an undo. `id` is the change that undoes the undo; null where nothing was undone. */
export type UndoReport = Omit<UndoPlan, 'put'> & { readonly id: string | null }

/** The answer to a change of many commands. `id` is null where nothing changed. */
export type ChangeReport = {
  readonly id: string | null
  readonly action: Exclude<ChangeAction, 'import'>
  readonly at: string
  readonly changed: readonly string[]
  readonly skipped: readonly string[]
}

/** Plans how to undo a change: every command becomes what it was before, unless somebody has changed it since. */
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

/** What is deleted by an undo is deleted from now on, so that it can be restored as long as anything else. */
function asBefore({ before, present }: TouchedCommand, { at, nextRevision }: ChangeMoment): readonly KeptCommand[] {
  const kept = before ?? present
  if (kept === null) return []
  const isDeleted = before === null || before.deletedAt !== null
  return [{ ...kept, deletedAt: isDeleted ? at : null, revision: nextRevision }]
}
