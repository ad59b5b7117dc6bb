import { isMap, isNode, isScalar, type LineCounter } from 'yaml'

/** Notes a mistake in a line of the YAML, counted from 1. */
export type ReportLine = (line: number, message: string) => void

/** What YAML is read with: where things are, and whom to tell of mistakes. */
export type YamlSource = { readonly report: ReportLine; readonly lines: LineCounter }

/** Reports a mistake where a part of the YAML is; at its beginning, if that is not known. */
export function reportAt(part: unknown, message: string, { report, lines }: YamlSource): void {
  const offset = isNode(part) ? (part.range?.[0] ?? 0) : 0
  report(lines.linePos(offset).line, message)
}

/** The values of a map by their keys. A key that is not one of `keys` is reported, as is what is no map. */
export function readPairs(part: unknown, keys: readonly string[], source: YamlSource): ReadonlyMap<string, unknown> {
  const expected = `expected ${keys.slice(0, -1).join(', ')} or ${keys.at(-1)}`
  const pairs = new Map<string, unknown>()
  if (!isMap(part)) {
    reportAt(part, `no lines of "key: value"; ${expected}`, source)
    return pairs
  }
  for (const { key, value } of part.items) {
    const name = isScalar(key) ? String(key.value) : ''
    if (keys.includes(name)) pairs.set(name, value)
    else reportAt(key, `"${name}" is no key here; ${expected}`, source)
  }
  return pairs
}

/** The text of a scalar without space around it; null for anything else, and for nothing but space. */
export function textOfScalar(part: unknown): string | null {
  if (!isScalar(part) || typeof part.value !== 'string') return null
  const text = part.value.trim()
  return text === '' ? null : text
}
