/** Literal text or an escape. `text` is the text with the escape resolved. */
type TextPart = { readonly kind: 'text'; readonly start: number; readonly end: number; readonly text: string }

/** One occurrence of a placeholder. `choices` never contains an empty string; the first one is the default. */
type PlaceholderPart = {
  readonly kind: 'placeholder'
  readonly start: number
  readonly end: number
  readonly name: string
  readonly choices: readonly string[]
}

/**
 * A part of a line. `start` and `end` are offsets in UTF-16 units; `end` is exclusive. The parts cover the whole line.
 */
export type LinePart = TextPart | PlaceholderPart

const ESCAPED_BRACES = String.raw`\{\{`
const BRACES_LENGTH = 2

/**
 * A placeholder with the choices of all its occurrences; the first choice is the default. All occurrences share one
 * value.
 */
export type Placeholder = { readonly name: string; readonly choices: readonly string[] }

/** Values by placeholder name. An empty value counts as missing. */
export type PlaceholderValues = ReadonlyMap<string, string>

type Range = readonly [start: number, end: number]

/**
 * A filled line. `filled` and `unfilled` are the ranges in `text` of placeholders with and without a value. `kept`
 * lists the unchanged ranges of the original line, each with the number of UTF-16 units by which it moved in `text`.
 */
type FilledLine = {
  readonly text: string
  readonly filled: readonly Range[]
  readonly unfilled: readonly Range[]
  readonly kept: readonly (readonly [...Range, by: number])[]
}

/**
 * Splits a line into text and placeholders: `{{name}}`, `{{name=default}}` or `{{name=a|b|c}}`. A placeholder can't
 * contain a line break, and white space around its parts is dropped. Write `\{\{` for a literal `{{`. Never throws, and
 * runs in linear time.
 *
 * If more than two braces open in a row, the last two start the placeholder. It ends at the first `}}` that leaves its
 * inner braces balanced: the default of `{{stash=stash@{0}}}` is `stash@{0}`, and `{.{{key}}}` keeps a brace on either
 * side. Unclosed and nameless placeholders count as text. Source: docs/decisions/0010-placeholders-are-a-view.md.
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

/** A possible start of a placeholder, with the number of single braces still open inside it. */
type Opening = { readonly start: number; readonly depth: number }

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

/** True if a parsed line has at least one placeholder. */
export function hasPlaceholders(parts: readonly LinePart[]): boolean {
  return parts.some(({ kind }) => kind === 'placeholder')
}

/** Returns the placeholders of a parsed line, in the order of their first occurrence. */
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

/** Returns the default values of the placeholders that have one. */
export function defaultsOf(placeholders: readonly Placeholder[]): ReadonlyMap<string, string> {
  return new Map(
    placeholders.flatMap(({ name, choices: [first] }) => (first === undefined ? [] : [[name, first] as const])),
  )
}

/** Returns the line as a card first shows it, with defaults filled in. */
export function startingLine(line: string): string {
  return fillLine(line, defaultsOf(placeholdersOf(parseLine(line))))
}

/** Parses the line and fills it in like `fillParts`. */
export function fillLine(line: string, values: PlaceholderValues): string {
  return fillParts(line, parseLine(line), values).text
}

/**
 * Returns the line as it is shown and copied. Inserts values as they are, without parsing them. Placeholders without a
 * value stay as written, and `\{\{` becomes `{{`. A line without placeholders and escapes stays the same byte for byte.
 */
export function fillParts(line: string, parts: readonly LinePart[], values: PlaceholderValues): FilledLine {
  const filled: Range[] = []
  const unfilled: Range[] = []
  const kept: [...Range, number][] = []
  let text = ''
  for (const part of parts) {
    const { start, end } = part
    const written = line.slice(start, end)
    const value = valueIn(part, values)
    const shown = value ?? written
    const range: Range = [text.length, text.length + shown.length]
    if (part.kind === 'placeholder') (value === undefined ? unfilled : filled).push(range)
    if (shown === written) kept.push([start, end, text.length - start])
    text += shown
  }
  return { text, filled, unfilled, kept }
}

function valueIn(part: LinePart, values: PlaceholderValues): string | undefined {
  return part.kind === 'text' ? part.text : values.get(part.name) || undefined
}

/** Maps ranges of the original line to the filled line, and drops the parts that were replaced. */
export function rangesInFilled({ kept }: FilledLine, ranges: readonly Range[]): readonly Range[] {
  return ranges.flatMap(([from, to]) =>
    kept.flatMap(([start, end, by]): Range[] => {
      const [first, last] = [Math.max(from, start), Math.min(to, end)]
      return first < last ? [[first + by, last + by]] : []
    }),
  )
}
