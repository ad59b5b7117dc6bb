/** A kind of word that syntax highlighting distinguishes. */
export type ShellWordKind = 'command' | 'option' | 'string' | 'variable' | 'operator' | 'comment'

/** `start` and `end` are offsets in UTF-16 units; `end` is exclusive. */
type ShellWord = { readonly kind: ShellWordKind; readonly start: number; readonly end: number }

// Longer lines aren't highlighted.
const MAX_LENGTH = 10_000

// Alternatives in order of precedence. Each must match at least one character.
const PIECES = {
  space: String.raw`[^\S\n]+|\\\r?\n`,
  newline: String.raw`\n`,
  comment: String.raw`(?<![^\s;&|(])#[^\n]*`,
  string: String.raw`\$'(?:[^'\\]|\\[^])*'|'[^']*'|"(?:[^"\\]|\\[^])*"`,
  substitution: String.raw`\$\((?!\()`,
  variable: String.raw`\$(?:\w+|[?!#@*$-]|\{[^{}\n]{1,200}\})`,
  hereDocument: String.raw`<<-?[ ]?['"]?(?<terminator>[A-Za-z_]\w*)['"]?`,
  redirection: String.raw`<<<|&>>?|\d?(?:>>?|<)(?:&[\d-])?`,
  separator: String.raw`\|\|?|&&?|;;?`,
  opening: String.raw`(?<![\w=(])\((?!\()`,
  option: String.raw`(?<=\s)--?[A-Za-z0-9?][\w-]*`,
  word: String.raw`(?:\{\{[^{}\n]{0,200}\}{2,}|\\[^\n]|[^\s|&;<>()'"$\\\x60])+`,
} as const

type PieceName = keyof typeof PIECES
type Piece = Omit<ShellWord, 'kind'> & {
  readonly name: PieceName
  readonly text: string
  /** True if no space separates the piece from the word before. */
  readonly isGlued: boolean
  /** The character after the piece; empty at the end of the line. */
  readonly next: string
}

const NAMES = Object.keys(PIECES).filter((name): name is PieceName => name in PIECES)
const PIECE = new RegExp(NAMES.map((name) => `(?<${name}>${PIECES[name]})`).join('|'), 'gu')

const KINDS: Partial<Readonly<Record<PieceName, ShellWordKind>>> = {
  comment: 'comment',
  string: 'string',
  substitution: 'variable',
  variable: 'variable',
  hereDocument: 'operator',
  redirection: 'operator',
  separator: 'operator',
  option: 'option',
}

// Without a space between them, these are one word.
const IN_WORDS: ReadonlySet<PieceName> = new Set(['word', 'string', 'variable', 'option'])

const KEYWORDS = new Set('! { } do then else elif fi if while until done for case esac'.split(' '))
// Words that a command can follow.
const BEFORE_COMMAND = new Set('! { do then else elif if while until sudo env nohup exec command time'.split(' '))
const ASSIGNMENT = /^\w+\+?=/
const COMMAND_NAME = /^[\w.~/[][\w.~/+:@[\]-]*$/

/**
 * Finds the words to highlight in a line, in order and without overlaps. Understands common shell syntax, including
 * here-documents and multi-line commands. Leaves doubtful words plain, because a wrong colour is worse than none. Never
 * throws, and returns an empty list for lines longer than 10,000 characters.
 */
export function shellWordsOf(line: string): readonly ShellWord[] {
  if (line.length > MAX_LENGTH) return []
  const words: ShellWord[] = []
  let isCommandNext = true
  for (const piece of piecesOf(line)) {
    const kind = kindOf(piece, isCommandNext)
    if (kind !== undefined) words.push({ kind, start: piece.start, end: piece.end })
    isCommandNext = isCommandAfter(piece, isCommandNext)
  }
  return words
}

/**
 * Lists the kinds of words and operators in a line, without their text. Two lines have the same shape if the shell
 * splits them in the same way. Unpaired quotes and other stray characters are part of the shape; text in here-documents
 * isn't.
 */
export function shellShapeOf(line: string): string {
  const shape: string[] = []
  let end = 0
  for (const piece of piecesOf(line)) {
    if (piece.start > end) shape.push('unpaired')
    const kind = IN_WORDS.has(piece.name) ? 'word' : piece.name
    if (kind !== 'word' || shape.at(-1) !== 'word') shape.push(kind)
    end = piece.end
  }
  return [...shape, ...(end < line.length ? ['unpaired'] : [])].join(' ')
}

/** Returns the quoted string that contains this offset, with its quotes, or null if the offset isn't in one. */
export function shellStringAt(line: string, place: number): { readonly start: number; readonly text: string } | null {
  for (const { name, start, end, text } of piecesOf(line)) {
    if (start > place) return null
    if (name === 'string' && place < end) return { start, text }
  }
  return null
}

function* piecesOf(line: string): Generator<Piece> {
  const pieces = new RegExp(PIECE)
  let terminator: string | undefined
  let wordEnd = -1
  for (let found = pieces.exec(line); found !== null; found = pieces.exec(line)) {
    const { 0: text, index: start, groups = {} } = found
    const end = start + text.length
    const name = NAMES.find((candidate) => groups[candidate] !== undefined) ?? 'space'
    yield { name, text, start, end, isGlued: start === wordEnd, next: line.charAt(end) }
    if (name === 'word' || name === 'string' || name === 'variable') wordEnd = end
    terminator = groups.terminator ?? terminator
    if (name === 'newline' && terminator !== undefined) {
      pieces.lastIndex = endOfHereDocument(line, end, terminator)
      terminator = undefined
    }
  }
}

function kindOf({ name, text, isGlued }: Piece, isCommandNext: boolean): ShellWordKind | undefined {
  if (name !== 'word') return KINDS[name]
  if (!isCommandNext || isGlued || ASSIGNMENT.test(text)) return undefined
  if (KEYWORDS.has(text)) return 'operator'
  return COMMAND_NAME.test(text) ? 'command' : undefined
}

/** An indented line counts as a continuation of the one before. */
function isCommandAfter({ name, text, isGlued, next }: Piece, isCommandNext: boolean): boolean {
  switch (name) {
    case 'space':
    case 'comment':
      return isCommandNext
    case 'newline':
      return isCommandNext || /\S/.test(next)
    case 'separator':
    case 'substitution':
    case 'opening':
      return true
    case 'word':
      return isCommandNext && (isGlued || BEFORE_COMMAND.has(text) || (ASSIGNMENT.test(text) && next !== '('))
    case 'string':
    case 'variable':
      return isCommandNext && isGlued
    default:
      return false
  }
}

function endOfHereDocument(line: string, start: number, terminator: string): number {
  const last = new RegExp(`^\\t*${terminator}(?:\\n|$)`, 'gm')
  last.lastIndex = start
  return last.exec(line) === null ? line.length : last.lastIndex
}
