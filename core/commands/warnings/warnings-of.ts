import type { Command } from '../command.ts'
import type { CommandEntry } from '../entry.ts'
import { secretWarnings } from './secret-warnings.ts'
import { deceptionWarnings, lineEndWarnings, typographyWarnings } from './text-warnings.ts'
import type { Warning } from './warning.ts'

type Labels = Pick<CommandEntry, 'platform' | 'tags'>

/**
 * Returns the warnings to show before `entry` is saved, starting with secrets. `others` is the library, and `ownId` the
 * id of the command being edited (null for a new one). Takes time linear in the size of the texts and of the library.
 */
export function warningsOf(entry: CommandEntry, others: readonly Command[], ownId: string | null): readonly Warning[] {
  return [
    ...secretWarnings(entry),
    ...deceptionWarnings(entry),
    ...typographyWarnings(entry.line),
    ...lineEndWarnings(entry.line),
    ...duplicateWarnings(entry.line, others, ownId),
    ...labelWarnings(entry, others, ownId),
  ]
}

function duplicateWarnings(line: string, others: readonly Command[], ownId: string | null): readonly Warning[] {
  const candidates = others.filter(({ id }) => id !== ownId)
  const same = candidates.find((other) => other.line === line)
  if (same !== undefined) return [{ code: 'line/duplicate', field: 'line', other: same }]
  const sought = comparisonKey(line)
  const similar = candidates.find((other) => other.line !== null && comparisonKey(other.line) === sought)
  return similar === undefined ? [] : [{ code: 'line/similar', field: 'line', other: similar }]
}

function comparisonKey(line: string): string {
  return line.replace(/\s+/g, '').toUpperCase()
}

/**
 * Warns about a platform or tag that differs from one in use only by case, white space or Unicode normalization,
 * because it would split a group. The most common spelling counts as correct. `others` and `ownId` are as in
 * `warningsOf`.
 */
export function labelWarnings(entry: Labels, others: readonly Command[], ownId: string | null): readonly Warning[] {
  const library = others.filter(({ id }) => id !== ownId)
  const { platform, tags = [] } = entry
  const platforms = platform === undefined ? [] : [{ field: 'platform', label: platform }]
  const tagged = tags.map((label, index) => ({ field: `tags[${index}]`, label }))
  return [
    ...warningsIn(platforms, countsOf(library.map((command) => command.platform))),
    ...warningsIn(tagged, countsOf(library.flatMap((command) => command.tags ?? []))),
  ]
}

function warningsIn(
  labels: readonly { readonly field: string; readonly label: string }[],
  counts: ReadonlyMap<string, number>,
): readonly Warning[] {
  if (labels.length === 0) return []
  const usual = usualSpellings(counts)
  return labels.flatMap(({ field, label }) => {
    const known = usual.get(labelKey(label)) ?? label
    const count = counts.get(known) ?? 0
    if (known === label || count <= (counts.get(label) ?? 0)) return []
    return [{ code: 'label/similar', field, label, usual: known, count }]
  })
}

function countsOf(labels: readonly (string | undefined)[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const label of labels) if (label !== undefined) counts.set(label, (counts.get(label) ?? 0) + 1)
  return counts
}

function usualSpellings(counts: ReadonlyMap<string, number>): ReadonlyMap<string, string> {
  const usual = new Map<string, string>()
  for (const [label, count] of counts) {
    const key = labelKey(label)
    if (count > (counts.get(usual.get(key) ?? '') ?? 0)) usual.set(key, label)
  }
  return usual
}

function labelKey(label: string): string {
  return label.normalize().replace(/\s+/g, '').toLowerCase()
}
