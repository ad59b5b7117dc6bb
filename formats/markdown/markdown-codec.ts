import type { Command } from '../../core/commands/command.ts'
import { readCommanderMarkdown, writeCommanderMarkdown } from '../../core/commands/formats/commander-markdown.ts'
import type { Reason } from '../../core/words/formats/message.ts'
import {
  type Codec,
  createDiagnostics,
  type Diagnostics,
  type FoundEntry,
  noCommandBelow,
  type ReadOptions,
  type ReadResult,
  type WriteResult,
} from '../model/format.ts'
import { placeOf } from '../model/place.ts'
import { rowsOf, type SourceFile, stemOf } from '../model/source-file.ts'
import { withAngleBrackets } from '../syntax/angle-brackets.ts'
import { parseCommentedCommands } from '../syntax/commented-commands.ts'
import { frontMatterReason, parseFrontMatter } from '../syntax/front-matter.ts'
import { type CodeBlock, findCodeBlocks } from './markdown-blocks.ts'

export const codec: Codec = { read: readMarkdown, write: writeMarkdown }

const SHELLS = new Set(
  'sh bash zsh fish shell shellscript shell-script ash csh dash ksh tcsh nu nushell powershell ps1 pwsh cmd bat batch'.split(
    ' ',
  ),
)

const SESSIONS = new Set('console terminal shell-session shellsession sh-session bash-session'.split(' '))

/** File names that describe a folder rather than a tool. */
const WITHOUT_PLATFORM = new Set('readme index notes commands snippets cheatsheet'.split(' '))

type Context = { readonly file: SourceFile; readonly options: ReadOptions; readonly diagnostics: Diagnostics }

type Part = Pick<ReadResult, 'entries' | 'leftOut'>

function readMarkdown(files: readonly SourceFile[], options: ReadOptions): ReadResult {
  const diagnostics = createDiagnostics()
  const parts = files.map((file) => readOwn(file) ?? readForeign({ file, options, diagnostics }))
  return {
    entries: parts.flatMap(({ entries }) => entries),
    leftOut: parts.flatMap(({ leftOut }) => leftOut),
    messages: diagnostics.messages(),
  }
}

function readOwn(file: SourceFile): Part | null {
  const own = readCommanderMarkdown(file.text)
  if (own === null) return null
  const place = (row: number) => placeOf(file, 'line', row)
  return {
    entries: own.entries.map(({ row, command }): FoundEntry => ({ place: place(row), command, isExact: true })),
    leftOut: own.faults.map(({ row, message }) => ({
      place: place(row),
      reason: { code: 'markdown/fault', values: [message.replace(/\.$/, '')] },
    })),
  }
}

function readForeign(context: Context): Part {
  const { file, diagnostics } = context
  const rows = rowsOf(file.text)
  const { end, tags, others, problem, platform } = parseFrontMatter(rows)
  diagnostics.add('markdown/field-dropped', others.length)
  const { blocks, hidden } = findCodeBlocks(rows, end)
  const isShellNamed = blocks.some(({ language }) => SHELLS.has(language) || SESSIONS.has(language))
  const stem = stemOf(file.path)
  const shared = { tags, platform: platform || (WITHOUT_PLATFORM.has(stem.toLowerCase()) ? undefined : stem) }

  const parts = blocks.map((block) => readBlock(context, block, isShellNamed))
  const place = (row: number) => placeOf(file, 'line', row + 1)
  const front = problem === null ? [] : [{ place: place(0), reason: frontMatterReason(problem) }]
  const comments = hidden.map(({ row, reason }) => ({ place: place(row), reason }))
  return {
    entries: parts.flatMap(({ entries }) =>
      entries.map((entry): FoundEntry => ({ place: entry.place, command: { ...entry.command, ...shared } })),
    ),
    leftOut: [...front, ...comments, ...parts.flatMap(({ leftOut }) => leftOut)],
  }
}

