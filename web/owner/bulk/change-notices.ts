import type { BulkChange } from '../../../core/commands/changes/bulk-change.ts'
import type {
  ChangeAction,
  ChangeReport,
  LibraryChange,
  UndoReport,
} from '../../../core/commands/changes/undo-change.ts'
import type { Command } from '../../../core/commands/command.ts'
import { COMMAND_FIELDS } from '../../../core/commands/command-fields.ts'
import type { ImportReport } from '../../../core/commands/import/plan-import.ts'
import { inputText } from '../../../core/commands/input-parsers.ts'
import { inDigits } from '../../locale.ts'
import { words } from '../../words.ts'
import { faultSentence } from '../fault-sentence.ts'

/** A field whose values are names that many commands share. */
export type NameKind = 'platform' | 'tag'

/** A platform or tag and the number of commands that have it. */
export type NameInUse = { readonly name: string; readonly count: number }

const NAME_PARSERS = {
  platform: inputText(COMMAND_FIELDS.platform.maxLength, 'anything'),
  tag: inputText(COMMAND_FIELDS.tags.maxLength, 'anything'),
} as const

const COLLATOR = new Intl.Collator(words.locale.language)

/** Describes the result of a bulk change. */
export function changedSentence(
  change: BulkChange,
  { changed, skipped }: Pick<ChangeReport, 'changed' | 'skipped'>,
): string {
  const done = doneSentence(change, words.commander.commands(changed.length))
  if (skipped.length === 0 || change.action === 'restore') return done
  return `${done} ${words.owner.bulk.stayed(skipped.length)}`
}

/** Describes the result of an import. */
export function importedSentence({ added, changed }: Pick<ImportReport, 'added' | 'changed'>): string {
  const commands = words.commander.commands(added.length + changed.length)
  return words.owner.bulk.imported(commands, inDigits(added.length), inDigits(changed.length))
}

const NOTHING_CHANGED: Readonly<Record<BulkChange['action'], string>> = {
  delete: words.owner.bulk.nothingDeleted,
  restore: words.owner.bulk.nothingRestored,
  tags: words.owner.bulk.noTags,
  platform: words.owner.bulk.noPlatforms,
  visibility: words.owner.bulk.noVisibility,
  pinned: words.owner.bulk.noPins,
}

/** The first sentence of the notice for a bulk change that failed. */
export function notChangedSentence({ action }: BulkChange): string {
  return NOTHING_CHANGED[action]
}

/**
 * Describes the result of undoing a change. `removed` is the number of commands that undoing it removed from the
 * library; null if the number isn't known.
 */
export function undoneSentence(
  { undone, kept, gone }: Pick<UndoReport, 'undone' | 'kept' | 'gone'>,
  action: ChangeAction,
  removed: number | null,
): string {
  const sentences = [
    undone.length === 0 ? words.owner.bulk.nothingUndone : undoneActionSentence(action, undone.length, removed),
    kept.length > 0 && words.owner.bulk.keptSince(kept.length),
    gone.length > 0 && words.owner.bulk.gone(gone.length),
  ]
  return sentences.filter((sentence) => sentence !== false).join(' ')
}

function undoneActionSentence(action: ChangeAction, count: number, removed: number | null): string {
  switch (action) {
    case 'delete':
      return words.owner.bulk.restored(words.commander.commands(count))
    case 'restore':
      return words.owner.bulk.deletedAgain(words.commander.commands(count))
    case 'import':
      return words.owner.bulk.undidImport(undoneCommands(count, removed))
    case 'push':
      return words.owner.bulk.undidPush(undoneCommands(count, removed))
    default:
      return words.owner.bulk.undone(count)
  }
}

function undoneCommands(count: number, removed: number | null): string {
  if (removed === null) return words.commander.commands(count)
  const [gone, back] = [words.commander.commands(removed), words.commander.commands(count - removed)]
  if (removed === 0) return words.owner.bulk.changedBack(back)
  return removed === count ? words.owner.bulk.removed(gone) : words.owner.bulk.removedAndChangedBack(gone, back)
}

/** The name of a change in the list of changes. */
export function nameOfChange({ action, count }: LibraryChange): string {
  return words.owner.bulk.names[action](words.commander.commands(count))
}

function doneSentence(change: BulkChange, commands: string): string {
  switch (change.action) {
    case 'delete':
      return words.owner.bulk.deleted(commands)
    case 'restore':
      return words.owner.bulk.restored(commands)
    case 'tags':
      return tagsSentence(change, commands)
    case 'platform':
      return change.platform === null
        ? words.owner.bulk.platformRemoved(commands)
        : words.owner.bulk.moved(commands, words.commander.quoted(change.platform))
    case 'visibility':
      return change.visibility === 'public'
        ? words.owner.bulk.madePublic(commands)
        : words.owner.bulk.madePrivate(commands)
    case 'pinned':
      return change.pinned === 'yes' ? words.owner.bulk.pinned(commands) : words.owner.bulk.unpinned(commands)
  }
}

function tagsSentence({ add = [], remove = [] }: Extract<BulkChange, { action: 'tags' }>, commands: string): string {
  if (remove.length === 0) return words.owner.bulk.tagAdded(quoted(add), commands)
  if (add.length === 0) return words.owner.bulk.tagRemoved(quoted(remove), commands)
  return words.owner.bulk.tagRenamed(quoted(remove), quoted(add), commands)
}

function quoted(names: readonly string[]): string {
  return names.map((name) => words.commander.quoted(name)).join(words.locale.comma)
}

/** The platforms or tags in use in these commands, sorted by name. */
export function namesInUse(commands: Iterable<Command>, kind: NameKind): readonly NameInUse[] {
  const counts = new Map<string, number>()
  for (const command of commands) {
    for (const name of namesOf(command, kind)) counts.set(name, (counts.get(name) ?? 0) + 1)
  }
  return [...counts].map(([name, count]) => ({ name, count })).sort(byName)
}

/** The reason why `name` can't be the name of a platform or tag, or undefined if it can. An empty name is valid. */
export function faultOfName(kind: NameKind, name: string): string | undefined {
  const parsed = NAME_PARSERS[kind](name)
  const fault = parsed.ok ? undefined : parsed.error[0]
  return fault && faultSentence(fault)
}

/** The commands that have this platform or tag. */
export function commandsWith(commands: readonly Command[], kind: NameKind, name: string): readonly Command[] {
  return commands.filter((command) => namesOf(command, kind).has(name))
}

function namesOf({ platform, tags = [] }: Command, kind: NameKind): ReadonlySet<string> {
  return new Set(kind === 'tag' ? tags : (platform ?? '').trim() === '' ? [] : [platform ?? ''])
}

function byName({ name: one }: NameInUse, { name: other }: NameInUse): number {
  return COLLATOR.compare(one, other)
}
