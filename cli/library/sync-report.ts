import { type Command, hasNotes } from '../../core/commands/command.ts'
import { FIELD_WORDS } from '../../core/commands/field-words.ts'
import { differingFields, type SyncEntry, type SyncStep } from '../../core/commands/sync/plan-sync.ts'
import { escapeControls } from '../../core/text/escape-controls.ts'
import { inOneRow } from '../../core/text/rows.ts'
import { shorten } from '../../core/text/shorten.ts'
import { formatCommandCount } from '../../core/text/thousands.ts'

/** A command and what a sync does with it. */
export type PlannedStep = { readonly entry: SyncEntry; readonly step: SyncStep }

const MAX_NOTES_LENGTH = 60
const MAX_VALUE_LENGTH = 200

/** Maximum number of commands shown by name, per kind. */
const MAX_NAMED = 20

const INDENT = '  '

/** Reports what changed on each side since the last sync, as lines for the terminal. */
export function statusRows(planned: readonly PlannedStep[], library: string): readonly string[] {
  const same = planned.filter(({ entry }) => entry.state === 'same').length
  const rows = [`The files and ${library} have ${formatCommandCount(same)} in common.`]
  for (const state of ['files', 'library'] as const) {
    const where = state === 'files' ? 'in the files' : 'in the library'
    const entries = planned
      .filter(({ entry, step }) => entry.state === state && step !== 'private' && step !== 'unwritable')
      .map(entryOf)
    for (const [kind, of] of Map.groupBy(entries, kindOf)) rows.push(...listed(`${kind} ${where}`, of))
  }
  const isQuiet = rows.length === 1
  rows.push(...leftRows(planned))
  return isQuiet && rows.length === 1 ? [...rows, 'There are no differences.'] : rows
}

/** Reports what a pull or push did and what it left alone, as lines for the terminal. */
export function doneRows(
  planned: readonly PlannedStep[],
  direction: 'pull' | 'push',
  library: string,
): readonly string[] {
  const taken = planned.filter(({ step }) => step === 'take').map(entryOf)
  const isDeletion = ({ files, library: kept }: SyncEntry) => (direction === 'pull' ? kept : files) === null
  const [put, deleted] = [taken.filter((entry) => !isDeletion(entry)), taken.filter(isDeletion)]
  const withdrawn = planned.filter(({ step }) => step === 'withdraw').map(entryOf)
  const verb = direction === 'pull' ? `Pulled from ${library}` : `Pushed to ${library}`
  const isNothing = taken.length === 0 && withdrawn.length === 0
  return [
    ...(isNothing ? [`${verb}: nothing new.`] : []),
    ...(put.length > 0 ? listed(verb, put) : []),
    ...(deleted.length > 0 ? listed(`Deleted from ${direction === 'pull' ? 'the files' : library}`, deleted) : []),
    ...(withdrawn.length > 0 ? listed('Removed from the files (now private)', withdrawn) : []),
    ...leftRows(planned),
  ]
}

function leftRows(planned: readonly PlannedStep[]): readonly string[] {
  const withStep = (step: SyncStep) => planned.filter((one) => one.step === step).map(entryOf)
  const [hidden, unwritable, conflicts] = [withStep('private'), withStep('unwritable'), withStep('conflict')]
  const unseen = planned.map(entryOf).filter(({ state }) => state === 'unseen')
  return [
    ...(hidden.length > 0
      ? [`Private, not in the files: ${formatCommandCount(hidden.length)}. To include them, add --private.`]
      : []),
    ...(unseen.length > 0
      ? [`Private in the files, not compared without the owner's token: ${formatCommandCount(unseen.length)}.`]
      : []),
    ...(unwritable.length > 0 ? listed("Skipped, because a file can't contain them", unwritable) : []),
    ...(conflicts.length > 0 ? [`Changed on both sides: ${formatCommandCount(conflicts.length)}, left alone.`] : []),
    ...conflicts.slice(0, MAX_NAMED).flatMap(conflictRows),
    ...moreRows(conflicts.length),
    ...(conflicts.length > 0 ? [CHOICE] : []),
  ]
}

const CHOICE = "To keep the library's version: pull --over <id>. To keep the file's version: push --over <id>."

function conflictRows(entry: SyncEntry): readonly string[] {
  const { id, files, library } = entry
  const one = (command: Command | null, name: ReturnType<typeof differingFields>[number]) =>
    command === null ? null : (command[name] ?? '')
  if (files === null || library === null) {
    const [where, other] = files === null ? ['files', library] : ['library', files]
    return [
      `${INDENT}${shown(id)}  ${nameOf(other)}`,
      `${INDENT}${INDENT}deleted in the ${where}, changed on the other side`,
    ]
  }
  return [
    `${INDENT}${shown(id)}`,
    ...differingFields(entry).flatMap((name) => [
      `${INDENT}${INDENT}${FIELD_WORDS[name].label}`,
      `${INDENT}${INDENT}${INDENT}files:   ${textOf(one(files, name))}`,
      `${INDENT}${INDENT}${INDENT}library: ${textOf(one(library, name))}`,
    ]),
  ]
}

function textOf(value: string | readonly string[] | null): string {
  const text = value === null ? '' : typeof value === 'string' ? value : value.join(', ')
  return text === '' ? '(none)' : shown(text, MAX_VALUE_LENGTH)
}

function listed(title: string, entries: readonly SyncEntry[]): readonly string[] {
  const named = entries.slice(0, MAX_NAMED)
  return [
    `${title}: ${formatCommandCount(entries.length)}.`,
    ...named.map(({ id, files, library }) => `${INDENT}${shown(id)}  ${nameOf(files ?? library)}`),
    ...moreRows(entries.length),
  ]
}

function moreRows(count: number): readonly string[] {
  return count > MAX_NAMED ? [`${INDENT}and ${formatCommandCount(count - MAX_NAMED)} more`] : []
}

function kindOf({ state, files, library }: SyncEntry): 'Added' | 'Changed' | 'Deleted' {
  const [own, other] = state === 'files' ? [files, library] : [library, files]
  if (own === null) return 'Deleted'
  return other === null ? 'Added' : 'Changed'
}

function nameOf(command: Command | null): string {
  if (command === null) return ''
  return shown(hasNotes(command) ? command.notes : (command.line ?? ''), MAX_NOTES_LENGTH)
}

function shown(text: string, max: number = MAX_VALUE_LENGTH): string {
  return escapeControls(shorten(inOneRow(text), max))
}

function entryOf({ entry }: PlannedStep): SyncEntry {
  return entry
}
