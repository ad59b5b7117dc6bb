import { maskSecrets } from '../../secrets/find-secrets.ts'
import { shorten } from '../../text/shorten.ts'
import { withThousandsSeparators } from '../../text/thousands.ts'
import type { Command } from '../command.ts'
import type { CommandEntry } from '../entry.ts'
import type { IncomingCommand } from '../incoming-command.ts'
import { contentKeyOf } from '../representation.ts'
import { IMPORT_WARNING_TEXTS } from './import-warning-texts.ts'
import { secretWarnings } from './secret-warnings.ts'
import { deceptionWarnings, lineEndWarnings, typographyWarnings } from './text-warnings.ts'
import type { Warning } from './warning.ts'

type ImportWarningKind = keyof typeof IMPORT_WARNING_TEXTS

/**
 * A kind of warning about an import: how many commands it concerns, their indices in the file, a sentence about them
 * all, and excerpts of the first three with secrets masked.
 */
export type ImportWarning = {
  readonly kind: ImportWarningKind
  readonly count: number
  readonly entries: readonly number[]
  readonly sentence: string
  readonly examples: readonly { readonly index: number; readonly text: string }[]
}

/**
 * An incremental scan, so that the page stays responsive. `scanTo` examines the entries before `end`; `warnings`
 * returns what was found so far, the most serious first.
 */
type ImportScan = {
  readonly scanTo: (end: number) => void
  readonly warnings: () => readonly ImportWarning[]
}

const KINDS = Object.keys(IMPORT_WARNING_TEXTS)
const MAX_EXAMPLES = 3
// In UTF-16 units.
const MAX_EXAMPLE_LENGTH = 120

/**
 * Creates an incremental scan for warnings about importing `incoming` into `library`. Takes time proportional to the
 * sum of their sizes.
 */
export function createImportScan(incoming: readonly IncomingCommand[], library: readonly Command[]): ImportScan {
  const found = new Map<
    ImportWarningKind,
    { readonly entries: number[]; readonly examples: ImportWarning['examples'][number][] }
  >()
  const repeats = createRepeatSearch(incoming, library)
  let next = 0

  function note(kind: ImportWarningKind, index: number, text: string): void {
    const group = found.get(kind) ?? { entries: [], examples: [] }
    found.set(kind, group)
    if (group.entries.at(-1) === index) return
    group.entries.push(index)
    if (group.examples.length < MAX_EXAMPLES) group.examples.push({ index, text: excerptOf(text) })
  }

  return {
    scanTo: (end) => {
      for (const [offset, command] of incoming.slice(next, end).entries()) {
        const index = next + offset
        const entry = entryOf(command)
        for (const { code, field } of warningsIn(entry)) note(code, index, textAt(entry, field))
        const repeat = repeats(command)
        if (repeat !== null) note(repeat, index, entry.line)
      }
      next = Math.max(next, end)
    },
    warnings: () =>
      [...found]
        .map(([kind, { entries, examples }]) => ({
          kind,
          count: entries.length,
          entries,
          sentence: sentenceOf(kind, entries.length),
          examples,
        }))
        .toSorted((one, other) => KINDS.indexOf(one.kind) - KINDS.indexOf(other.kind)),
  }
}

function createRepeatSearch(incoming: readonly IncomingCommand[], library: readonly Command[]) {
  const replaced = new Set(incoming.flatMap(({ id }) => (id === undefined ? [] : [id])))
  const staying = library.filter(({ id }) => !replaced.has(id))
  const known = new Set(staying.flatMap(({ line }) => keyOf(line)))
  const contents = new Set(staying.map(({ id: _own, ...content }) => contentKeyOf(content)))
  const earlier = new Set<string>()

  return ({ id, ...content }: IncomingCommand): 'line/duplicate' | 'line/repeated' | null => {
    const [key] = keyOf(content.line)
    if (key === undefined) return null
    // The import skips entries without an id whose content is already in the library.
    const contentKey = contentKeyOf(content)
    if (id === undefined && contents.has(contentKey)) return null
    contents.add(contentKey)
    if (known.has(key)) return 'line/duplicate'
    if (earlier.has(key)) return 'line/repeated'
    earlier.add(key)
    return null
  }
}

function keyOf(line: string | null): readonly string[] {
  const key = line?.trim() ?? ''
  return key === '' ? [] : [key]
}

function entryOf({ id: _own, line, ...rest }: IncomingCommand): CommandEntry {
  return { ...rest, line: line ?? '' }
}

function warningsIn(entry: CommandEntry) {
  const warnings: readonly Warning[] = [
    ...secretWarnings(entry),
    ...deceptionWarnings(entry),
    ...typographyWarnings(entry.line),
    ...lineEndWarnings(entry.line),
  ]
  return warnings.flatMap(({ code, field }) => (isKind(code) ? [{ code, field }] : []))
}

/** `field` is a path such as `line` or `tags[0]`. */
function textAt(entry: CommandEntry, field: string): string {
  const [, name = '', at = '0'] = /^(\w+)(?:\[(\d+)\])?$/.exec(field) ?? []
  const value = Object.entries(entry).find(([key]) => key === name)?.[1]
  return typeof value === 'object' && value !== null ? (value[Number(at)] ?? '') : (value ?? '')
}

// Masks before shortening, so that no part of a secret shows.
function excerptOf(text: string): string {
  return shorten(maskSecrets(text).trim(), MAX_EXAMPLE_LENGTH)
}

function isKind(code: string): code is ImportWarningKind {
  return code in IMPORT_WARNING_TEXTS
}

function sentenceOf(kind: ImportWarningKind, count: number): string {
  const { one, other } = IMPORT_WARNING_TEXTS[kind]
  return count === 1 ? one : other.replace('{count}', withThousandsSeparators(count))
}
