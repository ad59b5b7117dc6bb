import type { Command } from '../command.ts'
import type { CommandEntry } from '../entry.ts'
import type { Warning } from './warning.ts'

type Labels = Pick<CommandEntry, 'platform' | 'tags'>

/**
 * Warns of a platform or a tag that differs from one in use only in case or white space, which makes two groups of what
 * is meant to be one. Of several spellings in use the one that most commands have is the right one. `others` is the
 * library, in which `ownId` is the command that is being edited, null for a new one.
 */
export function labelWarnings(entry: Labels, others: readonly Command[], ownId: string | null): readonly Warning[] {
  const library = others.filter(({ id }) => id !== ownId)
  const { platform, tags = [] } = entry
  const platforms = platform === undefined ? [] : [{ field: 'platform', label: platform }]
  const tagged = tags.map((label, index) => ({ field: `tags[${index}]`, label }))
  return [
    ...warningsIn(platforms, countsOf(library.map((command) => command.platform)), 'platform'),
    ...warningsIn(tagged, countsOf(library.flatMap((command) => command.tags ?? [])), 'tag'),
  ]
}

function warningsIn(
  labels: readonly { readonly field: string; readonly label: string }[],
  counts: ReadonlyMap<string, number>,
  what: 'platform' | 'tag',
): readonly Warning[] {
  if (labels.length === 0) return []
  const usual = usualSpellings(counts)
  return labels.flatMap(({ field, label }) => {
    const known = usual.get(withoutDifferences(label))
    if (known === undefined || known === label || (counts.get(known) ?? 0) <= (counts.get(label) ?? 0)) return []
    const sentence = `${having(counts.get(known) ?? 0)} the ${what} “${known}”. Write it the same way, or “${label}” becomes another one.`
    return [{ code: 'label/similar', field, sentence }]
  })
}

function countsOf(labels: readonly (string | undefined)[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const label of labels) if (label !== undefined) counts.set(label, (counts.get(label) ?? 0) + 1)
  return counts
}

/** By what spellings have in common, the one that most commands have. */
function usualSpellings(counts: ReadonlyMap<string, number>): ReadonlyMap<string, string> {
  const usual = new Map<string, string>()
  for (const [label, count] of counts) {
    const key = withoutDifferences(label)
    if (count > (counts.get(usual.get(key) ?? '') ?? 0)) usual.set(key, label)
  }
  return usual
}

function withoutDifferences(label: string): string {
  return label.normalize().replace(/\s+/g, '').toLowerCase()
}

function having(count: number): string {
  return count === 1 ? 'One command has' : `${count} commands have`
}
