import type { Command } from '../../core/commands/command.ts'
import type { Owner } from './owner-context.ts'

/**
 * Opens the form for a new command that starts as a copy of `command`. If the form held other unsaved text, offers to
 * restore it.
 */
export function beginCopy({ texts, actions, dialogs }: Owner, command: Command): void {
  leaveNew({ texts, actions })
  dialogs.show(['copy', command.id], { command })
}

/** Opens the form for a new command with these notes. If the form held other unsaved text, offers to restore it. */
export function beginWith({ texts, actions, dialogs }: Owner, notes: string): void {
  leaveNew({ texts, actions })
  dialogs.show(['dialog', 'add'], { command: { id: '', notes, line: null } })
}

function leaveNew({ texts, actions }: Pick<Owner, 'texts' | 'actions'>): void {
  const since = texts.read(null)
  texts.clear(null)
  if (since !== null) actions.discarded(since)
}