function readBlock(context: Context, block: CodeBlock, isShellNamed: boolean): Part {
  const place = (at: number) => placeOf(context.file, 'line', block.row + at + 1)
  const reason = reasonToLeaveOut(block, isShellNamed && context.options.everyLanguage !== true)
  if (reason !== null) return { entries: [], leftOut: [{ place: place(-1), reason }] }
  const { commands, leftOut, outputs } = isSession(block) ? sessionOf(block.rows) : sheetOf(block.rows)
  context.diagnostics.add('markdown/output-dropped', outputs)
  const above = block.above || block.heading || stemOf(context.file.path)
  const entries = commands.map(({ at, line: written, notes, description }): FoundEntry => {
    const line = context.options.angleBrackets ? withAngleBrackets(written, context.diagnostics) : written
    return { place: place(at), command: { notes: notes ?? above, line, description } }
  })
  const isEmpty = commands.length === 0 && leftOut.length === 0
  return {
    entries,
    leftOut: [
      ...leftOut.map(({ at, reason: why }) => ({ place: place(at), reason: why })),
      ...(block.isOpen ? [{ place: place(-1), reason: OPEN_FENCE }] : []),
      ...(isEmpty ? [{ place: place(-1), reason: EMPTY_BLOCK }] : []),
    ],
  }
}

const OPEN_FENCE: Reason = { code: 'markdown/open-fence' }
const EMPTY_BLOCK: Reason = { code: 'markdown/empty-block' }

/**
 * The reason for skipping a block, or null. For a block without a language that seems to contain several commands, the
 * reason includes their number.
 */
function reasonToLeaveOut({ language, rows }: CodeBlock, isLanguageNeeded: boolean): Reason | null {
  if (SHELLS.has(language) || SESSIONS.has(language)) return null
  if (language !== '') return { code: 'markdown/other-language', values: [language] }
  if (!isLanguageNeeded) return null
  const { length } = parseCommentedCommands(rows).commands
  return length > 1 ? { code: 'markdown/no-language-many', values: [length] } : { code: 'markdown/no-language' }
}

type Contents = {
  readonly commands: ReturnType<typeof parseCommentedCommands>['commands']
  readonly leftOut: readonly { readonly at: number; readonly reason: Reason }[]
  /** Number of lines of output. */
  readonly outputs: number
}

/** Reads commands with comments above them. A paragraph that starts with a prompt is read as a terminal session. */
function sheetOf(rows: readonly string[]): Contents {
  const { commands, alone } = parseCommentedCommands(rows)
  const parts = commands.map((command): Contents => {
    if (!command.line.startsWith('$ ')) return { commands: [command], leftOut: [], outputs: 0 }
    const { at, line, notes, description } = command
    const session = sessionOf(line.split('\n'))
    const within = session.commands.map((one) => ({ ...one, at: at + one.at, notes: one.notes ?? notes, description }))
    return { ...session, commands: within, leftOut: session.leftOut.map((one) => ({ ...one, at: at + one.at })) }
  })
  return {
    commands: parts.flatMap((part) => part.commands),
    leftOut: [...alone.map(withoutCommand), ...parts.flatMap((part) => part.leftOut)],
    outputs: parts.reduce((sum, part) => sum + part.outputs, 0),
  }
}

function withoutCommand({ at, notes }: { readonly at: number; readonly notes: string }) {
  return { at, reason: noCommandBelow(notes) }
}

function isSession({ language, rows }: CodeBlock): boolean {
  const first = rows.find((row) => row.trim() !== '' && !row.startsWith('#'))
  return SESSIONS.has(language) || first?.startsWith('$ ') === true
}

