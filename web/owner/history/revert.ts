import type { LibraryClient, LibraryFailure } from '../../../client/library-client.ts'
import type { Command } from '../../../core/commands/command.ts'
import { isSameContent } from '../../../core/commands/representation.ts'
import type { Author, PastVersion } from '../../../core/commands/version.ts'
import { words } from '../../words.ts'
import { hasChanged, isGone } from '../form/save-entry.ts'
import { momentOf, nameOfCommand } from '../notice-text.ts'
import { changeFromVersion, type OwnerChange, type SendResult } from '../run-change.ts'

/** A command before and after an edit. */
type Edit = { readonly before: Command; readonly after: Command }

/**
 * Creates the change that replaces `present` with an earlier version. If the command is deleted now, undoing the change
 * makes the one that `deletes` returns, which deletes the command again.
 */
export function createRevert(
  client: LibraryClient,
  { version, present, deletes }: { version: PastVersion; present: PastVersion; deletes: () => OwnerChange },
): OwnerChange {
  const { command, number, at } = version
  const edit = { before: present.command, after: command }
  return {
    shows: { added: [], put: [command], removed: [] },
    from: present.isDeleted ? [] : [present.command],
    sentence: words.owner.notices.restoredFrom(nameOfCommand(command), momentOf(new Date(at))),
    failed: words.owner.notices.notRestored(nameOfCommand(command)),
    send: async () => sendResultOf(await client.restoreVersion(command.id, number, present.etag)),
    undo: {
      label: words.owner.undo,
      change: () => (present.isDeleted ? deletes() : createEditUndo(client, edit, 'undo')),
    },
  }
}

/**
 * Creates the change that undoes an edit. It's refused if the command has changed since. A redo is the same with
 * `before` and `after` swapped.
 */
export function createEditUndo(client: LibraryClient, { before, after }: Edit, kind: 'undo' | 'redo'): OwnerChange {
  const isUndo = kind === 'undo'
  const name = nameOfCommand(before)
  return {
    shows: { added: [], put: [before], removed: [] },
    from: [after],
    sentence: isUndo ? words.owner.notices.undone(name) : words.owner.notices.redone(name),
    failed: words.owner.notices.notUndone(name),
    send: async () => {
      const versions = await client.versions(before.id)
      if (!versions.ok) return failedOf(versions.error)
      const [present, ...earlier] = versions.value
      // There may be other edits in between, so this looks for the version that the edit replaced.
      const wanted = earlier.find(({ command, isDeleted }) => !isDeleted && isSameContent(command, before))
      const isAsSaved = present !== undefined && !present.isDeleted && isSameContent(present.command, after)
      if (!isAsSaved || wanted === undefined) return changedSince()
      return sendResultOf(await client.restoreVersion(before.id, wanted.number, present.etag))
    },
    undo: {
      label: isUndo ? words.owner.notices.redo : words.owner.undo,
      change: () => createEditUndo(client, { before: after, after: before }, isUndo ? 'redo' : 'undo'),
    },
  }
}

function sendResultOf(answer: Awaited<ReturnType<LibraryClient['restoreVersion']>>): SendResult {
  return answer.ok ? { kind: 'done', made: changeFromVersion(answer.value) } : failedOf(answer.error)
}

function failedOf(failure: LibraryFailure): SendResult {
  return hasChanged(failure) || isGone(failure) ? changedSince() : { kind: 'failed', failure }
}

/** The library was changed elsewhere, and only the server knows how. */
function changedSince(): SendResult {
  return { kind: 'refused', made: null, sentence: words.owner.notices.changedBeforeRestoring }
}

/** Describes the change that created a version. */
export function describeAction({ action, number }: PastVersion): string {
  if (action !== null) return words.owner.versions.done[action]
  return number === 1 ? words.owner.versions.firstKept : words.owner.versions.inDatabase
}

/** Describes a version by its date and, if known, its author. `subject` is the signed-in user's. */
export function describeAuthorship({ at, by }: PastVersion, subject: unknown): string {
  const moment = momentOf(new Date(at))
  return by === null ? moment : `${whoIs(by, subject)}${words.locale.comma}${moment}`
}

function whoIs({ kind, name }: Author, subject: unknown): string {
  if (kind === 'token') return words.owner.versions.token(words.commander.quoted(name))
  return name === subject ? words.owner.versions.you : words.owner.versions.signedInAs(words.commander.quoted(name))
}
