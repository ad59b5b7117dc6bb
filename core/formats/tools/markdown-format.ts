import type { Command } from '../../commands/command.ts'
import { readCommanderMarkdown, writeCommanderMarkdown } from '../../commands/formats/commander-markdown.ts'
import {
  type Counted,
  createSaid,
  type Format,
  type Found,
  type LeftOut,
  type Reading,
  type ReadOptions,
  type Said,
  type Written,
} from '../format.ts'
import { placeOf, rowsOf, type SourceFile, stemOf } from '../source-file.ts'
import { lineWithBrackets } from './angle-brackets.ts'
import { commentedCommandsOf } from './commented-commands.ts'
import { frontMatterOf } from './front-matter.ts'
import { type CodeBlock, codeBlocksOf } from './markdown-blocks.ts'

/**
 * Markdown: what we write ourselves, which is known by its front matter and read without a loss, and notes, READMEs and
 * pages of anybody, in which blocks of shell are commands.
 */
export const markdown: Format = { read: readMarkdown, write: writeMarkdown }

const SHELLS = new Set(
  'sh bash zsh fish shell shellscript ksh dash nu nushell powershell ps1 pwsh cmd bat batch'.split(' '),
)

const SESSIONS = new Set('console terminal shell-session shellsession sh-session bash-session'.split(' '))

/** Files with these names are about their folder, and say nothing of what they are for. */
const WITHOUT_PLATFORM = new Set('readme index notes commands snippets cheatsheet'.split(' '))

const FIELD_DROPPED: Counted = {
  one: '1 setting above a text, such as its title, was dropped.',
  many: '{n} settings above texts, such as their titles, were dropped.',
}

const OUTPUT_DROPPED: Counted = {
  one: '1 row of output was dropped.',
  many: '{n} rows of output were dropped.',
}

type Context = { readonly file: SourceFile; readonly options: ReadOptions; readonly said: Said }

type Part = Pick<Reading, 'entries' | 'leftOut'>

function readMarkdown(files: readonly SourceFile[], options: ReadOptions): Reading {
  const said = createSaid()
  const parts = files.map((file) => readOwn(file) ?? readForeign({ file, options, said }))
  return {
    entries: parts.flatMap(({ entries }) => entries),
    leftOut: parts.flatMap(({ leftOut }) => leftOut),
    said: said.sentences(),
  }
}

function readOwn(file: SourceFile): Part | null {
  const own = readCommanderMarkdown(file.text)
  if (own === null) return null
  const place = (row: number) => placeOf(file, `row ${row}`)
  return {
    entries: own.entries.map(({ row, command }): Found => ({ place: place(row), command, isExact: true })),
    leftOut: own.faults.map(({ row, message }) => ({ place: place(row), reason: message.replace(/\.$/, '') })),
  }
}

function readForeign(context: Context): Part {
  const { file, said } = context
  const rows = rowsOf(file.text)
  const { end, tags, others, problem, platform } = frontMatterOf(rows)
  said.add(FIELD_DROPPED, others.length)
  const { blocks, hidden } = codeBlocksOf(rows, end)
  const isShellNamed = blocks.some(({ language }) => SHELLS.has(language) || SESSIONS.has(language))
  const stem = stemOf(file.path)
  const shared = { tags, platform: platform || (WITHOUT_PLATFORM.has(stem.toLowerCase()) ? undefined : stem) }

  const parts = blocks.map((block) => readBlock(context, block, isShellNamed))
  const place = (row: number) => placeOf(file, `row ${row + 1}`)
  const front = problem === null ? [] : [{ place: place(0), reason: `front matter that cannot be read: ${problem}` }]
  const comments = hidden.map((row) => ({ place: place(row), reason: 'a block in a comment of HTML' }))
  return {
    entries: parts.flatMap(({ entries }) =>
      entries.map((entry): Found => ({ place: entry.place, command: { ...entry.command, ...shared } })),
    ),
    leftOut: [...front, ...comments, ...parts.flatMap(({ leftOut }) => leftOut)],
  }
}

