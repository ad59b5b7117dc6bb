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
 * Returns the warnings about importing `incoming` into `library`, the most serious first. Calls `onNext` with the index
 * of each command before examining it. Takes time linear in the size of both lists.
 */
export function importWarnings(
  incoming: readonly IncomingCommand[],
  library: readonly Command[],
  onNext: (index: number) => void = () => undefined,
): readonly ImportWarning[] {
  const repeatsIn = createRepeatSearch(incoming, library)
  const found = incoming.map((command, index) => {
    onNext(index)
    return new Set([...kindsIn(command), ...repeatsIn(command)])
  })
  return KINDS.flatMap((kind) => {
    const entries = found.flatMap((kinds, index) => (kinds.has(kind) ? [index] : []))
    return entries.length === 0 ? [] : [{ kind, entries }]
  })
}

function createRepeatSearch(incoming: readonly IncomingCommand[], library: readonly Command[]) {
  const replaced = new Set(incoming.flatMap(({ id }) => (id === undefined ? [] : [id])))
  const staying = library.filter(({ id }) => !replaced.has(id))
  const known = new Set(staying.flatMap(({ line }) => keyOf(line)))
  const contents = new Set(staying.map(({ id: _own, ...content }) => contentKeyOf(content)))
  const earlier = new Set<string>()

  return ({ id, ...content }: IncomingCommand): readonly ImportWarningKind[] => {
    const [key] = keyOf(content.line)
    if (key === undefined) return []
    // The import skips entries without an id whose content is already in the library or earlier in the file.
    const contentKey = contentKeyOf(content)
    if (id === undefined && contents.has(contentKey)) return []
    contents.add(contentKey)
    if (known.has(key)) return ['line/duplicate']
    if (earlier.has(key)) return ['line/repeated']
    earlier.add(key)
    return []
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
