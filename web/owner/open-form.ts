import type { Command } from '../../core/commands/command.ts'
import type { Owner } from './owner-context.ts'

/**
 * Opens the form for a new command that starts as a copy of `command`. If the form held other unsaved text, offers to
 * restore it.
 */
export function openCopyForm({ texts, actions, dialogs }: Owner, command: Command): void {
  discardNewText({ texts, actions })
  dialogs.show(['copy', command.id], { command })
}

/** Opens the form for a new command with these notes. If the form held other unsaved text, offers to restore it. */
export function openFormWithNotes({ texts, actions, dialogs }: Owner, notes: string): void {
  discardNewText({ texts, actions })
  dialogs.show(['dialog', 'add'], { command: { id: '', notes, line: null } })
}

function discardNewText({ texts, actions }: Pick<Owner, 'texts' | 'actions'>): void {
  const since = texts.read(null)
  texts.clear(null)
  if (since !== null) actions.discarded(since)
}