function readBlock(context: Context, block: CodeBlock, isShellNamed: boolean): Part {
  const place = (at: number) => placeOf(context.file, `row ${block.row + at + 1}`)
  const reason = reasonToLeaveOut(block, isShellNamed && context.options.everyLanguage !== true)
  if (reason !== null) return { entries: [], leftOut: [{ place: place(-1), reason }] }
  const { commands, alone, outputs } = isSession(block) ? sessionOf(block.rows) : sheetOf(block.rows)
  context.said.add(OUTPUT_DROPPED, outputs)
  const above = block.above || block.heading || stemOf(context.file.path)
  const leftOut: LeftOut[] = alone.map(({ at, notes }) => ({ place: place(at), reason: `no command: ${notes}` }))
  if (block.isOpen) leftOut.push({ place: place(-1), reason: 'a fence without an end, read up to the end' })
  if (commands.length === 0 && alone.length === 0)
    leftOut.push({ place: place(-1), reason: 'a block without a command' })
  const entries = commands.map(({ at, line: written, notes, description }): Found => {
    const line = context.options.angleBrackets ? lineWithBrackets(written, context.said) : written
    return { place: place(at), command: { notes: notes ?? above, line, description } }
  })
  return { entries, leftOut }
}

function reasonToLeaveOut({ language }: CodeBlock, isLanguageNeeded: boolean): string | null {
  if (language === '') return isLanguageNeeded ? 'a block without a language' : null
  return SHELLS.has(language) || SESSIONS.has(language) ? null : `a block of ${language}`
}

/** What a block holds, as `commentedCommandsOf` gives it, and how many of its rows are output. */
type Contents = ReturnType<typeof commentedCommandsOf> & { readonly outputs: number }

function sheetOf(rows: readonly string[]): Contents {
  return { ...commentedCommandsOf(rows), outputs: 0 }
}

function isSession({ language, rows }: CodeBlock): boolean {
  const texts = rows.filter((row) => row.trim() !== '')
  return SESSIONS.has(language) || (texts.length > 0 && texts.every((row) => row.startsWith('$ ')))
}

const PROMPT = /^(?:[$%] |❯ ?|PS [^>]*> ?|[\w.-]+@[\w.-]+[: ][^$%#]*[$%#] |\[[^\]]*\][$%#] )/

/** Commands behind prompts. A row behind `> ` or below a backslash goes on, a comment is above its command; the rest is output. */
function sessionOf(rows: readonly string[]): Contents {
  const found: { readonly at: number; readonly rows: string[]; readonly notes: string | null }[] = []
  let comment: { readonly at: number; readonly notes: string } | null = null
  let open: string[] | null = null
  let outputs = 0
  for (const [at, row] of rows.entries()) {
    const { kind, text } = sessionRowOf(row, open)
    switch (kind) {
      case 'command':
        open = [text]
        found.push({ at, rows: open, notes: comment?.notes ?? null })
        comment = null
        break
      case 'more':
        open?.push(text)
        break
      case 'comment':
        open = null
        comment = { at, notes: comment === null ? text : `${comment.notes} ${text}` }
        break
      default:
        open = null
        outputs += Number(kind === 'output')
    }
  }
  const commands = found.map(({ at, rows: lines, notes }) => ({ at, line: lines.join('\n'), notes, description: '' }))
  const alone = comment === null ? [] : [comment]
  return { commands: commands.filter(({ line }) => line.trim() !== ''), alone, outputs }
}

type SessionRow = { readonly kind: 'command' | 'more' | 'comment' | 'output' | 'empty'; readonly text: string }

/** What a row of a session is below the rows of a command that may go on, or below something else. */
function sessionRowOf(row: string, open: readonly string[] | null): SessionRow {
  const prompt = PROMPT.exec(row)?.[0]
  if (prompt !== undefined) return { kind: 'command', text: row.slice(prompt.length) }
  if (open !== null && row.startsWith('> ')) return { kind: 'more', text: row.slice(2) }
  if (open?.at(-1)?.endsWith('\\')) return { kind: 'more', text: row }
  if (row.startsWith('# ')) return { kind: 'comment', text: row.slice(2).trim() }
  return { kind: row.trim() === '' ? 'empty' : 'output', text: row }
}

/** Writes commands as one file of our own form, which keeps all of them. */
function writeMarkdown(commands: readonly Command[]): Written {
  const files = commands.length === 0 ? [] : [{ path: 'commands.md', text: writeCommanderMarkdown(commands) }]
  return { files, leftOut: [], said: [] }
}
