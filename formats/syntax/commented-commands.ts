import { findOpenRows } from './shell-rows.ts'

type Comment = { readonly notes: string; readonly description: string }

/** A command. `at` is the index of its first line, from 0. `notes` is null if nothing above describes the command. */
type CommentedCommand = {
  readonly at: number
  readonly line: string
  readonly notes: string | null
  readonly description: string
}

type CommentedRows = {
  readonly commands: readonly CommentedCommand[]
  readonly alone: readonly { readonly at: number; readonly notes: string }[]
}

/**
 * Reads commands that are separated by empty lines or comments, as people write them by hand. A command's notes are the
 * comment above it; without one, or if it only says `or`, they are the last comment before it. Empty lines and comments
 * inside a command, such as in a here-document or a loop, don't end it. `alone` has the comments without a command.
 * Never throws.
 */
export function parseCommentedCommands(rows: readonly string[]): CommentedRows {
  const commands: CommentedCommand[] = []
  const alone: { at: number; notes: string }[] = []
  let latest: string | null = null
  for (const { comments, start, end } of paragraphsOf(rows)) {
    const comment = commentOf(comments.map((at) => rows[at] ?? ''))
    const notes: string | null = isOwn(comment.notes, latest) ? comment.notes : latest
    const line = rows.slice(start, end).join('\n')
    if (start < end) commands.push({ at: start, line, notes, description: comment.description })
    else alone.push({ at: comments[0] ?? start, notes: comment.notes })
    latest = notes
  }
  return { commands, alone }
}

function isOwn(notes: string, latest: string | null): boolean {
  return notes !== '' && (latest === null || !/^or$/i.test(notes))
}

type Paragraph = { readonly comments: readonly number[]; readonly start: number; readonly end: number }

function paragraphsOf(rows: readonly string[]): readonly Paragraph[] {
  const paragraphs: Paragraph[] = []
  const isInside = insideOf(rows)
  let comments: number[] = []
  let start: number | null = null
  const end = (at: number) => {
    if (comments.length > 0 || start !== null) paragraphs.push({ comments, start: start ?? at, end: at })
    comments = []
    start = null
  }
  const take = (row: string, at: number) => {
    if (isEmpty(row) || (isComment(row) && start !== null)) end(at)
    if (isComment(row)) comments.push(at)
    else if (!isEmpty(row)) start ??= at
  }
  for (const [at, row] of rows.entries()) if (start === null || !isInside(at, start)) take(row, at)
  end(rows.length)
  return paragraphs
}

/**
 * Creates a function that returns true if the empty line or comment at `at` is inside the command that begins at
 * `start`.
 */
function insideOf(rows: readonly string[]): (at: number, start: number) => boolean {
  const { isContinued, around } = findOpenRows(rows)
  const nextComments = new Int32Array(rows.length)
  let next = rows.length
  for (let at = rows.length - 1; at >= 0; at -= 1) {
    nextComments[at] = next
    if (isComment(rows[at] ?? '') && !isContinued(at)) next = at
  }
  return (at, start) => {
    if (isContinued(at)) return true
    const pair = around(at)
    if (pair === null || pair.from < start) return false
    return !isEmpty(rows[at] ?? '') || pair.to < (nextComments[at] ?? at)
  }
}

function isEmpty(row: string): boolean {
  return row.trim() === ''
}

function isComment(row: string): boolean {
  return row.startsWith('#') && !row.startsWith('#!')
}

/** The notes end at the first empty comment line after some text. */
function commentOf(rows: readonly string[]): Comment {
  const texts = rows.map((row) => row.replace(/^#+/, '').trim())
  const first = texts.findIndex((text) => text !== '')
  if (first === -1) return { notes: '', description: '' }
  const end = texts.indexOf('', first)
  const notes = texts.slice(first, end === -1 ? undefined : end).join(' ')
  const description = end === -1 ? [] : rows.slice(end + 1).map((row) => row.replace(/^# ?/, '').trimEnd())
  return { notes: withoutColon(notes), description: trimmed(description).join('\n') }
}

function withoutColon(text: string): string {
  return text.endsWith(':') ? text.slice(0, -1).trimEnd() : text
}

function trimmed(rows: readonly string[]): readonly string[] {
  const first = rows.findIndex((row) => row !== '')
  return first === -1 ? [] : rows.slice(first, rows.findLastIndex((row) => row !== '') + 1)
}
