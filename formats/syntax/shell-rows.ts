import { createBracketTracker, type Pair } from './shell-brackets.ts'

/** Words that a command can follow. */
const BEFORE_COMMAND = new Set('! { } do then else elif if while until time'.split(' '))

/**
 * The tokens of a line, in the order in which they are tried. The terminator of a here-document is a plain or quoted
 * word.
 */
const PIECE = new RegExp(
  [
    String.raw`(?<space>\s+)`,
    String.raw`(?<end>\\$)`,
    String.raw`(?<escape>\\.)`,
    String.raw`(?<quote>\$?'|\$?"|\x60)`,
    String.raw`(?<comment>(?<![^\s;&|()])#.*)`,
    '<<<',
    String.raw`<<(?<dash>-?)[ \t]{0,20}(?:'(?<single>[^']{1,200})'|"(?<double>[^"]{1,200})"|\\?(?<plain>[A-Za-z_][\w.-]*))`,
    String.raw`(?<bracket>\(\(|\)\)|[()])`,
    '(?<separator>[;&|]+)',
    '[<>]',
    String.raw`(?<word>[^\s;&|()<>'"\x60\\$]+|\$)`,
  ].join('|'),
  'gs',
)

const CONTINUATION_OPERATOR = /^(?:\|\|?|&&|\|&)$/

const WORD_END = /^(?:$|[\s;&|()<>])/

const ASSIGNMENT = /^\w+\+?=/

/**
 * Patterns for the end of each kind of quote. They also match escapes inside the quote, so that those can be skipped.
 */
