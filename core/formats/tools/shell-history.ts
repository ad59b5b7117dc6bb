import { type Counted, createSaid, type Said } from '../format.ts'
import { nearestUnicodeOf, rowsOf, type SourceFile, unicodeOf } from '../source-file.ts'

/** A command as it was typed, and when, in seconds since 1970; null where the shell has not kept that. */
export type HistoryCommand = { readonly command: string; readonly when: number | null }

/** What a history holds, in the order of the file, and sentences on what was changed. */
type HistoryReading = {
  readonly shell: Shell
  readonly commands: readonly HistoryCommand[]
  readonly said: readonly string[]
}

type Shell = 'bash' | 'zsh' | 'fish' | 'powershell'

/** Reads the history of a shell. Never throws, and takes time in proportion to the file. */
export function readHistory(file: SourceFile): HistoryReading {
  const said = createSaid()
  const rows = rowsOf(file.text)
  const shell = shellOf(file, rows)
  // zsh's is read from its bytes, command by command.
  said.add(LEGACY, file.isLegacy && shell !== 'zsh' ? 1 : 0)
  const commands = READERS[shell]({ file, rows, said })
  return { shell, commands: commands.filter(({ command }) => command.trim() !== ''), said: said.sentences() }
}

type History = { readonly file: SourceFile; readonly rows: readonly string[]; readonly said: Said }

const LEGACY: Counted = {
  one: 'The history is not UTF-8 and was read as Windows-1252.',
  many: '{n} histories are not UTF-8 and were read as Windows-1252.',
}

const READERS: Readonly<Record<Shell, (history: History) => readonly HistoryCommand[]>> = {
  bash: ({ rows }) => readBash(rows),
  zsh: ({ file, said }) => readZsh(file.bytes, said),
  fish: ({ rows }) => readFish(rows),
  powershell: ({ rows }) => readPowerShell(rows),
}

const FISH_ROW = /^(?:- cmd:| {2}when: \d)/
const ZSH_HEADER = /^: ?(\d+):\d+;/
const BASH_TIME = /^#(\d+)$/
const CMDLET = /^\s{0,8}[A-Z][A-Za-z]{1,30}-[A-Z][A-Za-z]/

/** One in so many rows must be as only one shell writes it; between bash, zsh and PowerShell without that, the name decides. */
const LEAST_SHARE = 5

function shellOf({ path }: SourceFile, rows: readonly string[]): Shell {
  const isShare = (pattern: RegExp) =>
    rows.length > 0 && rows.filter((row) => pattern.test(row)).length * LEAST_SHARE >= rows.length
  if (isShare(FISH_ROW)) return 'fish'
  if (isShare(ZSH_HEADER)) return 'zsh'
  if (rows.some((row) => BASH_TIME.test(row))) return 'bash'
  const name = path.slice(path.lastIndexOf('/') + 1).toLowerCase()
  if (/zsh_history|zhistory|^\.histfile$/.test(name)) return 'zsh'
  if (name === 'consolehost_history.txt' || isShare(CMDLET)) return 'powershell'
  return 'bash'
}

/** A time that no clock has shown is none. */
const LONGEST_TIME = 12

function timeOf(digits: string | undefined): number | null {
  return digits === undefined || digits.length > LONGEST_TIME ? null : Number(digits)
}

/**
 * Before the first time each row is a command. From a time on, the rows up to the next are one; but a session that kept no
 * times may have added rows, so they are several where each is complete by itself.
 * Source: bash, `lib/readline/histfile.c` and `bashhist.c`.
 */
function readBash(rows: readonly string[]): readonly HistoryCommand[] {
  const commands: HistoryCommand[] = []
  let when: string | undefined
  let group: string[] = []
  const flush = () => {
    const texts = when === undefined ? group : completeOnes(group)
    for (const command of texts) commands.push({ command, when: timeOf(when) })
    group = []
  }
  for (const row of rows) {
    const time = BASH_TIME.exec(row)?.[1]
    if (time === undefined) group.push(row)
    else {
      flush()
      when = time
    }
  }
  flush()
  return commands
}

