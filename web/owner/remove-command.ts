import type { LibraryClient, LibraryFailure } from '../../client/library-client.ts'
import type { Command } from '../../core/commands/command.ts'
import { isSameContent } from '../../core/commands/representation.ts'
import { words } from '../words.ts'
import { hasChanged, isGone } from './form/save-entry.ts'
import { nameOfCommand } from './notice-text.ts'
import type { SendResult } from './run-change.ts'

/**
 * Deletes a command if its current version is still `shown`, the one that the owner sees. If there is a newer version,
 * the notice offers to delete that one with `deleteAnyway`.
 */
export async function removeCommand(
  client: LibraryClient,
  shown: Command,
  deleteAnyway: (command: Command) => void,
): Promise<SendResult> {
  const { id } = shown
  const present = await client.find(id)
  if (!present.ok) return notRemoved(present.error)
  if (!isSameContent(present.value.command, shown)) return changedSince(present.value.command, deleteAnyway)
  const removed = await client.remove(id, present.value.etag)
  if (removed.ok) return { kind: 'done', made: { added: [], put: [], removed: [id], revision: removed.value.revision } }
  if (!hasChanged(removed.error)) return notRemoved(removed.error)
  const later = await client.find(id)
  return later.ok ? changedSince(later.value.command, deleteAnyway) : notRemoved(later.error)
}

function notRemoved(failure: LibraryFailure): SendResult {
  if (!isGone(failure)) return { kind: 'failed', failure }
  // The library was changed elsewhere, and only the server knows how.
  return { kind: 'refused', made: null, sentence: words.owner.notices.alreadyDeleted }
}

function changedSince(command: Command, deleteAnyway: (command: Command) => void): SendResult {
  return {
    kind: 'refused',
    made: null,
    sentence: words.owner.notices.changedBeforeDeleting(nameOfCommand(command), command.line ?? ''),
    actions: [{ label: words.owner.notices.deleteAnyway, press: () => deleteAnyway(command) }],
  }
}
