import { blanksOf, defaultsOf } from './blanks-of.ts'
import { type LinePart, parseLine } from './parse-line.ts'

/** What a reader gave for the blanks, by their names. An empty value is none. */
export type BlankValues = ReadonlyMap<string, string>

export const NO_VALUES: BlankValues = new Map()

/** A line with its blanks filled, and where in `text` those are (start and end) that stay as written. */
export type FilledLine = {
  readonly text: string
  readonly unfilled: readonly (readonly [start: number, end: number])[]
}

/**
 * The line as it is copied. With no blank filled it is `line` to the byte, escapes included. Else what is filled gets
 * its value, never parsed again; what is not gets its default or stays as written; and `\{\{` becomes `{{`.
 */
export function fillLine(line: string, values: BlankValues): string {
  return fillParts(line, parseLine(line), values).text
}

/** What `fillLine` gives for a line whose parts are known, and which blanks are left in it. */
export function fillParts(line: string, parts: readonly LinePart[], values: BlankValues): FilledLine {
  const blanks = blanksOf(parts)
  const isAnyFilled = blanks.some(({ name }) => isFilled(values.get(name)))
  if (!isAnyFilled) return { text: line, unfilled: parts.filter(({ kind }) => kind === 'blank').map(rangeOf) }

  const defaults = defaultsOf(blanks)
  const unfilled: [number, number][] = []
  let text = ''
  for (const part of parts) {
    const value = part.kind === 'text' ? part.text : (nonEmpty(values.get(part.name)) ?? defaults.get(part.name))
    if (value === undefined) unfilled.push([text.length, text.length + part.end - part.start])
    text += value ?? line.slice(part.start, part.end)
  }
  return { text, unfilled }
}

function isFilled(value: string | undefined): boolean {
  return nonEmpty(value) !== undefined
}

function nonEmpty(value: string | undefined): string | undefined {
  return value === '' ? undefined : value
}

function rangeOf({ start, end }: LinePart): readonly [number, number] {
  return [start, end]
}
