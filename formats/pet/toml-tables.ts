import { parse } from 'smol-toml'
import { failure, type Result, success } from '../../core/result.ts'
import type { Reason } from '../../core/words/formats/message.ts'
import type { Diagnostics } from '../model/format.ts'

/**
 * A `[[snippets]]` table. `row` is the line number of its heading, from 1; `table` is its content, or the reason it
 * can't be read.
 */
export type TomlTable = { readonly row: number; readonly table: Result<unknown, Reason> }

/**
 * Parses the `[[snippets]]` tables of a TOML file, ignoring the case of this heading, and skips everything else. Each
 * table is parsed separately, so a broken one doesn't affect the others. Escapes unknown to TOML 1.0 are kept as they
 * are, which is reported. Takes linear time.
 */
export function parseTomlTables(text: string, diagnostics: Diagnostics): readonly TomlTable[] {
  let row = 1
  return sectionsOf(text).flatMap((section) => {
    const tables = tablesOf(section, row, diagnostics)
    row += section.text.split('\n').length - 1
    return tables
  })
}

function tablesOf({ text, unknown }: Section, row: number, diagnostics: Diagnostics): readonly TomlTable[] {
  if (text.trim() === '') return []
  diagnostics.add('pet/escape-kept', unknown.length)
  const read = parsed(withBackslashes(text, unknown))
  if (!read.ok) return [{ row, table: read }]
  const lists = Object.entries(read.value).filter(([key]) => key.toLowerCase() === 'snippets')
  return lists.flatMap(([, list]) =>
    (Array.isArray(list) ? list : [list]).map((table: unknown) => ({ row, table: success(table) })),
  )
}

function parsed(text: string): Result<object, Reason> {
  try {
    return success(parse(text))
  } catch (cause) {
    // The first line is the message. The position in the lines below is relative to this table, so it would be
    // misleading.
    const [sentence = ''] = (cause instanceof Error ? cause.message : '').split('\n', 1)
    const fault = sentence.replace('Invalid TOML document: ', '').replace(/\.$/, '')
    return failure(fault === '' ? { code: 'toml/unreadable' } : { code: 'toml/invalid', values: [fault] })
  }
}

function withBackslashes(text: string, places: readonly number[]): string {
  return [0, ...places].map((place, index) => text.slice(place, places[index])).join('\\')
}

type Section = { readonly text: string; readonly unknown: readonly number[] }

type State = 'outside' | 'comment' | '"' | "'" | '"""' | "'''"

type Scan = {
  readonly text: string
  at: number
  state: State
  /** The start of the latest multi-line string. */
  opened: number
  readonly unknown: number[]
  /** Kinds of multi-line strings that the rest of the file never closes. */
  readonly unclosed: Set<State>
}

function sectionsOf(text: string): readonly Section[] {
  const scan: Scan = { text, at: 0, state: 'outside', opened: 0, unknown: [], unclosed: new Set() }
  const starts = [0]
  while (scan.at < text.length || isLong(scan.state)) {
    if (scanToken(scan)) starts.push(scan.at)
  }
  let next = 0
  return starts.map((start, index) => {
    const end = starts[index + 1] ?? text.length
    const unknown: number[] = []
    for (; (scan.unknown[next] ?? end) < end; next += 1) unknown.push((scan.unknown[next] ?? 0) - start)
    return { text: text.slice(start, end), unknown }
  })
}

function isLong(state: State): boolean {
  return state === '"""' || state === "'''"
}

const SIGN = /"+|'+|#|\n|\\/g

/** Reads a token and moves past it. Returns true if a heading follows. */
function scanToken(scan: Scan): boolean {
  if (scan.at >= scan.text.length) scan.unclosed.add(scan.state)
  if (scan.unclosed.has(scan.state)) return goToHeading(scan)
  SIGN.lastIndex = scan.at
  const sign = SIGN.exec(scan.text)
  scan.at = sign === null ? scan.text.length : SIGN.lastIndex
  if (sign === null) return false
  if (sign[0] === '\\') {
    if (scan.state.startsWith('"')) skipEscape(scan)
    return false
  }
  const isInside = isLong(scan.state)
  scan.state = stateAfter(scan.state, sign[0])
  if (isLong(scan.state) && !isInside) scan.opened = sign.index
  return sign[0] === '\n' && scan.state === 'outside' && matchLength(HEADING, scan) > 0
}

const HEADING = /[ \t]*\[\[[ \t]*snippets[ \t]*\]\]/iy
const NEXT_HEADING = /\n(?=[ \t]*\[\[[ \t]*snippets[ \t]*\]\])/gi

function goToHeading(scan: Scan): boolean {
  while ((scan.unknown.at(-1) ?? -1) >= scan.opened) scan.unknown.pop()
  NEXT_HEADING.lastIndex = scan.opened
  const next = NEXT_HEADING.exec(scan.text)
  scan.state = 'outside'
  scan.at = next === null ? scan.text.length : next.index + 1
  return next !== null
}

const SIMPLE_ESCAPE = /[btnfr"\\]/y
const END_OF_ROW = /[ \t]*\r?\n/y
const CODE_POINT = /u[\da-fA-F]{4}|U[\da-fA-F]{8}/y
const MAX_CODE_POINT = 0x10_ff_ff
const HEXADECIMAL = 16

function skipEscape(scan: Scan): void {
  const rowEnd = scan.state === '"""' ? matchLength(END_OF_ROW, scan) : 0
  const length = matchLength(SIMPLE_ESCAPE, scan) || rowEnd || codePointLength(scan)
  if (length === 0) scan.unknown.push(scan.at - 1)
  scan.at += length
}

function codePointLength(scan: Scan): number {
  const length = matchLength(CODE_POINT, scan)
  const point = Number.parseInt(scan.text.slice(scan.at + 1, scan.at + length), HEXADECIMAL)
  const isHalf = point >= 0xd8_00 && point <= 0xdf_ff
  return point <= MAX_CODE_POINT && !isHalf ? length : 0
}

function matchLength(sticky: RegExp, { text, at }: Scan): number {
  sticky.lastIndex = at
  return sticky.exec(text)?.[0].length ?? 0
}

const LONG = 3
const MAX_CLOSING_QUOTES = 5

/** The state after a token: a line break, `#`, or a run of quotes. Three or more quotes delimit a multi-line string. */
function stateAfter(state: State, sign: string): State {
  if (sign === '\n') return isLong(state) ? state : 'outside'
  if (state === 'comment' || sign === '#') return state === 'outside' ? 'comment' : state
  if (state === 'outside') return openedBy(sign)
  if (!state.startsWith(sign.charAt(0)) || sign.length < state.length) return state
  return 'outside'
}

/** Two quotes are an empty string. Six or more are a multi-line string that is empty or ends with quotes. */
function openedBy(sign: string): State {
  const isDouble = sign.startsWith('"')
  if (sign.length === 1) return isDouble ? '"' : "'"
  if (sign.length < LONG || sign.length > MAX_CLOSING_QUOTES) return 'outside'
  return isDouble ? '"""' : "'''"
}
