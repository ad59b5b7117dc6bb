import type { AtRevision } from '../../client/commands-client.ts'
import type { CommandVersion } from '../../client/library-answers.ts'
import type { LibraryClient, LibraryFailure } from '../../client/library-client.ts'
import type { Command } from '../../core/commands/command.ts'
import { isSameContent } from '../../core/commands/representation.ts'
import { hasChanged, isGone } from './form/save-entry.ts'

/**
 * The result of deleting a command. `gone` means that it no longer existed, and `differs` that it wasn't deleted
 * because there is a version that the owner hasn't seen.
 */
export type Removed =
  | ({ readonly kind: 'deleted' } & AtRevision)
  | { readonly kind: 'gone' }
  | { readonly kind: 'differs'; readonly present: CommandVersion }
  | { readonly kind: 'failed'; readonly failure: LibraryFailure }

/** Deletes a command if its current version is still `shown`, the one that the owner sees. */
export async function removeCommand(client: LibraryClient, shown: Command): Promise<Removed> {
  const present = await client.find(shown.id)
  if (!present.ok) return removedOf(present.error)
  if (!isSameContent(present.value.command, shown)) return { kind: 'differs', present: present.value }
  const removed = await client.remove(shown.id, present.value.etag)
  if (removed.ok) return { kind: 'deleted', ...removed.value }
  return hasChanged(removed.error) ? lookAgain(client, shown.id) : removedOf(removed.error)
}

async function lookAgain(client: LibraryClient, id: string): Promise<Removed> {
  const present = await client.find(id)
  return present.ok ? { kind: 'differs', present: present.value } : removedOf(present.error)
}

function removedOf(failure: LibraryFailure): Removed {
  return isGone(failure) ? { kind: 'gone' } : { kind: 'failed', failure }
}
