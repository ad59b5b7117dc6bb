/** What a stretch of a line is to the shell, as far as a reader is helped by a colour of its own. */
export type ShellWordKind = 'command' | 'option' | 'string' | 'variable' | 'operator' | 'comment'

/** A coloured stretch of a line, from `start` up to but not including `end`, in UTF-16 units. */
type ShellWord = { readonly kind: ShellWordKind; readonly start: number; readonly end: number }

/** What is longer is no line that somebody reads, and stays plain. */
const LONGEST = 10_000

/** What a line is made of, tried in this order at each place; every piece takes at least one character. */
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
  /** Whether it goes on with the word before it. */
  readonly isGlued: boolean
  /** The character after it; empty at the end. */
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

/** Words that are the shell's own where a command may stand. */
const KEYWORDS = new Set('! { } do then else elif fi if while until done for case esac'.split(' '))
/** Where a command may stand, another one may stand after these. */
const BEFORE_COMMAND = new Set('! { do then else elif if while until sudo env nohup exec command time'.split(' '))
const ASSIGNMENT = /^\w+\+?=/
const COMMAND_NAME = /^[\w.~/[][\w.~/+:@[\]-]*$/

/**
 * The words of a line that deserve a colour, in order, never overlapping; the rest has none. It reads what people
 * write in shells, many rows and here-documents included, but is no shell: where it is in doubt it gives no word, as
 * no colour is better than a wrong one. Never throws.
 */
export function shellWordsOf(line: string): readonly ShellWord[] {
  if (line.length > LONGEST) return []
  const words: ShellWord[] = []
  let isCommandNext = true
  for (const piece of piecesOf(line)) {
    const kind = kindOf(piece, isCommandNext)
    if (kind !== undefined) words.push({ kind, start: piece.start, end: piece.end })
    isCommandNext = isCommandAfter(piece, isCommandNext)
  }
  return words
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

/** Whether a command may stand next. A row that is indented goes on with the one before, as far as anyone can tell. */
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

/** Where the row after the terminator's begins; the end of the line where that row never comes. */
function endOfHereDocument(line: string, start: number, terminator: string): number {
  const last = new RegExp(`^\\t*${terminator}(?:\\n|$)`, 'gm')
  last.lastIndex = start
  return last.exec(line) === null ? line.length : last.lastIndex
}
