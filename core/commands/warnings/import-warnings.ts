import type { Command } from '../command.ts'
import type { CommandEntry } from '../entry.ts'
import type { IncomingCommand } from '../incoming-command.ts'
import { contentKeyOf } from '../representation.ts'
import { secretWarnings } from './secret-warnings.ts'
import { deceptionWarnings, lineEndWarnings, typographyWarnings } from './text-warnings.ts'
import type { Warning } from './warning.ts'

// The most serious first.
const KINDS = [
  'text/secret',
  'text/deceptive',
  'line/typographic',
  'line/duplicate',
  'line/repeated',
  'line/ends-with-newline',
  'line/outer-blanks',
] as const

type ImportWarningKind = (typeof KINDS)[number]

/** A kind of warning about an import, and the indices of the commands that it concerns. */
export type ImportWarning = { readonly kind: ImportWarningKind; readonly entries: readonly number[] }

/**
 * An incremental scan, so that the page stays responsive. `scanTo` examines the entries before `end`; `warnings`
 * returns what was found so far, the most serious first.
 */
type ImportScan = {
  readonly scanTo: (end: number) => void
  readonly warnings: () => readonly ImportWarning[]
}

/**
 * Creates an incremental scan for warnings about importing `incoming` into `library`. Takes time proportional to the
 * sum of their sizes.
 */
export function createImportScan(incoming: readonly IncomingCommand[], library: readonly Command[]): ImportScan {
  const found = new Map<ImportWarningKind, number[]>()
  const repeats = createRepeatSearch(incoming, library)
  let next = 0

  function note(kind: ImportWarningKind, index: number): void {
    const entries = found.get(kind) ?? []
    found.set(kind, entries)
    if (entries.at(-1) !== index) entries.push(index)
  }

  return {
    scanTo: (end) => {
      for (const [offset, command] of incoming.slice(next, end).entries()) {
        const index = next + offset
        for (const kind of kindsIn(command)) note(kind, index)
        const repeat = repeats(command)
        if (repeat !== null) note(repeat, index)
      }
      next = Math.max(next, end)
    },
    warnings: () =>
      KINDS.flatMap((kind) => {
        const entries = found.get(kind)
        return entries === undefined ? [] : [{ kind, entries }]
      }),
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

function kindsIn({ id: _own, line, ...rest }: IncomingCommand): readonly ImportWarningKind[] {
  const entry: CommandEntry = { ...rest, line: line ?? '' }
  const warnings: readonly Warning[] = [
    ...secretWarnings(entry),
    ...deceptionWarnings(entry),
    ...typographyWarnings(entry.line),
    ...lineEndWarnings(entry.line),
  ]
  return warnings.flatMap(({ code }) => KINDS.find((kind) => kind === code) ?? [])
}
