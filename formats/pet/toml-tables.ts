import { parse } from 'smol-toml'
import { failure, type Result, success } from '../../core/result.ts'
import type { CountedSentence, Diagnostics } from '../model/format.ts'

/** A table `[[snippets]]` in any case: the row of its heading, the first being 1, and what it holds or why it cannot be read. */
export type TomlTable = { readonly row: number; readonly table: Result<unknown, string> }

const ESCAPE_KEPT: CountedSentence = {
  one: '1 backslash that begins no escape was kept as it stands.',
  many: '{n} backslashes that begin no escape were kept as they stand.',
}

/**
 * The tables `[[snippets]]` of a TOML file. Each is read by itself: one that is broken loses no other, nor does a text of
 * several rows that nobody closes. An escape that TOML 1.0 does not know stays as it stands, which is said. All other
 * tables and keys are skipped. Takes time in proportion to the text.
 */
export function tomlTablesOf(text: string, diagnostics: Diagnostics): readonly TomlTable[] {
  let row = 1
  return stretchesOf(text).flatMap((stretch) => {
    const tables = tablesOf(stretch, row, diagnostics)
    row += stretch.text.split('\n').length - 1
    return tables
  })
}

function tablesOf({ text, unknown }: Stretch, row: number, diagnostics: Diagnostics): readonly TomlTable[] {
  if (text.trim() === '') return []
  diagnostics.add(ESCAPE_KEPT, unknown.length)
  const read = parsed(withBackslashes(text, unknown))
  if (!read.ok) return [{ row, table: read }]
  const lists = Object.entries(read.value).filter(([key]) => key.toLowerCase() === 'snippets')
  return lists.flatMap(([, list]) =>
    (Array.isArray(list) ? list : [list]).map((table: unknown) => ({ row, table: success(table) })),
  )
}

function parsed(text: string): Result<object, string> {
  try {
    return success(parse(text))
  } catch (cause) {
    // The first row is the sentence; the place below it counts the rows of this table alone.
    const [sentence = ''] = (cause instanceof Error ? cause.message : '').split('\n', 1)
    return failure(sentence.replace('Invalid TOML document: ', '').replace(/\.$/, '') || 'no TOML')
  }
}

/** The text with one more backslash at each of the places. */
function withBackslashes(text: string, places: readonly number[]): string {
  return [0, ...places].map((place, index) => text.slice(place, places[index])).join('\\')
}

/** What stands from one heading up to the next, and where in it escapes begin that are unknown. */
type Stretch = { readonly text: string; readonly unknown: readonly number[] }

type State = 'outside' | 'comment' | '"' | "'" | '"""' | "'''"

type Scan = {
  readonly text: string
  at: number
  state: State
  /** Where the latest text of several rows began. */
  opened: number
  readonly unknown: number[]
  /** The texts of several rows that nobody closes further on. */
  readonly endless: Set<State>
}

function stretchesOf(text: string): readonly Stretch[] {
  const scan: Scan = { text, at: 0, state: 'outside', opened: 0, unknown: [], endless: new Set() }
  const starts = [0]
  while (scan.at < text.length || isLong(scan.state)) {
    if (isHeadingBehind(scan)) starts.push(scan.at)
  }
  let told = 0
  return starts.map((start, index) => {
    const end = starts[index + 1] ?? text.length
    const unknown: number[] = []
    for (; (scan.unknown[told] ?? end) < end; told += 1) unknown.push((scan.unknown[told] ?? 0) - start)
    return { text: text.slice(start, end), unknown }
  })
}

function isLong(state: State): boolean {
  return state === '"""' || state === "'''"
}

const SIGN = /"+|'+|#|\n|\\/g

/** Goes on behind the next sign, and says whether a heading stands there. */
function isHeadingBehind(scan: Scan): boolean {
  if (scan.at >= scan.text.length) scan.endless.add(scan.state)
  if (scan.endless.has(scan.state)) return goToHeading(scan)
  SIGN.lastIndex = scan.at
  const sign = SIGN.exec(scan.text)
  scan.at = sign === null ? scan.text.length : SIGN.lastIndex
  if (sign === null) return false
  if (sign[0] === '\\') {
    if (scan.state.startsWith('"')) passEscape(scan)
    return false
  }
  const isInside = isLong(scan.state)
  scan.state = stateBehind(scan.state, sign[0])
  if (isLong(scan.state) && !isInside) scan.opened = sign.index
  return sign[0] === '\n' && scan.state === 'outside' && matchLength(HEADING, scan) > 0
}

const HEADING = /[ \t]*\[\[[ \t]*snippets[ \t]*\]\]/iy
const NEXT_HEADING = /\n(?=[ \t]*\[\[[ \t]*snippets[ \t]*\]\])/gi

/** Leaves a text that nobody closes at the heading that follows where it began. */
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

/** Passes what follows a backslash in a text of double quotation marks; what TOML 1.0 does not know is noted. */
function passEscape(scan: Scan): void {
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

/** What a text is in behind a sign: a row end, `#`, or a run of quotation marks, of which three and more span rows. */
function stateBehind(state: State, sign: string): State {
  if (sign === '\n') return isLong(state) ? state : 'outside'
  if (state === 'comment' || sign === '#') return state === 'outside' ? 'comment' : state
  if (state === 'outside') return openedBy(sign)
  if (!state.startsWith(sign.charAt(0)) || sign.length < state.length) return state
  return 'outside'
}

/** Two quotation marks are an empty text; six and more a text of several rows that is empty, or ends with some of them. */
function openedBy(sign: string): State {
  const isDouble = sign.startsWith('"')
  if (sign.length === 1) return isDouble ? '"' : "'"
  if (sign.length < LONG || sign.length > MAX_CLOSING_QUOTES) return 'outside'
  return isDouble ? '"""' : "'''"
}
