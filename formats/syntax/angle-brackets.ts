import { type ForeignPart, lineFromParts, parseLineParts } from '../model/foreign-line.ts'
import type { Diagnostics } from '../model/format.ts'

type Stretch = { readonly index: number; readonly whole: string; readonly inside: string }

/**
 * True if text between `<` and `>` looks like a parameter rather than a redirection, a here-document, a comparison or
 * an HTML tag.
 */
export function isParameter(command: string, { index, whole, inside }: Stretch): boolean {
  const [name = ''] = inside.split('=', 1)
  const isShell = command[index - 1] === '<' || /(?:^|\s)[\d&]$/.test(inside)
  if (isShell || /^[/.~!?]|[|&;$()`'"\\]|\/$|^\d+\D* \S|\/\S*\s/.test(name)) return false
  const [tag = ''] = /^[A-Za-z][\w-]*(?=\s|=|$)/.exec(name) ?? []
  const behind = command.slice(index + whole.length)
  return tag === '' || !behind.includes(`</${tag}>`)
}

const BRACKETS = /(?<!\\)<([\p{L}\p{N}_][\p{L}\p{N}_-]*)>/gu

/**
 * Parses a command in which `<word>` is a placeholder, unless a backslash precedes it or it looks like shell or HTML
 * syntax (see `isParameter`).
 */
export function parseAngleBrackets(text: string): readonly ForeignPart[] {
  const parts: ForeignPart[] = []
  let done = 0
  for (const { 0: written, 1: name = '', index } of text.matchAll(BRACKETS)) {
    if (!isParameter(text, { index, whole: written, inside: name })) continue
    parts.push({ kind: 'text', text: text.slice(done, index) })
    parts.push({ kind: 'placeholder', key: name, name, choices: [], fallback: written })
    done = index + written.length
  }
  return [...parts, { kind: 'text', text: text.slice(done) }]
}

/** Turns `<word>` into a placeholder in a line that can already contain placeholders. */
export function withAngleBrackets(line: string, diagnostics: Diagnostics): string {
  const parts = parseLineParts(line).flatMap((part) => (part.kind === 'text' ? parseAngleBrackets(part.text) : [part]))
  return lineFromParts(parts, diagnostics).line
}
