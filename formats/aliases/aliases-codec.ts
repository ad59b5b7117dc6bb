import type { Command } from '../../core/commands/command.ts'
import { failure, type Result, success } from '../../core/result.ts'
import type { Reason } from '../../core/words/formats/message.ts'
import { lineFromParts, parseLineParts } from '../model/foreign-line.ts'
import {
  type Codec,
  createDiagnostics,
  type Diagnostics,
  type FoundEntry,
  type LeftOut,
  NO_COMMAND,
  type ReadResult,
  type Unwritten,
  type WriteResult,
} from '../model/format.ts'
import { placeOf } from '../model/place.ts'
import { rowsOf, type SourceFile, trimLineBreaks } from '../model/source-file.ts'
import { appendTrailer, NO_TRAILER, splitTrailer } from '../model/trailer.ts'
import { reportUnwritten, type WritableCommand, writableOf } from '../model/writable-commands.ts'
import { type ShellText, wordAt } from '../syntax/shell-word.ts'
import { parsePrintedAliases } from './printed-aliases.ts'

export const codec: Codec = { read, write }

/** Tags for zsh's global and suffix aliases. */
const GLOBAL_ALIAS = 'global alias'
const SUFFIX_ALIAS = 'suffix alias'

/** A parsed alias, or the reason it can't be imported. */
type Outcome = Result<{ readonly name: string; readonly value: string; readonly tags: readonly string[] }, Reason>

function read(files: readonly SourceFile[]): ReadResult {
  const diagnostics = createDiagnostics()
  const entries: FoundEntry[] = []
  const leftOut: LeftOut[] = []
  for (const file of files) {
    const { definitions, others } = printedOf(file) ?? definitionsOf(file)
    diagnostics.add('aliases/other-rows', others)
    for (const { row, notes, outcome } of definitions) {
      const place = placeOf(file, 'line', row)
      if (!outcome.ok) {
        leftOut.push({ place, reason: outcome.error })
        continue
      }
      const { name, value, tags } = outcome.value
      const { line } = lineFromParts([{ kind: 'text', text: trimLineBreaks(value) }], diagnostics)
      entries.push({
        place,
        command: {
          notes: notes ?? name,
          line,
          tags,
          description: appendTrailer('', { ...NO_TRAILER, keywords: [name] }),
        },
      })
    }
  }
  return { entries, leftOut, messages: diagnostics.messages() }
}

type Definitions = { readonly definitions: readonly Definition[]; readonly others: number }

function printedOf({ text }: SourceFile): Definitions | null {
  const printed = parsePrintedAliases(rowsOf(text))
  if (printed === null) return null
  const definitions = printed.map(({ row, name, value }): Definition => {
    const other = failure<Reason>({ code: 'aliases/not-an-alias', values: [name] })
    return { row, notes: null, outcome: value === null ? other : outcomeOf(name, value, []) }
  })
  return { definitions, others: 0 }
}

type Definition = { readonly row: number; readonly notes: string | null; readonly outcome: Outcome }

/** Scanner state. Each position is read once, unless a value is never closed. */
type Scan = {
  readonly text: string
  readonly isFish: boolean
  readonly unclosed: Map<string, number>
  /** Start offsets of lines that begin with a definition. No value extends past the start of one. */
  readonly starts: readonly number[]
  nextStart: number
  at: number
  rowEnd: number
}

const DEFINITION_ROW = /\n(?=[ \t]*(?:alias|abbr)[ \t])/g

function definitionsOf(file: SourceFile): Definitions {
  const scan = scanOf(file)
  const definitions: Definition[][] = []
  const comments: string[] = []
  let row = 1
  let others = 0
  while (scan.at < scan.text.length) {
    const start = scan.at
    const { outcomes, comment, isComment } = readRow(scan)
    if (outcomes.length > 0) {
      const notes = noteOf(comments) ?? noteOf([comment])
      definitions.push(outcomes.map((outcome) => ({ row, notes, outcome })))
    } else if (isOther(scan.text.slice(start, scan.at))) others += 1
    if (isComment) comments.push(comment)
    comments.splice(0, isComment ? comments.length - MAX_ROWS : comments.length)
    row += rowsBetween(scan.text, start, scan.at)
  }
  return { definitions: definitions.flat(), others }
}