const PROMPT = /^(?:[$%] |❯ ?|PS [^>]*> ?|[\w.-]+@[\w.-]+[: ][^$%#]*[$%#] |\[[^\]]*\][$%#] )/

const NO_PROMPT: Reason = { code: 'markdown/no-prompt' }
const EMPTY_PROMPT: Reason = { code: 'markdown/empty-prompt' }

/**
 * State while reading a terminal session. `isNew` is true at the start of a paragraph; `open` is the last command, if
 * it can continue.
 */
type Session = {
  readonly found: { readonly at: number; readonly rows: string[]; readonly notes: string | null }[]
  readonly leftOut: { readonly at: number; readonly reason: Reason }[]
  comment: { readonly at: number; readonly notes: string; readonly end: number } | null
  open: { readonly rows: string[]; readonly hasPrompt: boolean } | null
  isNew: boolean
  outputs: number
}

/**
 * Reads the commands after prompts. `> `, or a backslash on the line above, continues a command. A comment belongs to
 * the next command. A command directly below its comment needs no prompt, and then continues until a blank line, a
 * comment or a prompt. Everything else is output. A paragraph that starts with output is reported, because it could be
 * a command without its prompt.
 */
function sessionOf(rows: readonly string[]): Contents {
  const session: Session = { found: [], leftOut: [], comment: null, open: null, isNew: true, outputs: 0 }
  for (const [at, row] of rows.entries()) readSessionRow(session, row, at)
  const { found, leftOut, comment, outputs } = session
  const commands = found.map(({ at, rows: lines, notes }) => ({ at, line: lines.join('\n'), notes, description: '' }))
  const isCommand = ({ line }: { readonly line: string }) => line.trim() !== ''
  return {
    commands: commands.filter(isCommand),
    leftOut: [
      ...leftOut,
      ...commands.filter((one) => !isCommand(one)).map(({ at }) => ({ at, reason: EMPTY_PROMPT })),
      ...(comment === null ? [] : [withoutCommand(comment)]),
    ],
    outputs,
  }
}

function readSessionRow(session: Session, row: string, at: number): void {
  const { kind, text } = sessionRowOf(session, row, at)
  const isNew = session.isNew && kind === 'output'
  session.isNew = kind === 'empty'
  if (kind === 'more') return void session.open?.rows.push(text)
  session.open = null
  if (kind === 'prompt' || kind === 'bare') addCommand(session, { at, text, hasPrompt: kind === 'prompt' })
  else if (kind === 'comment') addComment(session, at, text)
  else if (kind === 'output') session.outputs += 1
  if (isNew) session.leftOut.push({ at, reason: NO_PROMPT })
}

type FirstRow = { readonly at: number; readonly text: string; readonly hasPrompt: boolean }

function addCommand(session: Session, { at, text, hasPrompt }: FirstRow): void {
  const rows = [text]
  session.open = { rows, hasPrompt }
  session.found.push({ at, rows, notes: session.comment?.notes ?? null })
  session.comment = null
}

function addComment(session: Session, at: number, text: string): void {
  const { comment } = session
  session.comment = { at: comment?.at ?? at, notes: comment === null ? text : `${comment.notes} ${text}`, end: at }
}

type SessionRow = {
  readonly kind: 'prompt' | 'bare' | 'more' | 'comment' | 'output' | 'empty'
  readonly text: string
}

function sessionRowOf({ open, comment }: Session, row: string, at: number): SessionRow {
  const prompt = PROMPT.exec(row)?.[0]
  if (prompt !== undefined) return { kind: 'prompt', text: row.slice(prompt.length) }
  if (open?.hasPrompt && row.startsWith('> ')) return { kind: 'more', text: row.slice(2) }
  if (open?.rows.at(-1)?.endsWith('\\')) return { kind: 'more', text: row }
  if (row.startsWith('# ')) return { kind: 'comment', text: row.slice(2).trim() }
  if (row.trim() === '') return { kind: 'empty', text: '' }
  if (open?.hasPrompt === false) return { kind: 'more', text: row }
  return { kind: comment?.end === at - 1 ? 'bare' : 'output', text: row }
}

function writeMarkdown(commands: readonly Command[]): WriteResult {
  const files = commands.length === 0 ? [] : [{ path: 'commands.md', text: writeCommanderMarkdown(commands) }]
  return { files, leftOut: [], messages: [] }
}