const QUOTE_ENDS: Readonly<Record<string, RegExp>> = {
  "'": /'/g,
  '"': /\\.|"/gs,
  '`': /\\.|`/gs,
  "$'": /\\.|'/gs,
  '$"': /\\.|"/gs,
}

/**
 * The index of the line after the command that begins at line `start`; null if the text ends first. A command is
 * complete if no quote, here-document, loop, condition, bracket or continuation is open, as in bash, zsh and POSIX
 * shells. Reading command after command takes linear time.
 */
export function endOfCommand(rows: readonly string[], start: number): number | null {
  const reader = createReader(rows)
  for (let row = start; row < rows.length; ) {
    const next = reader.read(row)
    if (next === null) return null
    if (reader.isComplete()) return next
    row = next
  }
  return null
}

/** Shell syntax that spans several lines of a sheet. Lines count from 0. */
type OpenRows = {
  /** True if a line is inside a here-document or a quote, or continues the line above. */
  readonly isContinued: (row: number) => boolean
  /**
   * The innermost loop, condition or brackets that begin above a line and end below it, or null if there aren't any.
   */
  readonly around: (row: number) => { readonly from: number; readonly to: number } | null
}

/**
 * Finds the shell syntax that spans lines in a sheet of commands. A sheet can contain prose and mistakes, so a quote
 * that isn't closed before the next empty line is read as an apostrophe, and unclosed blocks don't count.
 */
export function findOpenRows(rows: readonly string[]): OpenRows {
  const continued = new Uint8Array(rows.length)
  const pairs: Pair[] = []
  const reader = createReader(rows, {
    onContinued: (from, to) => continued.fill(1, from, to + 1),
    onPair: (pair) => pairs.push(pair),
  })
  for (let row: number | null = 0; row !== null && row < rows.length; ) row = reader.read(row)
  const innermost = innermostOf(pairs, rows.length)
  return { isContinued: (row) => continued[row] === 1, around: (row) => pairs[innermost[row] ?? -1] ?? null }
}

/** The index of the innermost pair around each line, or -1. Sorts the pairs. */
function innermostOf(pairs: Pair[], rowCount: number): Int32Array {
  // Pairs are nested or disjoint, so the pairs around a line form a stack.
  pairs.sort((a, b) => a.from - b.from || b.to - a.to)
  const innermost = new Int32Array(rowCount).fill(-1)
  const active: number[] = []
  let index = 0
  for (let row = 0; row < rowCount; row += 1) {
    for (; (pairs[index]?.from ?? row) < row; index += 1) active.push(index)
    while ((pairs[active.at(-1) ?? -1]?.to ?? row + 1) <= row) active.pop()
    innermost[row] = active.at(-1) ?? -1
  }
  return innermost
}

/** Receives syntax that spans several lines. With a listener, unterminated syntax is read as literal text. */
type Listener = {
  readonly onContinued: (from: number, to: number) => void
  readonly onPair: (pair: Pair) => void
}

type Reader = {
  /**
   * Reads a line, and the lines that its quotes and here-documents extend to. Returns the next line, or null if a quote
   * or a here-document is never closed.
   */
  readonly read: (row: number) => number | null
  readonly isComplete: () => boolean
}

/** State between two tokens. `isGlued` is true if the next token continues a word. */
type State = {
  isCommandNext: boolean
  isGlued: boolean
  continuation: 'operator' | 'backslash' | null
}

type Context = {
  readonly piece: RegExp
  readonly rows: readonly string[]
  readonly listener: Listener | null
  readonly brackets: ReturnType<typeof createBracketTracker>
  readonly quotes: ReturnType<typeof createQuoteEnds>
  readonly terminators: ReturnType<typeof createTerminators>
  readonly state: State
}

function createReader(rows: readonly string[], listener: Listener | null = null): Reader {
  const brackets = createBracketTracker((pair) => listener?.onPair(pair))
  const state: State = { isCommandNext: true, isGlued: false, continuation: null }
  const quotes = createQuoteEnds(rows, listener !== null)
  const terminators = createTerminators(rows, listener !== null)
  const context: Context = { piece: new RegExp(PIECE), rows, listener, brackets, quotes, terminators, state }
  return {
    read: (row) => readRow(context, row),
    isComplete: () => state.continuation === null && brackets.areClosed(),
  }
}

function readRow(context: Context, first: number): number | null {
  const { rows, listener, state } = context
  if (state.continuation === null) state.isCommandNext = true
  state.isGlued = false
  if ((rows[first] ?? '').trim() === '') {
    if (state.continuation === 'backslash' || listener !== null) state.continuation = null
    return first + 1
  }
  if (state.continuation !== null) listener?.onContinued(first, first)
  state.continuation = null
  const pieces = readPieces(context, first)
  const last = pieces === null ? null : endOfDocuments(context, pieces)
  if (last === null) return null
  if (last > first) listener?.onContinued(first + 1, last)
  return last + 1
}

type Pieces = { readonly row: number; readonly documents: readonly HereDocument[] }

function readPieces(context: Context, first: number): Pieces | null {
  const { rows } = context
  const documents: HereDocument[] = []
  const { piece } = context
  piece.lastIndex = 0
  let row = first
  for (let found = piece.exec(rows[row] ?? ''); found !== null; found = piece.exec(rows[row] ?? '')) {
    const { groups = {} } = found
    const next = readPiece(context, groups, { row, position: piece.lastIndex })
    if (next === null) return null
    const hereDocument = documentOf(groups)
    if (hereDocument !== null && !context.brackets.isArithmetic()) documents.push(hereDocument)
    piece.lastIndex = next.position
    row = next.row
  }
  return { row, documents }
}

type Groups = Readonly<Record<string, string | undefined>>

type Position = { readonly row: number; readonly position: number }

/** The state after each token. Words and stray characters have rules of their own. */
const AFTER: Readonly<Record<string, Partial<State>>> = {
  space: { isGlued: false },
  comment: { isGlued: false },
  end: { continuation: 'backslash' },
  escape: { isCommandNext: false, isGlued: true, continuation: null },
  quote: { isCommandNext: false, isGlued: true, continuation: null },
  separator: { isCommandNext: true, isGlued: false, continuation: null },
  bracket: { isCommandNext: true, isGlued: false, continuation: null },
}

const AFTER_OTHERS: Partial<State> = { isGlued: false, continuation: null }

/** Returns the start of the next token, or null if a quote is never closed. */
function readPiece(context: Context, groups: Groups, end: Position): Position | null {
  const { word, quote, bracket, separator } = groups
  const { brackets, state, listener } = context
  if (word !== undefined) {
    readWord(context, word, end)
    return end
  }
  const kind = Object.keys(AFTER).find((name) => groups[name] !== undefined) ?? ''
  Object.assign(state, AFTER[kind] ?? AFTER_OTHERS)
  if (separator !== undefined && CONTINUATION_OPERATOR.test(separator)) state.continuation = 'operator'
  if (bracket !== undefined) brackets.bracket(bracket, end.row)
  if (quote === undefined) return end
  return context.quotes.endOf(quote, end) ?? (listener === null ? null : end)
}

function readWord({ rows, brackets, state }: Context, word: string, { row, position }: Position): void {
  const isWhole = !state.isGlued && WORD_END.test(rows[row]?.charAt(position) ?? '')
  if (isWhole && (state.isCommandNext || word === '{')) brackets.word(word, row)
  const isBefore = state.isCommandNext && !state.isGlued && (BEFORE_COMMAND.has(word) || ASSIGNMENT.test(word))
  state.isCommandNext = isBefore || (isWhole && word === '{')
  state.isGlued = true
  state.continuation = null
}

/** The line on which the last here-document ends; null if one of them never ends. */
function endOfDocuments({ listener, terminators }: Context, { row, documents }: Pieces): number | null {
  let last = row
  for (const hereDocument of documents) {
    const end = terminators.rowOf(hereDocument, last + 1)
    if (end === null && listener === null) return null
    last = end ?? last
  }
  return last
}

function createQuoteEnds(rows: readonly string[], isSheet: boolean) {
  // If a quote isn't closed, later ones in its paragraph aren't either, so search only once.
  const without = new Map<string, number>()
  const isEnd = (row: number) => row >= rows.length || (isSheet && (rows[row] ?? '').trim() === '')
  const endOf = (quote: string, { row, position }: Position): Position | null => {
    if ((without.get(quote) ?? 0) > row) return null
    const sign = new RegExp(QUOTE_ENDS[quote] ?? quote)
    sign.lastIndex = position
    let at = row
    for (; !isEnd(at); at += 1) {
      const end = endWithin(rows[at] ?? '', sign)
      if (end !== null) return { row: at, position: end }
    }
    without.set(quote, at)
    return null
  }
  return { endOf }
}

/** The position after the quote's end in this line; null if the quote continues. */
function endWithin(row: string, sign: RegExp): number | null {
  for (let found = sign.exec(row); found !== null; found = sign.exec(row)) {
    if (!found[0].startsWith('\\')) return sign.lastIndex
  }
  return null
}

type HereDocument = { readonly terminator: string; readonly isIndented: boolean }

function documentOf({ dash, single, double, plain }: Groups): HereDocument | null {
  const terminator = single ?? double ?? plain
  return terminator === undefined ? null : { terminator, isIndented: dash === '-' }
}

function createTerminators(rows: readonly string[], isSheet: boolean) {
  // The last line with each text in a sheet, so that a missing terminator isn't searched for repeatedly.
  const lasts = new Map<boolean, ReadonlyMap<string, number>>()
  const lastOf = ({ terminator, isIndented }: HereDocument): number => {
    if (!isSheet) return rows.length - 1
    const known = lasts.get(isIndented) ?? new Map(rows.map((row, index) => [endIn(row, isIndented), index] as const))
    lasts.set(isIndented, known)
    return known.get(terminator) ?? -1
  }
  const rowOf = (hereDocument: HereDocument, from: number): number | null => {
    const last = lastOf(hereDocument)
    for (let row = from; row <= last; row += 1) {
      if (endIn(rows[row] ?? '', hereDocument.isIndented) === hereDocument.terminator) return row
    }
    return null
  }
  return { rowOf }
}

function endIn(row: string, isIndented: boolean): string {
  return isIndented ? row.replace(/^\t+/, '') : row
}
