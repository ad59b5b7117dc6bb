import type { LibraryClient } from '../../../../client/library-client.ts'
import type { ManyChange } from '../../../../core/commands/changes/change-many.ts'
import type { ChangeReport, LibraryChange, UndoReport } from '../../../../core/commands/changes/undo-change.ts'
import type { Command } from '../../../../core/commands/command.ts'
import { commandsIn } from '../../../../core/thousands.ts'
import { announceChange } from '../../../library/library-changes.ts'
import type { Notice } from '../notice-text.ts'

/** What has a name that many commands may share. */
export type NameKind = 'platform' | 'tag'

/** A platform or a tag, and how many commands have it. */
export type NameInUse = { readonly name: string; readonly count: number }

const COLLATOR = new Intl.Collator('en')

/** Changes many commands at once, and says so with the way to undo it. */
export async function changedMany(client: LibraryClient, change: ManyChange, again: () => void): Promise<Notice> {
  const answer = await client.change(change)
  if (!answer.ok) return { kind: 'failed', failure: answer.error, again }
  announceChange()
  return noticeOf(changedSentence(change, answer.value), answer.value.id, 'Undo')
}

/** Undoes a change, and says what of it could not be undone; an undo can be undone again. */
export async function undoneMany(client: LibraryClient, changeId: string, again: () => void): Promise<Notice> {
  const answer = await client.undo(changeId)
  if (!answer.ok) return { kind: 'failed', failure: answer.error, again }
  announceChange()
  return noticeOf(undoneSentence(answer.value), answer.value.id, 'Redo')
}

/** Deletes for good all that is deleted. */
export async function purgedDeleted(client: LibraryClient, again: () => void): Promise<Notice> {
  const answer = await client.purgeDeleted()
  if (!answer.ok) return { kind: 'failed', failure: answer.error, again }
  announceChange()
  return { kind: 'said', sentence: `Deleted ${commandsIn(answer.value.purged)} for good.` }
}

/** What a change of many has done. */
export function changedSentence(change: ManyChange, { changed, skipped }: ChangeReport): string {
  const done = doneSentence(change, changed.length)
  if (skipped.length === 0 || change.action === 'restore') return done
  return `${done} ${commandsIn(skipped.length)} stayed as ${skipped.length === 1 ? 'it was' : 'they were'}.`
}

/** What an undo has done, and what it has left alone. */
export function undoneSentence({ undone, kept, gone }: UndoReport): string {
  const was = undone.length === 1 ? 'is as it was' : 'are as they were'
  const sentences = [
    undone.length === 0 ? 'Nothing was undone.' : `Undone: ${commandsIn(undone.length)} ${was} before.`,
    kept.length > 0 &&
      `${commandsIn(kept.length)} changed since then ${kept.length === 1 ? 'was' : 'were'} left alone.`,
    gone.length > 0 && `${commandsIn(gone.length)} had been deleted for good.`,
  ]
  return sentences.filter((sentence) => sentence !== false).join(' ')
}

/** A change as a list of changes names it. */
export function nameOfChange({ action, count }: LibraryChange): string {
  switch (action) {
    case 'import':
      return `Imported ${commandsIn(count)}`
    case 'push':
      return `Pushed ${commandsIn(count)} from files`
    case 'delete':
      return `Deleted ${commandsIn(count)}`
    case 'restore':
      return `Restored ${commandsIn(count)}`
    case 'tags':
      return `Changed the tags of ${commandsIn(count)}`
    case 'platform':
      return `Changed the platform of ${commandsIn(count)}`
    case 'visibility':
      return `Changed who can see ${commandsIn(count)}`
    case 'pinned':
      return `Pinned or unpinned ${commandsIn(count)}`
  }
}

function doneSentence(change: ManyChange, count: number): string {
  const commands = commandsIn(count)
  switch (change.action) {
    case 'delete':
      return `Deleted ${commands}.`
    case 'restore':
      return `Restored ${commands}.`
    case 'tags':
      return tagsSentence(change, commands)
    case 'platform':
      return change.platform === null
        ? `Removed the platform from ${commands}.`
        : `Moved ${commands} to “${change.platform}”.`
    case 'visibility':
      return `Made ${commands} ${change.visibility}.`
    case 'pinned':
      return `${change.pinned === 'yes' ? 'Pinned' : 'Unpinned'} ${commands}.`
  }
}

function tagsSentence({ add = [], remove = [] }: Extract<ManyChange, { action: 'tags' }>, commands: string): string {
  if (remove.length === 0) return `Added the tag ${quoted(add)} to ${commands}.`
  if (add.length === 0) return `Removed the tag ${quoted(remove)} from ${commands}.`
  return `Renamed the tag ${quoted(remove)} to ${quoted(add)} in ${commands}.`
}

function quoted(names: readonly string[]): string {
  return names.map((name) => `“${name}”`).join(', ')
}

function noticeOf(sentence: string, changeId: string | null, label: 'Undo' | 'Redo'): Notice {
  return changeId === null ? { kind: 'said', sentence } : { kind: 'changed', sentence, changeId, label }
}

/** The platforms or tags of these commands, by name. */
export function namesInUse(commands: Iterable<Command>, kind: NameKind): readonly NameInUse[] {
  const counts = new Map<string, number>()
  for (const command of commands) {
    for (const name of namesOf(command, kind)) counts.set(name, (counts.get(name) ?? 0) + 1)
  }
  return [...counts].map(([name, count]) => ({ name, count })).sort(byName)
}

/** The ids of the commands that have a platform or a tag. */
export function idsWith(commands: readonly Command[], kind: NameKind, name: string): readonly string[] {
  return commands.filter((command) => namesOf(command, kind).has(name)).map(({ id }) => id)
}

function namesOf({ platform, tags = [] }: Command, kind: NameKind): ReadonlySet<string> {
  return new Set(kind === 'tag' ? tags : (platform ?? '').trim() === '' ? [] : [platform ?? ''])
}

function byName({ name: one }: NameInUse, { name: other }: NameInUse): number {
  return COLLATOR.compare(one, other)
}