/** How many rows are tried for one command; what is not complete then is one command with all that follows. */
const MOST_ROWS = 50

function completeOnes(rows: readonly string[]): readonly string[] {
  const commands: string[] = []
  for (let start = 0; start < rows.length; ) {
    if (rows[start]?.trim() === '') start += 1
    else {
      const end = endOfComplete(rows, start)
      commands.push(rows.slice(start, end).join('\n').trimEnd())
      start = end
    }
  }
  return commands
}

function endOfComplete(rows: readonly string[], start: number): number {
  const last = Math.min(rows.length, start + MOST_ROWS)
  for (let end = start + 1; end <= last; end += 1) {
    if (isComplete(rows.slice(start, end))) return end
  }
  return rows.length
}

const SHELL_TOKEN =
  /(?<![^\s;&|(])#[^\n]*|'[^']*'|`[^`]*`|"[^"\\]*(?:\\[\s\S][^"\\]*)*"|\\[\s\S]|<<<|<<(-?)[ \t]*(["']?)([\w.-]+)\2|\$\{[^}\n]*\}|[\n;&|(){}'"`\\]|[^\s;&|(){}'"`\\<$]+/g

/** A quotation mark that is a token of its own is closed by none. */
const QUOTES = ["'", '"', '`']
const OPENING_WORDS = ['{', 'if', 'for', 'while', 'until', 'select', 'case']
const CLOSING_WORDS = ['}', 'fi', 'done', 'esac']
const BEFORE_COMMAND = ['\n', ';', '&', '|', '(', ')', '{', 'then', 'do', 'else', 'elif', '!', 'if', 'while', 'until']

/** Whether the shell would run these rows without waiting for more: nothing that was opened in them is open at their end. */
function isComplete(rows: readonly string[]): boolean {
  const text = rows.join('\n')
  if (/(?:^|[^\\])(?:\\\\)*\\$|(?:\||&&)\s*$/.test(text.slice(-LOOKED_AT))) return false
  const open: Open = { words: 0, brackets: 0, quotes: 0, before: '\n', documents: [] }
  const tokens = new RegExp(SHELL_TOKEN)
  for (let match = tokens.exec(text); match !== null; match = tokens.exec(text)) {
    const { 0: token, 3: terminator } = match
    if (!token.startsWith('#')) countToken(open, token)
    if (terminator !== undefined) open.documents.push(terminator)
    if (token !== '\n') continue
    const end = endOfDocuments(text, tokens.lastIndex, open.documents.splice(0))
    if (end === null) return false
    tokens.lastIndex = end
  }
  return open.words + open.brackets + open.quotes + open.documents.length === 0
}

/** How much of the end of a command is looked at for what makes it go on. */
const LOOKED_AT = 100

/** What is open, and the token before, which says whether a command may stand here. */
type Open = {
  words: number
  brackets: number
  quotes: number
  before: string
  /** The rows that end the here-documents that begin behind this row. */
  readonly documents: string[]
}

function countToken(open: Open, token: string): void {
  const isCommand = BEFORE_COMMAND.includes(open.before)
  open.before = token
  if (QUOTES.includes(token)) open.quotes += 1
  if (token === '(') open.brackets += 1
  // A pattern of `case` closes what nothing has opened.
  if (token === ')') open.brackets = Math.max(0, open.brackets - 1)
  if (isCommand && OPENING_WORDS.includes(token)) open.words += 1
  if (isCommand && CLOSING_WORDS.includes(token)) open.words = Math.max(0, open.words - 1)
}

/** Where the here-documents that begin there end, one behind the other; null where one does not. */
function endOfDocuments(text: string, from: number, terminators: readonly string[]): number | null {
  let at = from
  for (const terminator of terminators) {
    let row: string | null = null
    while (row !== terminator) {
      if (at > text.length) return null
      const end = text.indexOf('\n', at) === -1 ? text.length : text.indexOf('\n', at)
      row = text.slice(at, end).trim()
      at = end + 1
    }
  }
  return Math.min(at, text.length)
}

const NOT_UNICODE: Counted = {
  one: '1 command is not UTF-8; what could not be read in it was replaced.',
  many: '{n} commands are not UTF-8; what could not be read in them was replaced.',
}

const LINE_FEED = 0x0a
const BACKSLASH = 0x5c
const META = 0x83
const META_BIT = 0x20

/** A row that ends in a backslash goes on. Source: zsh, `Src/hist.c` and `Src/utils.c`. */
function readZsh(bytes: Uint8Array, said: Said): readonly HistoryCommand[] {
  const commands: HistoryCommand[] = []
  let start = 0
  for (let at = 0; at <= bytes.length; at += 1) {
    const isEnd = at === bytes.length || (bytes[at] === LINE_FEED && bytes[at - 1] !== BACKSLASH)
    if (!isEnd) continue
    if (at > start) commands.push(zshCommand(bytes.subarray(start, at), said))
    start = at + 1
  }
  return commands
}

function zshCommand(bytes: Uint8Array, said: Said): HistoryCommand {
  const written = withoutMeta(bytes)
  const own = unicodeOf(written) ?? unicodeOf(bytes)
  if (own === null) said.add(NOT_UNICODE)
  const text = (own ?? nearestUnicodeOf(written)).replaceAll('\\\n', '\n')
  const [header = '', time] = ZSH_HEADER.exec(text) ?? []
  const command = header === '' && text.startsWith('\\:') ? text.slice(1) : text.slice(header.length)
  // A space was put behind a backslash at the end, so that the row would not go on.
  return { command: command.replace(/(\\ *) $/, '$1'), when: timeOf(time) }
}

/** Half of all bytes above ASCII are written as two, so that none is a sign of the shell's own. */
function withoutMeta(bytes: Uint8Array): Uint8Array {
  if (!bytes.includes(META)) return bytes
  const plain = new Uint8Array(bytes.length)
  let length = 0
  for (let at = 0; at < bytes.length; at += 1, length += 1) {
    const isMeta = bytes[at] === META && at + 1 < bytes.length
    if (isMeta) at += 1
    plain[length] = isMeta ? (bytes[at] ?? 0) ^ META_BIT : (bytes[at] ?? 0)
  }
  return plain.subarray(0, length)
}

/** It looks like YAML and is none: there are two escapes, read in one pass. Source: fish, `src/history/yaml_backend.rs`. */
function readFish(rows: readonly string[]): readonly HistoryCommand[] {
  const commands: { command: string; when: number | null }[] = []
  for (const row of rows) {
    const text = row.startsWith('- cmd:') ? row.slice('- cmd:'.length).trimStart() : null
    const last = commands.at(-1)
    if (text !== null) commands.push({ command: text.replaceAll(/\\([\\n])/g, fromEscape), when: null })
    else if (last !== undefined) last.when = timeOf(/^ {1,8}when: (\d+)$/.exec(row)?.[1]) ?? last.when
  }
  return commands
}

function fromEscape(_escape: string, sign: string): string {
  return sign === 'n' ? '\n' : sign
}

/** A row that ends in a back quote goes on. Source: PSReadLine, `PSReadLine/History.cs`. */
function readPowerShell(rows: readonly string[]): readonly HistoryCommand[] {
  const commands: HistoryCommand[] = []
  let parts: string[] = []
  for (const [at, row] of rows.entries()) {
    const goesOn = row.endsWith('`')
    parts.push(goesOn ? row.slice(0, -1) : row)
    if (goesOn && at < rows.length - 1) continue
    commands.push({ command: parts.join('\n'), when: null })
    parts = []
  }
  return commands
}
