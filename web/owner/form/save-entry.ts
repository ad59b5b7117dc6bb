import type { CommandVersion } from '../../../client/library-answers.ts'
import type { LibraryClient, LibraryFailure } from '../../../client/library-client.ts'
import type { Command } from '../../../core/commands/command.ts'
import type { CommandEntry } from '../../../core/commands/entry.ts'
import { isSameContent } from '../../../core/commands/representation.ts'
import type { MadeChange } from '../../library/library-store.ts'
import { changeFromVersion } from '../run-change.ts'

/** The version that a form started from. */
type BaseVersion = {
  readonly command: Command
  /** Null until it has been fetched from the server. */
  readonly etag: string | null
  /**
   * True if the version was fetched during this save. If the server then has a newer one again, saving ends with a
   * conflict instead of another retry.
   */
  readonly isReread?: boolean
}

/** A conflict found while saving: the command was changed or deleted in the meantime. */
export type Conflict = { readonly kind: 'changed'; readonly theirs: CommandVersion } | { readonly kind: 'deleted' }

/**
 * The id under which a form adds its command, and the entries that the server may have stored under it. `sent` is empty
 * before the first attempt.
 */
export type AddAttempts = { readonly id: string; readonly sent: readonly CommandEntry[] }

/** The reason a form couldn't be saved. `addAttempts` is set after an attempt to add a command, for the next one. */
export type Unsaved =
  | { readonly kind: 'conflict'; readonly conflict: Conflict }
  | { readonly kind: 'failed'; readonly failure: LibraryFailure; readonly addAttempts?: AddAttempts }

/**
 * `made` is the change to the library. It's null if only the server knows the change, and missing if there was none.
 */
type ResultingChange = { readonly made?: MadeChange | null | undefined }

/** The result of saving. `before` is the command that was overwritten, and is set only if it was restored first. */
export type SaveResult = ResultingChange &
  ({ readonly kind: 'saved'; readonly id: string; readonly before?: Command } | Unsaved)

/** Starts a new series of attempts, with a random id. */
export function newAddAttempts(): AddAttempts {
  return { id: crypto.randomUUID(), sent: [] }
}

/**
 * Adds a command under the id of `attempts`. If the id is taken, an earlier attempt succeeded although its response was
 * lost, so this replaces what that attempt stored. If it has been changed or deleted since, adds the entry under a new
 * id instead.
 */
export async function saveNew(client: LibraryClient, entry: CommandEntry, attempts: AddAttempts): Promise<SaveResult> {
  const created = await client.create(attempts.id, entry)
  if (created.ok) {
    const { command, revision } = created.value
    return saved(command.id, { added: [command], put: [], removed: [], revision: revision ?? null })
  }
  if (!isTaken(created.error)) return notAdded(created.error, entry, attempts)
  return (await replaceEarlier(client, entry, attempts)) ?? saveNew(client, entry, newAddAttempts())
}

/** Replaces what an earlier attempt stored. Resolves to null if it has been changed or deleted since. */
async function replaceEarlier(
  client: LibraryClient,
  entry: CommandEntry,
  attempts: AddAttempts,
): Promise<SaveResult | null> {
  const { id, sent } = attempts
  const present = await client.find(id)
  if (!present.ok) return isGone(present.error) ? null : notAdded(present.error, entry, attempts)
  const { command, etag } = present.value
  if (isSameContent(command, entry)) return saved(id, null)
  if (!sent.some((earlier) => isSameContent(command, earlier))) return null
  const replaced = await client.replace(id, entry, etag)
  if (replaced.ok) return saved(id, changeFromVersion(replaced.value))
  const { error } = replaced
  return hasChanged(error) || isGone(error) ? null : notAdded(error, entry, attempts)
}

/** Counts the entry as sent even if the server refused it, because a proxy may have lost the server's response. */
function notAdded(failure: LibraryFailure, entry: CommandEntry, { id, sent }: AddAttempts): SaveResult {
  return { kind: 'failed', failure, addAttempts: { id, sent: [...sent, entry] } }
}

/**
 * Saves an entry over the version that its form started from. Fetches the command only if `etag` is null or out of
 * date. If the server's content still equals that version's, the entry replaces it. If it equals the entry's, there's
 * nothing to save. Otherwise, or if the command was deleted, the result is a conflict.
 */
export async function saveOver(
  client: LibraryClient,
  entry: CommandEntry,
  { command: base, etag, isReread = false }: BaseVersion,
): Promise<SaveResult> {
  if (etag !== null) {
    const replaced = await client.replace(base.id, entry, etag)
    if (replaced.ok) return saved(base.id, changeFromVersion(replaced.value))
    if (!hasChanged(replaced.error)) return notSaved(replaced.error)
  }
  const present = await client.find(base.id)
  if (!present.ok) return notSaved(present.error)
  const { command } = present.value
  if (isSameContent(command, entry)) return saved(base.id, null)
  if (!isSameContent(command, base) || isReread) return conflict({ kind: 'changed', theirs: present.value })
  return saveOver(client, entry, { ...present.value, isReread: true })
}

/** Restores a deleted command and saves the entry over it. */
export async function restoreAndSave(client: LibraryClient, entry: CommandEntry, id: string): Promise<SaveResult> {
  const restored = await client.restore(id)
  if (!restored.ok) return failed(restored.error)
  const outcome = await saveOver(client, entry, restored.value)
  return outcome.kind === 'saved' ? { ...outcome, before: restored.value.command } : { ...outcome, made: null }
}

function isTaken(failure: LibraryFailure): boolean {
  return failure.kind === 'refused' && failure.code === 'command/exists'
}

/** True if the server says that the command no longer exists. */
export function isGone(failure: LibraryFailure): boolean {
  return failure.kind === 'refused' && failure.code === 'command/unknown'
}

/** True if the server says that there is a newer version. */
export function hasChanged(failure: LibraryFailure): boolean {
  return failure.kind === 'refused' && failure.code === 'command/changed'
}

/**
 * `made` is null if the server already has this content, from an earlier request without a response, or from another
 * tab or device.
 */
function saved(id: string, made: MadeChange | null): SaveResult {
  return { kind: 'saved', id, made }
}

function conflict(found: Conflict): SaveResult {
  return { kind: 'conflict', conflict: found, made: null }
}

function notSaved(failure: LibraryFailure): SaveResult {
  return isGone(failure) ? conflict({ kind: 'deleted' }) : failed(failure)
}

function failed(failure: LibraryFailure): SaveResult {
  return { kind: 'failed', failure }
}