function isOther(row: string): boolean {
  return !/^\s*(?:#|$)/.test(row)
}

function scanOf({ path, text: whole }: SourceFile): Scan {
  const text = whole.replaceAll('\r\n', '\n')
  const starts = [...text.matchAll(DEFINITION_ROW)].map(({ index }) => index + 1)
  return { text, isFish: path.endsWith('.fish'), unclosed: new Map(), starts, nextStart: 0, at: 0, rowEnd: 0 }
}

/** Maximum number of comment lines in notes. Longer comments keep only their last lines. */
const MAX_ROWS = 100

function rowsBetween(text: string, start: number, end: number): number {
  let count = 0
  for (let at = text.indexOf('\n', start); at !== -1 && at < end; at = text.indexOf('\n', at + 1)) count += 1
  return count
}

/**
 * The text of the comments, without leading and trailing lines that have no letters or digits; null if nothing remains.
 */
function noteOf(comments: readonly string[]): string | null {
  const rows = comments.map((comment) => comment.replace(/^#+/, '').trim())
  const isWord = (row: string) => /[\p{L}\p{N}]/u.test(row)
  const first = rows.findIndex(isWord)
  return first === -1 ? null : rows.slice(first, rows.findLastIndex(isWord) + 1).join('\n')
}

type Row = {
  readonly outcomes: readonly Outcome[]
  /** The comment, with its `#`; empty if there isn't one. */
  readonly comment: string
  readonly isComment: boolean
}

const SEPARATOR = /[;&|<>()]+/y
const PREFIXES = new Set(['builtin', 'command', 'then', 'do', 'else', '{'])

/** Reads a logical line, which can span several physical lines, and moves to the next. */
function readRow(scan: Scan): Row {
  const outcomes: Outcome[] = []
  let comment = ''
  let isCommand = true
  scan.rowEnd = rowEndAt(scan.text, scan.at)
  skipSpace(scan)
  const isComment = scan.text.startsWith('#', scan.at)
  for (; scan.at < scan.rowEnd; skipSpace(scan)) {
    if (scan.text.startsWith('#', scan.at)) {
      comment = scan.text.slice(scan.at, scan.rowEnd)
      break
    }
    const separator = consume(SEPARATOR, scan)
    if (separator === '') isCommand = readWord(scan, isCommand, outcomes)
    else isCommand = /;|&&|\|\||\)$/.test(separator)
  }
  scan.at = scan.rowEnd + 1
  return { outcomes, comment, isComment: isComment && !isDisabled(comment) }
}

/** Commented-out definitions and shebangs don't describe what follows. */
function isDisabled(comment: string): boolean {
  return /^#+[ \t]*(?:alias[ \t]+[^ \t=]+=|abbr[ \t]+-)/.test(comment) || comment.startsWith('#!')
}

function rowEndAt(text: string, at: number): number {
  const end = text.indexOf('\n', at)
  return end === -1 ? text.length : end
}

const SPACE = /[ \t]+/y

function skipSpace(scan: Scan): void {
  consume(SPACE, scan)
  while (scan.text.startsWith('\\\n', scan.at)) {
    scan.at += 2
    scan.rowEnd = rowEndAt(scan.text, scan.at)
    consume(SPACE, scan)
  }
}

function consume(sticky: RegExp, scan: Scan): string {
  sticky.lastIndex = scan.at
  const [whole = ''] = sticky.exec(scan.text) ?? []
  scan.at += whole.length
  return whole
}

/** Reads a word and, after `alias` or `abbr`, its arguments. Returns true if a command can follow. */
function readWord(scan: Scan, isCommand: boolean, outcomes: Outcome[]): boolean {
  const start = scan.at
  const word = wordAt({ ...scan, until: scan.rowEnd, unclosed: new Map() }, start)
  scan.at = word?.end ?? scan.rowEnd
  if (!isCommand || word === null || word.text !== scan.text.slice(start, word.end)) return false
  if (word.text === 'alias' || word.text === 'abbr')
    for (const outcome of readDefinition(scan, word.text, start)) outcomes.push(outcome)
  return PREFIXES.has(word.text)
}

type Keyword = 'alias' | 'abbr'

function readDefinition(scan: Scan, keyword: Keyword, start: number): readonly Outcome[] {
  while ((scan.starts[scan.nextStart] ?? scan.text.length) <= start) scan.nextStart += 1
  const words = argumentsAt(scan, { ...scan, until: scan.starts[scan.nextStart] ?? scan.text.length })
  if (words !== null) return outcomesOf(keyword, words, scan.isFish)
  // Skip only this line, because the ones below can contain other definitions.
  scan.rowEnd = rowEndAt(scan.text, start)
  scan.at = scan.rowEnd
  return [failure({ code: 'aliases/unclosed' })]
}

/**
 * Reads words up to a separator, a comment or the end of the line. A multi-line value extends the line. Returns null if
 * a value is never closed.
 */
function argumentsAt(scan: Scan, shell: ShellText): readonly string[] | null {
  const words: string[] = []
  const isMore = () => scan.at < Math.min(scan.rowEnd, shell.until) && !/[#;&|<>()]/.test(scan.text.charAt(scan.at))
  for (skipSpace(scan); isMore(); skipSpace(scan)) {
    const word = wordAt(shell, scan.at)
    if (word === null) return null
    scan.at = word.end
    if (word.end > scan.rowEnd) scan.rowEnd = rowEndAt(scan.text, word.end)
    // A file descriptor, as in `2>`, belongs to the redirection that follows it.
    const isStream = /^\d$/.test(word.text) && /[<>]/.test(scan.text.charAt(word.end))
    if (!isStream) words.push(word.text)
  }
  // A line that begins with a definition is never joined to the one above, even after a backslash.
  if (scan.at >= shell.until) scan.rowEnd = Math.min(scan.rowEnd, shell.until - 1)
  scan.at = Math.min(scan.at, scan.rowEnd)
  return words
}

/** Options of `abbr` that take a value, and options that make it do something other than define an abbreviation. */
const WITH_VALUE = new Set(['-p', '--position', '-r', '--regex', '-f', '--function', '-c', '--command'])
const DEFINES_NOTHING = new Set(['-e', '--erase', '-q', '--query', '--rename', '-l', '--list', '-s', '--show', '-h'])

function outcomesOf(keyword: Keyword, all: readonly string[], isFish: boolean): readonly Outcome[] {
  const { options, words } = withoutOptions(all, keyword === 'abbr' ? WITH_VALUE : new Set())
  if (keyword === 'abbr' && options.some((option) => DEFINES_NOTHING.has(option))) return []
  if (keyword === 'abbr' && options.some((option) => /^(?:-f$|--function)/.test(option)))
    return [failure({ code: 'aliases/function' })]
  const tags = keyword === 'abbr' || isFish ? [] : options.flatMap((option) => ZSH_TAGS.get(option) ?? [])
  const [name = '', ...rest] = words
  if (name.includes('=')) return words.flatMap((word) => (word.includes('=') ? [assigned(word, tags)] : []))
  return rest.length === 0 ? [] : [outcomeOf(name, rest.join(' '), tags)]
}

const ZSH_TAGS: ReadonlyMap<string, string> = new Map([
  ['-g', GLOBAL_ALIAS],
  ['-s', SUFFIX_ALIAS],
])

function assigned(word: string, tags: readonly string[]): Outcome {
  const end = word.indexOf('=')
  return outcomeOf(word.slice(0, end), word.slice(end + 1), tags)
}

function withoutOptions(all: readonly string[], withValue: ReadonlySet<string>) {
  const options: string[] = []
  let at = 0
  for (let word = all[at]; word !== undefined && word !== '--' && isOption(word); word = all[at]) {
    options.push(word)
    at += withValue.has(word) ? 2 : 1
  }
  return { options, words: all.slice(all[at] === '--' ? at + 1 : at) }
}

function isOption(word: string): boolean {
  return word.startsWith('--') || /^-[^=]+$/.test(word)
}

function outcomeOf(name: string, value: string, tags: readonly string[]): Outcome {
  if (name === '') return failure({ code: 'aliases/no-name' })
  if (/[$`]/.test(name)) return failure({ code: 'aliases/computed-name' })
  return value.trim() === '' ? failure(NO_COMMAND) : success({ name, value, tags })
}

function write(commands: readonly Command[]): WriteResult {
  const diagnostics = createDiagnostics()
  const { writable, leftOut } = writableOf(commands)
  const written: string[] = []
  const unwritten: Unwritten[] = [...leftOut]
  for (const command of writable) {
    const result = aliasOf(command, diagnostics)
    if (result.ok) written.push(result.value)
    else unwritten.push({ id: command.id, reason: result.error })
  }
  const files = written.length > 0 ? [{ path: 'aliases.sh', text: written.join('\n') }] : []
  return { files, leftOut: unwritten, messages: diagnostics.messages() }
}

/** Names without white space, quotes, `$`, `=`, backslashes or operators. A `#` can't come first. */
const NAME = /^[^\s'"`\\$=/;&|()<>#][^\s'"`\\$=/;&|()<>]*$/

function aliasOf(command: WritableCommand, diagnostics: Diagnostics): Result<string, Reason> {
  const { description, trailer } = splitTrailer(command.description)
  const names = trailer.keywords.filter((keyword) => NAME.test(keyword))
  const parts = parseLineParts(command.line)
  if (trailer.keywords.length === 0) return failure({ code: 'aliases/no-keyword' })
  if (names.length === 0) return failure({ code: 'aliases/invalid-name' })
  if (parts.some(({ kind }) => kind === 'placeholder')) return failure({ code: 'aliases/placeholders' })
  const value = parts.map((part) => (part.kind === 'text' ? part.text : '')).join('')
  if (/\n[ \t]*(?:alias|abbr)[ \t]/.test(value)) return failure({ code: 'aliases/starts-with-alias' })

  const { howTo, source, platform, tags = [] } = command
  const { keywords, shells, author, hints, suggestions, output } = trailer
  const otherTags = tags.filter((tag) => tag !== GLOBAL_ALIAS && tag !== SUFFIX_ALIAS)
  reportUnwritten([howTo, source, platform, otherTags, description], diagnostics)
  reportUnwritten(
    [keywords.filter((keyword) => !NAME.test(keyword)), shells, author, hints, suggestions, output],
    diagnostics,
  )
  const options = [
    ...(tags.includes(GLOBAL_ALIAS) ? ['-g'] : []),
    ...(tags.includes(SUFFIX_ALIAS) ? ['-s'] : []),
    ...(names.some((name) => name.startsWith('-')) ? ['--'] : []),
  ]
  const comments = names.includes(command.notes) ? [] : command.notes.split('\n').map((row) => `# ${row}`.trimEnd())
  const quoted = `'${value.replaceAll("'", String.raw`'\''`)}'`
  const definition = ['alias', ...options, ...names.map((name) => `${name}=${quoted}`)].join(' ')
  return success([...comments, definition, ''].join('\n'))
}
