/** Shell text to read words from. No word extends past `until`. */
export type ShellText = {
  readonly text: string
  readonly until: number
  readonly isFish: boolean
  /** For each kind of quote, the position up to which no closing quote exists. */
  readonly unclosed: Map<string, number>
}

type ShellWord = { readonly text: string; readonly end: number }

/**
 * Reads the word at a position and joins its quoted and bare pieces. Expansions like `$HOME` and `$(date)` stay as
 * written. Returns null if a quote or a substitution is never closed. Reading word after word with the same `unclosed`
 * takes linear time.
 */
export function wordAt(shell: ShellText, start: number): ShellWord | null {
  const pieces: string[] = []
  let at = start
  while (at < shell.until) {
    const piece = pieceAt(shell, at)
    if (piece === null) return null
    if (piece.end === at) break
    pieces.push(piece.text)
    at = piece.end
  }
  return { text: pieces.join(''), end: at }
}

const BARE = /[^ \t\n;&|<>()'"\\$`]+/y

function pieceAt(shell: ShellText, at: number): ShellWord | null {
  const sign = shell.text.charAt(at)
  if (sign === "'") return shell.isFish ? quoted(shell, at + 1, FISH_SINGLE) : single(shell, at + 1)
  if (sign === '"') return quoted(shell, at + 1, DOUBLE)
  if (sign === '\\') return escaped(shell, at)
  if (sign === '$' || sign === '`') return dollarPiece(shell, at)
  BARE.lastIndex = at
  const end = BARE.test(shell.text) ? Math.min(BARE.lastIndex, shell.until) : at
  return { text: shell.text.slice(at, end), end }
}

function single(shell: ShellText, at: number): ShellWord | null {
  if (shell.unclosed.get("'") === shell.until) return null
  const end = shell.text.indexOf("'", at)
  if (end !== -1 && end < shell.until) return { text: shell.text.slice(at, end), end: end + 1 }
  shell.unclosed.set("'", shell.until)
  return null
}

function escaped({ text, until }: ShellText, at: number): ShellWord {
  const sign = text.charAt(at + 1)
  if (at + 1 >= until) return { text: '\\', end: at + 1 }
  return { text: sign === '\n' ? '' : sign, end: at + 2 }
}

function dollarPiece(shell: ShellText, at: number): ShellWord | null {
  const two = shell.text.slice(at, at + 2)
  if (two === "$'" && !shell.isFish) return quoted(shell, at + 2, ANSI)
  if (two === '$"') return quoted(shell, at + 2, DOUBLE)
  const end = substitutionEnd(shell, at)
  return end === null ? null : { text: shell.text.slice(at, end), end }
}

const SUBSTITUTIONS: ReadonlyMap<string, RegExp> = new Map([
  ['$(', /[()\\\n]/g],
  ['${', /[{}\\\n]/g],
  ['`', /[`\\\n]/g],
])

/**
 * The end of a substitution, which can't span lines here, or the position after a `$` that doesn't begin one. Null if
 * the substitution never ends.
 */
function substitutionEnd({ text, until }: ShellText, start: number): number | null {
  const opening = text.startsWith('`', start) ? '`' : text.slice(start, start + 2)
  const signs = SUBSTITUTIONS.get(opening)
  if (signs === undefined) return start + 1
  signs.lastIndex = start + opening.length
  for (let depth = 1; depth > 0; ) {
    const sign = signs.exec(text)
    if (sign === null || sign[0] === '\n' || sign.index >= until) return null
    depth += DEPTHS.get(sign[0]) ?? -1
    if (sign[0] === '\\') signs.lastIndex += 1
  }
  return signs.lastIndex
}

const DEPTHS: ReadonlyMap<string, number> = new Map([
  ['(', 1],
  ['{', 1],
  ['\\', 0],
])

type Quotes = {
  readonly end: string
  readonly signs: RegExp
  readonly escapes: RegExp
  readonly decodeEscape: (whole: string) => string
}

const DOUBLE: Quotes = { end: '"', signs: /["\\$]/g, escapes: /\\["\\$`\n]/y, decodeEscape: withoutBackslash }

const FISH_SINGLE: Quotes = { end: "'", signs: /['\\]/g, escapes: /\\['\\]/y, decodeEscape: withoutBackslash }

const ANSI: Quotes = {
  end: "'",
  signs: /['\\]/g,
  escapes: /\\(?:[0-7]{1,3}|x[\da-fA-F]{1,2}|u[\da-fA-F]{1,4}|U[\da-fA-F]{1,8}|[abeEfnrtv\\'"?])/y,
  decodeEscape: ansiSign,
}

function withoutBackslash(whole: string): string {
  return whole === '\\\n' ? '' : whole.slice(1)
}

const CONTROLS: ReadonlyMap<string, string> = new Map(
  Object.entries({ a: '\u0007', b: '\b', e: '\u001b', E: '\u001b', f: '\f', n: '\n', r: '\r', t: '\t', v: '\v' }),
)

const OCTAL = 8
const HEXADECIMAL = 16
const MAX_CODE_POINT = 0x10_ff_ff

function ansiSign(whole: string): string {
  const sign = whole.charAt(1)
  const isHexadecimal = /[xuU]/.test(sign)
  if (!isHexadecimal && !/[0-7]/.test(sign)) return CONTROLS.get(sign) ?? sign
  const code = Number.parseInt(whole.slice(isHexadecimal ? 2 : 1), isHexadecimal ? HEXADECIMAL : OCTAL)
  return code <= MAX_CODE_POINT ? String.fromCodePoint(code) : whole
}

function quoted(shell: ShellText, start: number, quotes: Quotes): ShellWord | null {
  if (shell.unclosed.get(quotes.end) === shell.until) return null
  const pieces: string[] = []
  let at = start
  for (;;) {
    quotes.signs.lastIndex = at
    const sign = quotes.signs.exec(shell.text)
    if (sign === null || sign.index >= shell.until) break
    pieces.push(shell.text.slice(at, sign.index))
    if (sign[0] === quotes.end) return { text: pieces.join(''), end: sign.index + 1 }
    const piece = signPiece(shell, sign.index, quotes)
    if (piece === null) return null
    pieces.push(piece.text)
    at = piece.end
  }
  shell.unclosed.set(quotes.end, shell.until)
  return null
}

function signPiece(shell: ShellText, at: number, { escapes, decodeEscape }: Quotes): ShellWord | null {
  if (shell.text.charAt(at) === '$') {
    const end = substitutionEnd(shell, at)
    return end === null ? null : { text: shell.text.slice(at, end), end }
  }
  escapes.lastIndex = at
  const [whole] = escapes.exec(shell.text) ?? []
  return whole === undefined ? { text: '\\', end: at + 1 } : { text: decodeEscape(whole), end: at + whole.length }
}
