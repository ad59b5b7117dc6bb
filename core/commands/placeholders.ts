/** A stretch of a line as it stands, or an escape; `text` is what it stands for once placeholders are filled. */
type TextPart = { readonly kind: 'text'; readonly start: number; readonly end: number; readonly text: string }

/** A placeholder as written in one place; `choices` are never empty texts, and the first of them is its default. */
type PlaceholderPart = {
  readonly kind: 'placeholder'
  readonly start: number
  readonly end: number
  readonly name: string
  readonly choices: readonly string[]
}

/** A part of a line, from `start` up to but not including `end` in UTF-16 units; the parts cover the whole line. */
export type LinePart = TextPart | PlaceholderPart

const ESCAPED_BRACES = String.raw`\{\{`
const BRACES_LENGTH = 2

/** What a reader is asked for: one value for all places of that name. The first of the choices is the default. */
export type Placeholder = { readonly name: string; readonly choices: readonly string[] }

/** What a reader gave for the placeholders, by their names. An empty value is none. */
export type PlaceholderValues = ReadonlyMap<string, string>

type Range = readonly [start: number, end: number]

/**
 * A line with its placeholders filled: where in `text` those are that stay as written, and what else stays as written, each
 * with how far it has moved.
 */
type FilledLine = {
  readonly text: string
  readonly unfilled: readonly Range[]
  readonly kept: readonly (readonly [...Range, by: number])[]
}

/**
 * A line as text and placeholders. A placeholder is `{{name}}`, `{{name=default}}` or `{{name=a|b|c}}` on one row; white space
 * around its name and its choices does not count. Of a run of opening braces the last two open, and the first `}}` at
 * which the braces inside are balanced closes: `{{stash=stash@{0}}}` has the default `stash@{0}`, and `{.{{key}}}` a brace
 * on either side. What opens and is not closed before the next opening, and what has no name, is text; `\{\{` is text that
 * stands for `{{`.
 * Never throws, and takes time in proportion to the line. Source: docs/decisions/0010-placeholders-are-a-view.md.
 */
export function parseLine(line: string): readonly LinePart[] {
  const parts: LinePart[] = []
  let done = 0
  const upTo = (start: number) => {
    if (start > done) parts.push(textPart(line, done, start))
  }
  const add = (part: LinePart) => {
    upTo(part.start)
    parts.push(part)
    done = part.end
  }

  let open: Opening | null = null
  for (const { 0: sign, index } of line.matchAll(/\\\{\\\{|\{+|\}+|[\n\r\u2028\u2029]/g)) {
    const braces: TextPart = { kind: 'text', start: index, end: index + sign.length, text: '{{' }
    const part = sign === ESCAPED_BRACES ? braces : placeholderClosedBy(sign, { line, index, open })
    if (part !== null) add(part)
    open = openAfter(open, sign, index)
  }
  upTo(line.length)
  return parts
}

/** Where a placeholder may begin, and how many single braces have been opened in it and not closed. */
type Opening = { readonly start: number; readonly depth: number }

/** What is open behind a sign; an escape and the end of a row leave nothing open, and more closing braces than there are to close. */
function openAfter(open: Opening | null, sign: string, index: number): Opening | null {
  if (sign.startsWith('{') && sign.length >= BRACES_LENGTH)
    return { start: index + sign.length - BRACES_LENGTH, depth: 0 }
  if (open === null || !/^[{}]/.test(sign)) return null
  const depth = open.depth + (sign === '{' ? 1 : -sign.length)
  return depth < 0 ? null : { ...open, depth }
}

function textPart(line: string, start: number, end: number): TextPart {
  return { kind: 'text', start, end, text: line.slice(start, end) }
}

type Place = { readonly line: string; readonly index: number; readonly open: Opening | null }

/** The placeholder that a run of closing braces closes; null where it closes none, or one without a name. */
function placeholderClosedBy(sign: string, { line, index, open }: Place): PlaceholderPart | null {
  if (open === null || !sign.startsWith('}') || sign.length < open.depth + BRACES_LENGTH) return null
  const inside = line.slice(open.start + BRACES_LENGTH, index + open.depth)
  const [name = '', ...rest] = inside.split('=')
  if (name.trim() === '') return null
  const choices = rest.join('=').split('|').map(trimmed).filter(Boolean)
  const end = index + open.depth + BRACES_LENGTH
  return { kind: 'placeholder', start: open.start, end, name: name.trim(), choices }
}

function trimmed(text: string): string {
  return text.trim()
}

/** The placeholders of a parsed line in order of their first place, with the choices of all their places, each once. */
export function placeholdersOf(parts: readonly LinePart[]): readonly Placeholder[] {
  const choicesByName = new Map<string, Set<string>>()
  for (const part of parts) {
    if (part.kind === 'text') continue
    const choices = choicesByName.get(part.name) ?? new Set()
    for (const choice of part.choices) choices.add(choice)
    choicesByName.set(part.name, choices)
  }
  return [...choicesByName].map(([name, choices]) => ({ name, choices: [...choices] }))
}

/** What each placeholder that has a default is filled with by it. */
export function defaultsOf(placeholders: readonly Placeholder[]): ReadonlyMap<string, string> {
  return new Map(
    placeholders.flatMap(({ name, choices: [first] }) => (first === undefined ? [] : [[name, first] as const])),
  )
}

/** The line as its card begins with it: with all defaults that there are. */
export function startingLine(line: string): string {
  return fillLine(line, defaultsOf(placeholdersOf(parseLine(line))))
}

/** What `fillParts` makes of a line that is not parsed yet. */
export function fillLine(line: string, values: PlaceholderValues): string {
  return fillParts(line, parseLine(line), values).text
}

/**
 * The line as it is shown and copied. A placeholder with a value gets it, never parsed again; one without stays as
 * written; and `\{\{` becomes `{{`, so that a line with neither is the same to the byte.
 */
export function fillParts(line: string, parts: readonly LinePart[], values: PlaceholderValues): FilledLine {
  const unfilled: Range[] = []
  const kept: [...Range, number][] = []
  let text = ''
  for (const part of parts) {
    const { start, end } = part
    const written = line.slice(start, end)
    const value = part.kind === 'text' ? part.text : values.get(part.name) || undefined
    if (value === undefined) unfilled.push([text.length, text.length + written.length])
    if (value === undefined || value === written) kept.push([start, end, text.length - start])
    text += value ?? written
  }
  return { text, unfilled, kept }
}

/** Where ranges of a line are once it is filled; what is filled in has no part of them. */
export function rangesInFilled({ kept }: FilledLine, ranges: readonly Range[]): readonly Range[] {
  return ranges.flatMap(([from, to]) =>
    kept.flatMap(([start, end, by]): Range[] => {
      const [first, last] = [Math.max(from, start), Math.min(to, end)]
      return first < last ? [[first + by, last + by]] : []
    }),
  )
}
