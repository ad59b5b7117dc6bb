import { createScanner, type JSONVisitor, visit } from 'jsonc-parser'
import { failure, type Result, success } from '../../core/result.ts'
import type { Reason } from '../../core/words/formats/message.ts'

/** A JSON value. An object keeps its members in order, including repeated names and names like `__proto__`. */
export type Json = string | number | boolean | null | JsonList | JsonObject
type JsonList = { readonly kind: 'list'; readonly items: readonly Json[] }
type JsonObject = { readonly kind: 'object'; readonly members: readonly JsonMember[] }
type JsonMember = readonly [name: string, value: Json]

/** Maximum nesting of arrays and objects. */
const MAX_DEPTH = 32

/**
 * Parses JSON that can have comments and trailing commas. Fails if the text is invalid, with the line number of the
 * first mistake, or if arrays and objects are nested more than 32 deep. Never throws.
 */
export function readLooseJson(text: string): Result<Json, Reason> {
  if (isTooDeep(text)) return failure(TOO_DEEP)
  const json = parsed(text)
  return json.ok ? json : failure(brokenFrom(json.error))
}

/** Returns the reason why `readLooseJson` rejects a text, or null if it accepts it. */
export function brokenJsonReason(text: string): Reason | null {
  if (isTooDeep(text)) return TOO_DEEP
  const json = parsed(text)
  return json.ok ? null : brokenFrom(json.error)
}

function brokenFrom(line: number): Reason {
  return { code: 'json/broken', values: [String(line)] }
}

const TOO_DEEP: Reason = { code: 'json/too-deep', values: [MAX_DEPTH] }

/** The value, or the line number of the first mistake. */
function parsed(text: string): Result<Json, number> {
  let fault: number | null = null
  const root: Opened = { kind: 'list', items: [] }
  const opened: Opened[] = [root]
  const add = (value: Json) => {
    const around = opened.at(-1)
    if (around?.kind === 'list') around.items.push(value)
    else around?.members.push([around.name, value])
  }
  const open = (value: Opened) => {
    add(value)
    opened.push(value)
  }
  const close = () => {
    opened.pop()
  }
  const visitor: JSONVisitor = {
    onObjectBegin: () => open({ kind: 'object', members: [], name: '' }),
    onObjectProperty: (name) => {
      const around = opened.at(-1)
      if (around?.kind === 'object') around.name = name
    },
    onObjectEnd: close,
    onArrayBegin: () => open({ kind: 'list', items: [] }),
    onArrayEnd: close,
    onLiteralValue: add,
    onError: (_error, offset) => {
      fault ??= offset
    },
  }
  visit(text, visitor, { allowTrailingComma: true })
  const [value] = root.items
  if (value !== undefined && fault === null) return success(value)
  const row = text.slice(0, fault ?? 0).split('\n').length
  return failure(row)
}

/** An unfinished list or object. `name` belongs to its next member. */
type Opened =
  | { readonly kind: 'list'; readonly items: Json[] }
  | { readonly kind: 'object'; readonly members: JsonMember[]; name: string }

/** The closing bracket of each opening one, as tokens of jsonc-parser, whose enum exists only at compile time. */
const CLOSING_TOKENS: ReadonlyMap<number, number> = new Map([
  [1, 2], // { }
  [3, 4], // [ ]
])
const END_OF_TEXT = 17

/**
 * True if JSON is nested more than 32 levels deep. Must run before the parser, because jsonc-parser recurses. Like the
 * parser, doesn't let `}` close `[`.
 */
export function isTooDeep(text: string): boolean {
  const scanner = createScanner(text, true)
  const expected: number[] = []
  for (let token: number = scanner.scan(); token !== END_OF_TEXT; token = scanner.scan()) {
    const closing = CLOSING_TOKENS.get(token)
    if (closing !== undefined) expected.push(closing)
    else if (token === expected.at(-1)) expected.pop()
    if (expected.length > MAX_DEPTH) return true
  }
  return false
}

/** The members of an object by name. If a name is repeated, its last member wins; `again` counts the repeats. */
export function membersOf({ members }: JsonObject): { readonly byName: ReadonlyMap<string, Json>; again: number } {
  const byName = new Map(members)
  return { byName, again: members.length - byName.size }
}

/** Returns a text as a list of one, and a list that contains only texts as it is; null for anything else. */
export function rowsOfJson(value: Json | undefined): readonly string[] | null {
  if (typeof value === 'string') return [value]
  if (!isOfKind(value, 'list')) return null
  const rows = value.items.filter((item) => typeof item === 'string')
  return rows.length === value.items.length ? rows : null
}

/** True if a value is an array or an object, depending on `kind`. */
export function isOfKind<K extends 'list' | 'object'>(
  value: Json | undefined,
  kind: K,
): value is Extract<Json, { readonly kind: K }> {
  return typeof value === 'object' && value !== null && value.kind === kind
}
