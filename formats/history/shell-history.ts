import type { Message } from '../../core/words/formats/message.ts'
import { createDiagnostics, type Diagnostics } from '../model/format.ts'
import { decodeUtf8, decodeUtf8Lossy, rowsOf, type SourceFile } from '../model/source-file.ts'
import { endOfCommand } from '../syntax/shell-rows.ts'
import { parsePrintedHistory } from './printed-history.ts'

/**
 * A command as typed. `when` is in Unix seconds; null if the shell didn't record it, and always null for the output of
 * `history`.
 */
export type HistoryCommand = { readonly command: string; readonly when: number | null }

type HistoryReading = {
  readonly shell: Shell
  readonly commands: readonly HistoryCommand[]
  readonly messages: readonly Message[]
}

type Shell = 'bash' | 'zsh' | 'fish' | 'powershell'

/** Reads a shell's history file, or the output of `history`. Never throws; takes linear time. */
export function readHistory(file: SourceFile): HistoryReading {
  const diagnostics = createDiagnostics()
  const rows = rowsOf(file.text)
  const shell = shellOf(file, rows)
  // zsh escapes some bytes, so `zshCommand` decodes each command and reports invalid ones itself.
  diagnostics.add('history/legacy', file.isLegacy && shell !== 'zsh' ? 1 : 0)
  const printed = parsePrintedHistory(rows)
  diagnostics.add('history/cut-off', printed?.cut ?? 0)
  const commands =
    printed === null
      ? READERS[shell]({ file, rows, diagnostics })
      : printed.commands.map((command) => ({ command, when: null }))
  return { shell, commands: commands.filter(({ command }) => command.trim() !== ''), messages: diagnostics.messages() }
}

type History = { readonly file: SourceFile; readonly rows: readonly string[]; readonly diagnostics: Diagnostics }

const READERS: Readonly<Record<Shell, (history: History) => readonly HistoryCommand[]>> = {
  bash: ({ rows }) => readBash(rows),
  zsh: ({ file, diagnostics }) => readZsh(file.bytes, diagnostics),
  fish: ({ rows }) => readFish(rows),
  powershell: ({ rows }) => readPowerShell(rows),
}

const FISH_ROW = /^(?:- cmd:| {2}when: \d)/
const ZSH_HEADER = /^: ?(\d+):\d+;/
const BASH_TIME = /^#(\d+)$/
const CMDLET = /^\s{0,8}[A-Z][A-Za-z]{1,30}-[A-Z][A-Za-z]/

/** A shell other than bash is recognised by its syntax if at least one line in this many has it. */
const MIN_SHARE_OF = 5

function shellOf({ path }: SourceFile, rows: readonly string[]): Shell {
  const isShare = (pattern: RegExp) =>
    rows.length > 0 && rows.filter((row) => pattern.test(row)).length * MIN_SHARE_OF >= rows.length
  if (isShare(FISH_ROW)) return 'fish'
  if (isShare(ZSH_HEADER)) return 'zsh'
  if (rows.some((row) => BASH_TIME.test(row))) return 'bash'
  const name = path.slice(path.lastIndexOf('/') + 1).toLowerCase()
  if (/zsh_history|zhistory|^\.histfile$/.test(name)) return 'zsh'
  if (name === 'consolehost_history.txt' || isShare(CMDLET)) return 'powershell'
  return 'bash'
}

/** Timestamps with more digits are invalid. */
const MAX_TIME_DIGITS = 12

function timeOf(digits: string | undefined): number | null {
  return digits === undefined || digits.length > MAX_TIME_DIGITS ? null : Number(digits)
}

/**
 * Each line before the first timestamp is a command. The lines between two timestamps are split only at the end of a
 * complete command, because a session without timestamps could have appended some of them. Source: bash,
 * `lib/readline/histfile.c` and `bashhist.c`.
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

function completeOnes(rows: readonly string[]): readonly string[] {
  const commands: string[] = []
  for (let start = 0; start < rows.length; ) {
    if (rows[start]?.trim() === '') start += 1
    else {
      const end = endOfCommand(rows, start) ?? rows.length
      commands.push(rows.slice(start, end).join('\n').trimEnd())
      start = end
    }
  }
  return commands
}

const LINE_FEED = 0x0a
const BACKSLASH = 0x5c
const META = 0x83
const META_BIT = 0x20

/** A backslash at the end of a line continues the command. Source: zsh, `Src/hist.c` and `Src/utils.c`. */
function readZsh(bytes: Uint8Array, diagnostics: Diagnostics): readonly HistoryCommand[] {
  const commands: HistoryCommand[] = []
  let start = 0
  for (let at = 0; at <= bytes.length; at += 1) {
    const isEnd = at === bytes.length || (bytes[at] === LINE_FEED && bytes[at - 1] !== BACKSLASH)
    if (!isEnd) continue
    if (at > start) commands.push(zshCommand(bytes.subarray(start, at), diagnostics))
    start = at + 1
  }
  return commands
}

function zshCommand(bytes: Uint8Array, diagnostics: Diagnostics): HistoryCommand {
  const written = withoutMeta(bytes)
  const own = decodeUtf8(written) ?? decodeUtf8(bytes)
  if (own === null) diagnostics.add('history/not-unicode')
  const text = (own ?? decodeUtf8Lossy(written)).replaceAll('\\\n', '\n')
  const [header = '', time] = ZSH_HEADER.exec(text) ?? []
  const command = header === '' && text.startsWith('\\:') ? text.slice(1) : text.slice(header.length)
  // zsh adds a space after a final backslash, so that the command doesn't continue on the next line.
  return { command: command.replace(/(\\ *) $/, '$1'), when: timeOf(time) }
}

/** Decodes bytes that zsh escapes because it uses them as tokens. Each is written as `META` and the byte XOR 0x20. */
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

/**
 * fish's history looks like YAML but isn't: its only escapes are `\\` and `\n`. Source: fish,
 * `src/history/yaml_backend.rs`.
 */
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

/** A backtick at the end of a line continues the command. Source: PSReadLine, `PSReadLine/History.cs`. */
function readPowerShell(rows: readonly string[]): readonly HistoryCommand[] {
  const commands: HistoryCommand[] = []
  let parts: string[] = []
  for (const [at, row] of rows.entries()) {
    const isContinued = row.endsWith('`')
    parts.push(isContinued ? row.slice(0, -1) : row)
    if (isContinued && at < rows.length - 1) continue
    commands.push({ command: parts.join('\n'), when: null })
    parts = []
  }
  return commands
}
