import { failure, type Result, success } from '../../../core/result.ts'

/**
 * A piece of JSON: a mark such as '{', a string or another value as it is written, or something that is none. `line`
 * counts from 1.
 */
type JsonToken = {
  readonly kind: 'mark' | 'string' | 'value' | 'other'
  readonly text: string
  readonly line: number
}

// RFC 8259, sections 2 to 7. The last one takes whatever is left, as much as people would call one thing.
const PIECES = [
  /(?<blanks>[ \t\n\r]+)/,
  /(?<mark>[{}[\]:,])/,
  /(?<string>"[ !#-[\]-\u{10FFFF}]*(?:\\(?:["\\/bfnrt]|u[\da-fA-F]{4})[ !#-[\]-\u{10FFFF}]*)*")/u,
  /(?<value>(?:true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?)(?![\w.]))/,
  /(?<other>"[^"\n]*"?|[\w.'+-]+|[\s\S])/u,
]

const PIECE = new RegExp(PIECES.map(({ source }) => source).join('|'), 'gu')

/** Where JSON stops being JSON. `line` counts from 1. */
type JsonFault = { readonly line: number; readonly expected: string }

/** The line of every field by its path, such as `work[0].name`, and the paths of the fields that are there twice. */
export type JsonLines = { readonly lines: ReadonlyMap<string, number>; readonly repeated: readonly string[] }

// Far more than any resume needs, far less than what fills the stack.
const DEEPEST = 100

/** What has been read so far: `next` is the number of the next token. */
type Reading = {
  readonly tokens: readonly JsonToken[]
  readonly lines: Map<string, number>
  readonly repeated: string[]
  next: number
}

/** Where the fields of a JSON text are, or where it stops being JSON. Never throws. Source: RFC 8259. */
export function jsonLines(text: string): Result<JsonLines, JsonFault> {
  const reading: Reading = { tokens: jsonTokens(text), lines: new Map(), repeated: [], next: 0 }
  const fault = readValue(reading, '', 0) ?? readEnd(reading)
  return fault === null ? success(reading) : failure(fault)
}

function readValue(reading: Reading, field: string, depth: number): JsonFault | null {
  const token = take(reading)
  if (depth > DEEPEST) return wrong(reading, token, `at most ${DEEPEST} nested lists and objects`)
  if (token?.text === '{') return readMembers(reading, field, depth)
  if (token?.text === '[') return readItems(reading, field, depth)
  return token?.kind === 'string' || token?.kind === 'value' ? null : wrong(reading, token, 'a value')
}

function readMembers(reading: Reading, field: string, depth: number): JsonFault | null {
  if (skip(reading, '}')) return null
  const names = new Set<string>()
  for (;;) {
    const fault = readMember(reading, { field, depth, names })
    if (fault !== null || skip(reading, '}')) return fault
    if (!skip(reading, ',')) return wrong(reading, take(reading), 'a comma or }')
  }
}

/** An object that is being read, with the names it has so far. */
type OpenObject = { readonly field: string; readonly depth: number; readonly names: Set<string> }

function readMember(reading: Reading, { field, depth, names }: OpenObject): JsonFault | null {
  const key = take(reading)
  if (key?.kind !== 'string') return wrong(reading, key, 'a name in double quotes')
  const name: string = JSON.parse(key.text)
  const path = field === '' ? name : `${field}.${name}`
  if (names.has(name)) reading.repeated.push(path)
  names.add(name)
  reading.lines.set(path, key.line)
  return skip(reading, ':') ? readValue(reading, path, depth + 1) : wrong(reading, take(reading), 'a colon')
}

function readItems(reading: Reading, field: string, depth: number): JsonFault | null {
  if (skip(reading, ']')) return null
  for (let index = 0; ; index += 1) {
    const path = `${field}[${index}]`
    reading.lines.set(path, reading.tokens[reading.next]?.line ?? 1)
    const fault = readValue(reading, path, depth + 1)
    if (fault !== null || skip(reading, ']')) return fault
    if (!skip(reading, ',')) return wrong(reading, take(reading), 'a comma or ]')
  }
}

function readEnd(reading: Reading): JsonFault | null {
  return reading.next === reading.tokens.length ? null : wrong(reading, take(reading), 'nothing more')
}

function take(reading: Reading): JsonToken | undefined {
  const token = reading.tokens[reading.next]
  reading.next += 1
  return token
}

function skip(reading: Reading, mark: string): boolean {
  const isThere = reading.tokens[reading.next]?.text === mark
  if (isThere) reading.next += 1
  return isThere
}

function wrong({ tokens }: Reading, token: JsonToken | undefined, expected: string): JsonFault {
  const found = token === undefined ? 'the end of the file' : token.text
  return { line: (token ?? tokens.at(-1))?.line ?? 1, expected: `${expected}, not ${found}` }
}

/** The pieces of a text, without the white space between them. Never throws. */
function jsonTokens(text: string): readonly JsonToken[] {
  const tokens: JsonToken[] = []
  let line = 1
  for (const { 0: piece, groups = {} } of text.matchAll(PIECE)) {
    if (groups.blanks === undefined) tokens.push({ kind: kindOf(groups), text: piece, line })
    else line += piece.split('\n').length - 1
  }
  return tokens
}

function kindOf(groups: Readonly<Record<string, string | undefined>>): JsonToken['kind'] {
  if (groups.mark !== undefined) return 'mark'
  if (groups.string !== undefined) return 'string'
  return groups.value === undefined ? 'other' : 'value'
}
