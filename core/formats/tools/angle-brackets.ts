import { type ForeignPart, ownLineOf, partsOfLine } from '../foreign-line.ts'
import type { Said } from '../format.ts'

const BRACKETS = /(?<!\\)<([\p{L}\p{N}_][\p{L}\p{N}_-]*)>/gu

/** A command in which `<word>` is a placeholder, unless a backslash stands before it, as parts. */
export function anglePartsOf(text: string): readonly ForeignPart[] {
  const parts: ForeignPart[] = []
  let done = 0
  for (const { 0: written, 1: name = '', index } of text.matchAll(BRACKETS)) {
    if (index > done) parts.push({ kind: 'text', text: text.slice(done, index) })
    parts.push({ kind: 'placeholder', key: name, name, choices: [], fallback: written })
    done = index + written.length
  }
  return done < text.length ? [...parts, { kind: 'text', text: text.slice(done) }] : parts
}

/** A line that may have placeholders of ours, in which `<word>` becomes one as well. */
export function lineWithBrackets(line: string, said: Said): string {
  const parts = partsOfLine(line).flatMap((part) => (part.kind === 'text' ? anglePartsOf(part.text) : [part]))
  return ownLineOf(parts, said).line
}
