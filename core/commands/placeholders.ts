/** A stretch of a line as it stands, or an escape; `text` is what it stands for once blanks are filled. */
export type TextPart = { readonly kind: 'text'; readonly start: number; readonly end: number; readonly text: string }

/** A blank as written in one place; `choices` are never empty texts, and the first of them is its default. */
export type BlankPart = {
  readonly kind: 'blank'
  readonly start: number
  readonly end: number
  readonly name: string
  readonly choices: readonly string[]
}

/** A part of a line, from `start` up to but not including `end` in UTF-16 units; the parts cover the whole line. */
type LinePart = TextPart | BlankPart

const ESCAPED_BRACES = String.raw`\{\{`
const BRACES_LENGTH = 2

/** What a reader is asked for: one value for all places of that name. The first of the choices is the default. */
export type Blank = { readonly name: string; readonly choices: readonly string[] }

/** What a reader gave for the blanks, by their names. An empty value is none. */
export type BlankValues = ReadonlyMap<string, string>

export const NO_VALUES: BlankValues = new Map()

/** A line with its blanks filled, and where in `text` those are (start and end) that stay as written. */
type FilledLine = {
  readonly text: string
  readonly unfilled: readonly (readonly [start: number, end: number])[]
}

/**
 * A line as text and blanks. A blank is `{{name}}`, `{{name=default}}` or `{{name=a|b|c}}` on one row; white space
 * around its name and its choices does not count. Of a run of opening braces the first two open, of a run of closing
 * ones the last two close, so `{{stash=stash@{0}}}` has the default `stash@{0}`. What opens and is not closed before
 * the next opening, and what has no name, is text; `\{\{` is text that stands for `{{`.
 * Never throws, and takes time in proportion to the line. Source: docs/decisions/0010-blanks-are-a-view.md.
 */
export function parseLine(line: string): readonly LinePart[] {
  const parts: LinePart[] = []
  let open = -1
  let done = 0
  const upTo = (start: number) => {
    if (start > done) parts.push(textPart(line, done, start))
  }
  const add = (part: LinePart) => {
    upTo(part.start)
    parts.push(part)
    done = part.end
  }

  for (const { 0: sign, index } of line.matchAll(/\\\{\\\{|\{{2,}|\}{2,}|[\n\r\u2028\u2029]/g)) {
    const end = index + sign.length
    const blank = sign.startsWith('}') && open >= 0 ? blankPart(line, open, end) : null
    if (blank !== null) add(blank)
    if (sign === ESCAPED_BRACES) add({ kind: 'text', start: index, end, text: '{{' })
    open = sign.startsWith('{') ? index : -1
  }
  upTo(line.length)
  return parts
}

function textPart(line: string, start: number, end: number): TextPart {
  return { kind: 'text', start, end, text: line.slice(start, end) }
}

/** The blank between two pairs of braces; null where it would have no name. */
function blankPart(line: string, start: number, end: number): BlankPart | null {
  const [name = '', ...rest] = line.slice(start + BRACES_LENGTH, end - BRACES_LENGTH).split('=')
  if (name.trim() === '') return null
  const choices = rest.join('=').split('|').map(trimmed).filter(Boolean)
  return { kind: 'blank', start, end, name: name.trim(), choices }
}

function trimmed(text: string): string {
  return text.trim()
}

/** The blanks of a parsed line in order of their first place, with the choices of all their places, each once. */
export function blanksOf(parts: readonly LinePart[]): readonly Blank[] {
  const choicesByName = new Map<string, Set<string>>()
  for (const part of parts) {
    if (part.kind === 'text') continue
    const choices = choicesByName.get(part.name) ?? new Set()
    for (const choice of part.choices) choices.add(choice)
    choicesByName.set(part.name, choices)
  }
  return [...choicesByName].map(([name, choices]) => ({ name, choices: [...choices] }))
}

/** What each blank that has a default is filled with by it. */
export function defaultsOf(blanks: readonly Blank[]): ReadonlyMap<string, string> {
  return new Map(blanks.flatMap(({ name, choices: [first] }) => (first === undefined ? [] : [[name, first] as const])))
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
