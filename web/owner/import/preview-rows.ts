import type { Command } from '../../../core/commands/command.ts'
import type { ImportReport } from '../../../core/commands/import/plan-import.ts'
import type { IncomingCommand } from '../../../core/commands/incoming-command.ts'
import { type FormatName, factsOf } from '../../../formats/formats.ts'
import { words } from '../../words.ts'
import type { ImportReading } from '../formats/read-chosen.ts'

/**
 * A command in the preview. `index` is its index among the commands read, `before` the command that it would replace,
 * and `place` its source.
 */
export type PreviewRow = {
  readonly index: number
  readonly command: Command
  /** The command as it was read, which may have no id. */
  readonly incoming: IncomingCommand
  readonly before: Command | null
  readonly place: string
  /** A reason not to import the command: it seems to contain a secret, or its line is a duplicate. */
  readonly mark: string | null
}

export type PreviewRows = ReturnType<typeof previewRows>

/** The indices of a platform's commands. The platform is '' for commands without one. */
export type PlatformRows = { readonly platform: string; readonly indices: readonly number[] }

const MARKS = {
  'line/duplicate': words.owner.importing.duplicate,
  'line/repeated': words.owner.importing.repeated,
  'text/secret': words.owner.importing.secret,
} as const

/** The commands that an import would add, change and leave unchanged. */
export function previewRows({ entries, warnings }: ImportReading, report: ImportReport) {
  const marks = marksOf(warnings)
  const rowOf = ({ index, command, before }: { index: number; command: Command; before?: Command }): PreviewRow => ({
    index,
    command,
    incoming: entries[index]?.command ?? command,
    before: before ?? null,
    place: entries[index]?.place ?? '',
    mark: marks.get(index) ?? null,
  })
  return { added: report.added.map(rowOf), changed: report.changed.map(rowOf), same: report.skipped.map(rowOf) }
}

/**
 * Marks by index. `warnings` is reversed, because it starts with the most serious warning and the last entry in a map
 * wins.
 */
function marksOf(warnings: ImportReading['warnings']): ReadonlyMap<number, string> {
  const marked = warnings.flatMap(({ kind, entries }) => {
    const mark = kind === 'line/duplicate' || kind === 'line/repeated' || kind === 'text/secret' ? MARKS[kind] : null
    return mark === null ? [] : entries.map((place) => [place, mark] as const)
  })
  return new Map(marked.toReversed())
}

/**
 * The indices of the commands that start unticked: those that seem to contain a secret and, in formats that contain
 * mostly other text, all of them. A command from a shell history starts ticked only if there are `notes` for its line.
 */
export function initiallyUnticked(
  { formats, isHistory, warnings }: Pick<ImportReading, 'formats' | 'isHistory' | 'warnings'>,
  { added, changed }: ImportReport,
  notes: ReadonlyMap<string, string>,
): ReadonlySet<number> {
  const secret = new Set(warnings.flatMap(({ kind, entries }) => (kind === 'text/secret' ? entries : [])))
  const isMostlyText = isMostlyTexts(formats)
  const startsUnticked = ({ index, command: { line } }: ImportReport['added'][number]) =>
    isHistory ? (notes.get(line ?? '') ?? '') === '' : isMostlyText || secret.has(index)
  return new Set([...added, ...changed].filter(startsUnticked).map(({ index }) => index))
}

/** True if files in one of the formats contain mostly text other than commands. Everything then starts unticked. */
export function isMostlyTexts(formats: readonly FormatName[]): boolean {
  return formats.some((name) => factsOf(name).isMostlyText)
}

/** True if importing an edited file again would add some commands instead of changing the ones added before. */
export function createsDuplicates(entries: ImportReading['entries']): boolean {
  return entries.some(({ command }) => command.id === undefined)
}

/**
 * Creates a filter for rows whose command and source together contain every word of the text, ignoring case. An empty
 * text matches everything.
 */
export function createRowFilter(searchText: string) {
  const searchWords = searchText.toLowerCase().split(/\s+/).filter(Boolean)
  const hasText = (other: string) => {
    const text = other.toLowerCase()
    return searchWords.every((word) => text.includes(word))
  }
  return { hasRow: (row: PreviewRow) => searchWords.length === 0 || hasText(textOf(row)), hasText }
}

function textOf({ command: { notes, line, platform, tags = [] }, place }: PreviewRow): string {
  return [notes, line, platform, ...tags, place].join('\n')
}

/** Groups the rows by platform, the most common one first. Commands without a platform come last. */
export function platformsOf(rows: readonly PreviewRow[]): readonly PlatformRows[] {
  const byName = new Map<string, number[]>()
  for (const { index, command } of rows) {
    const name = command.platform ?? ''
    byName.get(name)?.push(index) ?? byName.set(name, [index])
  }
  return [...byName].map(([platform, indices]) => ({ platform, indices })).toSorted(byCount)
}

function byCount(one: PlatformRows, other: PlatformRows): number {
  if ((one.platform === '') !== (other.platform === '')) return one.platform === '' ? 1 : -1
  return other.indices.length - one.indices.length || (one.platform < other.platform ? -1 : 1)
}
