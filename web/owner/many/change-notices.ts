import type { BulkChange } from '../../../core/commands/changes/bulk-change.ts'
import type {
  ChangeAction,
  ChangeReport,
  LibraryChange,
  UndoReport,
} from '../../../core/commands/changes/undo-change.ts'
import type { Command } from '../../../core/commands/command.ts'
import type { ImportReport } from '../../../core/commands/import/plan-import.ts'
import { formatCommandCount, withThousandsSeparators } from '../../../core/thousands.ts'

/** A field whose values are shared by many commands. */
export type NameKind = 'platform' | 'tag'

/** A platform or tag, and the number of commands that have it. */
export type NameInUse = { readonly name: string; readonly count: number }

const COLLATOR = new Intl.Collator('en')

/** The result of a bulk change, as a sentence. */
export function changedSentence(
  change: BulkChange,
  { changed, skipped }: Pick<ChangeReport, 'changed' | 'skipped'>,
): string {
  const done = doneSentence(change, changed.length)
  if (skipped.length === 0 || change.action === 'restore') return done
  return `${done} ${formatCommandCount(skipped.length)} stayed as ${skipped.length === 1 ? 'it was' : 'they were'}.`
}

/** The result of an import, as a sentence. */
export function importedSentence({ added, changed }: Pick<ImportReport, 'added' | 'changed'>): string {
  const count = ({ length }: { readonly length: number }) => withThousandsSeparators(length)
  return `Imported ${formatCommandCount(added.length + changed.length)}: ${count(added)} added, ${count(changed)} changed.`
}

/** The first sentence about a bulk change that failed. */
export function notChangedSentence({ action }: BulkChange): string {
  switch (action) {
    case 'delete':
      return 'Nothing was deleted.'
    case 'restore':
      return 'Nothing was restored.'
    case 'tags':
      return 'No tags were changed.'
    case 'platform':
      return 'No platforms were changed.'
    case 'visibility':
      return 'Nothing was made public or private.'
    case 'pinned':
      return 'Nothing was pinned or unpinned.'
  }
}

/**
 * Describes the result of undoing a change. `removed` is how many of its commands are no longer in the library; null
 * if that isn't known.
 */
export function undoneSentence(
  { undone, kept, gone }: Pick<UndoReport, 'undone' | 'kept' | 'gone'>,
  action: ChangeAction,
  removed: number | null,
): string {
  const sentences = [
    undone.length === 0 ? 'Nothing was undone.' : takenBackSentence(action, undone.length, removed),
    kept.length > 0 &&
      `${formatCommandCount(kept.length)} changed since then ${kept.length === 1 ? 'was' : 'were'} left alone.`,
    gone.length > 0 && `${formatCommandCount(gone.length)} had been deleted for good.`,
  ]
  return sentences.filter((sentence) => sentence !== false).join(' ')
}

function takenBackSentence(action: ChangeAction, count: number, removed: number | null): string {
  const commands = formatCommandCount(count)
  switch (action) {
    case 'delete':
      return `Restored ${commands}.`
    case 'restore':
      return `Deleted ${commands} again.`
    case 'import':
    case 'push':
      return `Undid the ${action}: ${mixedSentence(count, removed)}.`
    default:
      return `Undone: ${commands} ${count === 1 ? 'is as it was' : 'are as they were'} before.`
  }
}

function mixedSentence(count: number, removed: number | null): string {
  if (removed === null) return `what it added to or changed in ${formatCommandCount(count)} is taken back`
  const changed = count - removed
  const parts = [
    removed > 0 && `removed ${formatCommandCount(removed)}`,
    changed > 0 && `changed ${formatCommandCount(changed)} back`,
  ]
  return parts.filter((part) => part !== false).join(' and ')
}

/** The name of a change in a list of changes. */
export function nameOfChange({ action, count }: LibraryChange): string {
  switch (action) {
    case 'import':
      return `Imported ${formatCommandCount(count)}`
    case 'push':
      return `Pushed ${formatCommandCount(count)} from files`
    case 'delete':
      return `Deleted ${formatCommandCount(count)}`
    case 'restore':
      return `Restored ${formatCommandCount(count)}`
    case 'tags':
      return `Changed the tags of ${formatCommandCount(count)}`
    case 'platform':
      return `Changed the platform of ${formatCommandCount(count)}`
    case 'visibility':
      return `Changed who can see ${formatCommandCount(count)}`
    case 'pinned':
      return `Pinned or unpinned ${formatCommandCount(count)}`
  }
}

function doneSentence(change: BulkChange, count: number): string {
  const commands = formatCommandCount(count)
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

function tagsSentence({ add = [], remove = [] }: Extract<BulkChange, { action: 'tags' }>, commands: string): string {
  if (remove.length === 0) return `Added the tag ${quoted(add)} to ${commands}.`
  if (add.length === 0) return `Removed the tag ${quoted(remove)} from ${commands}.`
  return `Renamed the tag ${quoted(remove)} to ${quoted(add)} in ${commands}.`
}

function quoted(names: readonly string[]): string {
  return names.map((name) => `“${name}”`).join(', ')
}

/** The platforms or tags of these commands, by name. */
export function namesInUse(commands: Iterable<Command>, kind: NameKind): readonly NameInUse[] {
  const counts = new Map<string, number>()
  for (const command of commands) {
    for (const name of namesOf(command, kind)) counts.set(name, (counts.get(name) ?? 0) + 1)
  }
  return [...counts].map(([name, count]) => ({ name, count })).sort(byName)
}

/** The commands that have a platform or a tag. */
export function commandsWith(commands: readonly Command[], kind: NameKind, name: string): readonly Command[] {
  return commands.filter((command) => namesOf(command, kind).has(name))
}

function namesOf({ platform, tags = [] }: Command, kind: NameKind): ReadonlySet<string> {
  return new Set(kind === 'tag' ? tags : (platform ?? '').trim() === '' ? [] : [platform ?? ''])
}

function byName({ name: one }: NameInUse, { name: other }: NameInUse): number {
  return COLLATOR.compare(one, other)
}
