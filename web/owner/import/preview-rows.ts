import type { Command } from '../../../core/commands/command.ts'
import type { ImportReport } from '../../../core/commands/import/plan-import.ts'
import { type FormatName, factsOf } from '../../../formats/formats.ts'
import { words } from '../../words.ts'
import type { ImportReading } from '../formats/read-chosen.ts'

/**
 * A command of the preview: its index among the commands read, the command it would replace, its source, and a mark.
 */
export type PreviewRow = {
  readonly index: number
  readonly command: Command
  readonly before: Command | null
  readonly place: string
  /** A reason not to import it: it looks like a secret, or its line is in the library already. */
  readonly mark: string | null
}

/** The commands of one platform; '' if they have none. */
export type PlatformRows = { readonly platform: string; readonly places: readonly number[] }

const MARKS = {
  'line/duplicate': words.owner.importing.duplicate,
  'line/repeated': words.owner.importing.repeated,
  'text/secret': words.owner.importing.secret,
} as const

/** The commands that an import would add, change and leave unchanged, with their indices. */
export function previewRows({ entries, warnings }: ImportReading, report: ImportReport) {
  const marks = marksOf(warnings)
  const rowOf = ({ index, command, before }: { index: number; command: Command; before?: Command }): PreviewRow => ({
    index,
    command,
    before: before ?? null,
    place: entries[index]?.place ?? '',
    mark: marks.get(index) ?? null,
  })
  return { added: report.added.map(rowOf), changed: report.changed.map(rowOf), same: report.skipped.map(rowOf) }
}

/** Marks by index. `warnings` starts with the most serious, so it's reversed to let that one win. */
function marksOf(warnings: ImportReading['warnings']): ReadonlyMap<number, string> {
  const marked = warnings.flatMap(({ kind, entries }) => {
    const mark = kind === 'line/duplicate' || kind === 'line/repeated' || kind === 'text/secret' ? MARKS[kind] : null
    return mark === null ? [] : entries.map((place) => [place, mark] as const)
  })
  return new Map(marked.toReversed())
}

/** The indices that start unticked. */
export function untickedAtFirst(
  { formats, isHistory, warnings }: Pick<ImportReading, 'formats' | 'isHistory' | 'warnings'>,
  { added, changed }: ImportReport,
): ReadonlySet<number> {
  const secret = new Set(warnings.flatMap(({ kind, entries }) => (kind === 'text/secret' ? entries : [])))
  const all = [...added, ...changed].map(({ index }) => index)
  return new Set(isHistory || isMostlyTexts(formats) ? all : all.filter((index) => secret.has(index)))
}

/** True if everything starts unticked, because most of it isn't commands. */
export function isMostlyTexts(formats: readonly FormatName[]): boolean {
  return formats.some((name) => factsOf(name).isMostlyText)
}

/** True if importing edited files again would add new commands instead of changing the ones added before. */
export function createsDuplicates(formats: readonly FormatName[]): boolean {
  return formats.some((name) => !factsOf(name).keepsIds)
}

/**
 * Returns a filter for rows that contain every word of a text, ignoring case, in the command or its source. An empty
 * text matches all.
 */
export function createRowFilter(text: string) {
  const soughtWords = text.toLowerCase().split(/\s+/).filter(Boolean)
  const has = (where: string) => soughtWords.every((word) => where.includes(word))
  return {
    hasRow: (row: PreviewRow) => soughtWords.length === 0 || has(textOf(row)),
    hasText: (other: string) => soughtWords.length === 0 || has(other.toLowerCase()),
  }
}

/** Built at the first search, because it takes a moment for tens of thousands of commands. */
const textsOfRows = new WeakMap<PreviewRow, string>()

function textOf(row: PreviewRow): string {
  const known = textsOfRows.get(row)
  if (known !== undefined) return known
  const { notes, line, platform, tags = [] } = row.command
  const text = [notes, line, platform, ...tags, row.place].join('\n').toLowerCase()
  textsOfRows.set(row, text)
  return text
}

/** The platforms of these commands, most common first; commands without one come last. */
export function platformsOf(rows: readonly PreviewRow[]): readonly PlatformRows[] {
  const byName = new Map<string, number[]>()
  for (const { index, command } of rows) {
    const name = command.platform ?? ''
    byName.get(name)?.push(index) ?? byName.set(name, [index])
  }
  return [...byName].map(([platform, places]) => ({ platform, places })).toSorted(byCount)
}

function byCount(one: PlatformRows, other: PlatformRows): number {
  if ((one.platform === '') !== (other.platform === '')) return one.platform === '' ? 1 : -1
  return other.places.length - one.places.length || (one.platform < other.platform ? -1 : 1)
}
