import type { LibraryClient, LibraryFailure } from '../../../../client/library-client.ts'
import type { Author, PastVersion, VersionAction } from '../../../../core/commands/changes/version.ts'
import type { Command } from '../../../../core/commands/command.ts'
import { isSameContent } from '../../../../core/commands/representation.ts'
import { announceChange } from '../../../library/library-changes.ts'
import { hasChanged, isGone } from '../form/save-entry.ts'
import { momentOf, type Notice, nameOfCommand } from '../notice-text.ts'

type Reverting = { readonly etag: string; readonly again: () => void }

type TakingBack = { readonly label: 'Undo' | 'Redo'; readonly again: () => void }

/** Makes a version the present one again, in the place of the one with this ETag, and says so with the way to undo it. */
export async function reverted(
  client: LibraryClient,
  version: PastVersion,
  { etag, again }: Reverting,
): Promise<Notice> {
  const { command: earlier, number, at } = version
  const answer = await client.restoreVersion(earlier.id, number, etag)
  if (!answer.ok) return refused(answer.error, again)
  const { command } = answer.value
  const sentence = `Restored ${nameOfCommand(command)} as it was on ${momentOf(new Date(at))}.`
  return { kind: 'reverted', sentence, command, label: 'Undo' }
}

/**
 * Makes what a command was before its last version the present version, unless it has become something else than
 * `command` meanwhile. `label` is what undoing that is called.
 */
export async function takenBack(
  client: LibraryClient,
  command: Command,
  { label, again }: TakingBack,
): Promise<Notice> {
  const versions = await client.versions(command.id)
  if (!versions.ok) return refused(versions.error, again)
  const [present, previous] = versions.value
  const isAsSaved = present !== undefined && !present.isDeleted && isSameContent(present.command, command)
  if (!isAsSaved || previous === undefined) return changedSince()
  const answer = await client.restoreVersion(command.id, previous.number, present.etag)
  if (!answer.ok) return refused(answer.error, again)
  const name = nameOfCommand(answer.value.command)
  const sentence = label === 'Redo' ? `Undone: ${name} is as it was before.` : `Done again: ${name}.`
  return { kind: 'reverted', sentence, command: answer.value.command, label }
}

function refused(failure: LibraryFailure, again: () => void): Notice {
  return hasChanged(failure) || isGone(failure) ? changedSince() : { kind: 'failed', failure, again }
}

/** Somebody else has changed the library, and nobody here knows in what way. */
function changedSince(): Notice {
  announceChange()
  return { kind: 'said', sentence: 'Not restored: this command has changed since.' }
}

const DONE: Readonly<Record<VersionAction, string>> = {
  create: 'Added',
  replace: 'Edited',
  delete: 'Deleted',
  restore: 'Restored after deletion',
  revert: 'Earlier version restored',
  import: 'Imported',
  push: 'Pushed from files',
  tags: 'Tags changed',
  platform: 'Platform changed',
  visibility: 'Visibility changed',
  pinned: 'Pinning changed',
  undo: 'Bulk change undone',
  redo: 'Bulk change done again',
  backup: 'Restored from a backup',
}

/** What happened when a version came to be. */
export function whatHappened({ action, number }: PastVersion): string {
  if (action !== null) return DONE[action]
  return number === 1 ? 'First version kept' : 'Changed in the database'
}

/** When a version came to be and, where that is known, who made it; `subject` is who is signed in. */
export function whenAndWho({ at, by }: PastVersion, subject: unknown): string {
  const moment = momentOf(new Date(at))
  return by === null ? moment : `${whoIs(by, subject)}, ${moment}`
}

function whoIs({ kind, name }: Author, subject: unknown): string {
  if (kind === 'token') return `Token “${name}”`
  return name === subject ? 'You' : `Signed in as “${name}”`
}
