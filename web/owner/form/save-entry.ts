import type { CommandVersion } from '../../../client/library-answers.ts'
import type { LibraryClient, LibraryFailure } from '../../../client/library-client.ts'
import type { Command } from '../../../core/commands/command.ts'
import type { CommandEntry } from '../../../core/commands/entry.ts'
import { isSameContent } from '../../../core/commands/representation.ts'
import type { Result } from '../../../core/result.ts'
import { announceChange } from '../../library/library-changes.ts'

/** Why an entry cannot simply take its command's place: somebody has changed the command meanwhile, or deleted it. */
export type Conflict = { readonly kind: 'changed'; readonly theirs: CommandVersion } | { readonly kind: 'deleted' }

/** Why something couldn't be saved. */
export type Unsaved =
  | { readonly kind: 'conflict'; readonly conflict: Conflict }
  | { readonly kind: 'failed'; readonly failure: LibraryFailure }

/** What came of saving. */
export type Saved =
  /** `before` is what was saved over, if that isn't what the form began from. */
  { readonly kind: 'saved'; readonly id: string; readonly before?: Command } | Unsaved

/**
 * Saves a new command. `isRepeated` says that the same was sent before and never answered: it may have arrived, and is
 * looked for then, so that it is not there twice.
 */
export async function saveNew(client: LibraryClient, entry: CommandEntry, isRepeated: boolean): Promise<Saved> {
  if (isRepeated) {
    const present = await client.list()
    if (!present.ok) return failed(present.error)
    const arrived = present.value.find((command) => isSameContent(command, entry))
    if (arrived !== undefined) return savedBefore(arrived.id)
  }
  return outcomeOf(await client.create(entry))
}

/** Saves an entry over the command `base` that it began from, unless the command is another one by now. */
export async function saveOver(client: LibraryClient, entry: CommandEntry, base: Command): Promise<Saved> {
  const present = await client.find(base.id)
  if (!present.ok) return isGone(present.error) ? conflict({ kind: 'deleted' }) : failed(present.error)
  const { command, etag } = present.value
  if (isSameContent(command, entry)) return savedBefore(base.id)
  if (!isSameContent(command, base)) return conflict({ kind: 'changed', theirs: present.value })
  return saveOverVersion(client, entry, { id: base.id, etag })
}

/** Saves an entry over the very version that the owner has seen, unless there is a later one. */
export async function saveOverVersion(
  client: LibraryClient,
  entry: CommandEntry,
  { id, etag }: { readonly id: string; readonly etag: string },
): Promise<Saved> {
  const replaced = await client.replace(id, entry, etag)
  if (replaced.ok) return saved(id)
  if (isGone(replaced.error)) return conflict({ kind: 'deleted' })
  if (!hasChanged(replaced.error)) return failed(replaced.error)
  const present = await client.find(id)
  if (present.ok && isSameContent(present.value.command, entry)) return savedBefore(id)
  if (present.ok) return conflict({ kind: 'changed', theirs: present.value })
  return isGone(present.error) ? conflict({ kind: 'deleted' }) : failed(present.error)
}

/** Brings a deleted command back, and saves the entry over what it was. */
export async function restoreAndSave(client: LibraryClient, entry: CommandEntry, id: string): Promise<Saved> {
  const restored = await client.restore(id)
  if (!restored.ok) return failed(restored.error)
  const { command, etag } = restored.value
  const outcome = await saveOverVersion(client, entry, { id, etag })
  return outcome.kind === 'saved' ? { ...outcome, before: command } : outcome
}

/** Whether the server says that there is no such command any more. */
export function isGone(failure: LibraryFailure): boolean {
  return failure.kind === 'refused' && failure.code === 'command/unknown'
}

/** Whether the server says that there is a later version. */
export function hasChanged(failure: LibraryFailure): boolean {
  return failure.kind === 'refused' && failure.code === 'command/changed'
}

function outcomeOf(created: Result<CommandVersion, LibraryFailure>): Saved {
  return created.ok ? saved(created.value.command.id) : failed(created.error)
}

function saved(id: string): Saved {
  return { kind: 'saved', id }
}

/** It is there already, by a call whose answer never came or by somebody else: what this page shows may be older. */
function savedBefore(id: string): Saved {
  announceChange()
  return saved(id)
}

function conflict(found: Conflict): Saved {
  return { kind: 'conflict', conflict: found }
}

function failed(failure: LibraryFailure): Saved {
  return { kind: 'failed', failure }
}
