import { COMMAND_FIELDS } from '../../core/commands/command-fields.ts'
import { failure, type Result, success } from '../../core/result.ts'
import { shorten } from '../../core/text/shorten.ts'
import type { Reason } from '../../core/words/formats/message.ts'
import { type Diagnostics, type LeftOut, NO_COMMAND, noCommandBelow } from '../model/format.ts'
import { type Place, placeOf } from '../model/place.ts'
import { rowsOf, type SourceFile } from '../model/source-file.ts'
import { isOfKind, type Json, membersOf, readLooseJson } from '../syntax/loose-json.ts'
import { type Commented, parseComments } from './intellishell-comments.ts'

/**
 * A command with its comments, or a completion for a variable. The `command` of a completion is empty if it applies to
 * all commands.
 */
export type Piece =
  | { readonly kind: 'command'; readonly place: Place; readonly text: string; readonly commented: Commented }
  | {
      readonly kind: 'suggestion'
      readonly place: Place
      readonly command: string
      readonly variable: string
      readonly provider: string
    }

type Pieces = { readonly pieces: readonly Piece[]; readonly leftOut: readonly LeftOut[] }

/**
 * Maximum length of a text to parse, in UTF-16 units. Longer ones are left out, because they're too long for a line.
 */
const MAX_TEXT_LENGTH = 5 * COMMAND_FIELDS.line.maxLength
const TOO_LONG: Reason = { code: 'any/too-long' }
const MAX_QUOTE_LENGTH = 100

/** Parses a file: lines of text, or a JSON array of objects as IntelliShell's HTTP API returns it. */
export function parsePieces(file: SourceFile, diagnostics: Diagnostics): Pieces {
  const json = /^\s*[[{]/.test(file.text) ? readLooseJson(file.text) : null
  const isList =
    json?.ok === true && isOfKind(json.value, 'list') && json.value.items.every((item) => isOfKind(item, 'object'))
  return json?.ok && isList ? piecesOfJson(file, json.value) : piecesOfRows(file, diagnostics)
}

function piecesOfJson(file: SourceFile, list: Json): Pieces {
  const pieces: Piece[] = []
  const leftOut: LeftOut[] = []
  for (const [index, item] of (isOfKind(list, 'list') ? list.items : []).entries()) {
    const place = placeOf(file, 'entry', index + 1)
    const piece = pieceOfJson(item, place)
    if (piece.ok) pieces.push(piece.value)
    else leftOut.push({ place, reason: piece.error })
  }
  return { pieces, leftOut }
}

function pieceOfJson(item: Json, place: Place): Result<Piece, Reason> {
  const fields = isOfKind(item, 'object') ? membersOf(item).byName : new Map<string, Json>()
  const [text, description, alias, command, variable, provider] = JSON_FIELDS.map((name) => {
    const value = fields.get(name)
    return typeof value === 'string' ? value.trim() : ''
  })
  if (text) {
    if (text.length > MAX_TEXT_LENGTH) return failure(TOO_LONG)
    const commented = parseComments([`[alias:${alias}]`, ...(description ?? '').split(/\r?\n/)])
    return success({ kind: 'command', place, text, commented })
  }
  if (!variable || !provider) return failure(NO_COMMAND)
  return success({ kind: 'suggestion', place, command: command ?? '', variable, provider })
}

const JSON_FIELDS = ['cmd', 'description', 'alias', 'command', 'variable', 'provider'] as const

/**
 * Consecutive comments that don't belong to a command yet. An empty line ends the block, but the next command still
 * takes it.
 */
type Block = { readonly place: Place; readonly comments: string[]; isEnded: boolean }

type RowState = {
  readonly rows: readonly string[]
  readonly pieces: Piece[]
  readonly leftOut: LeftOut[]
  readonly diagnostics: Diagnostics
  block: Block | null
}

function piecesOfRows(file: SourceFile, diagnostics: Diagnostics): Pieces {
  const rows = rowsOf(file.text).map((row) => row.trim())
  const state: RowState = { rows, pieces: [], leftOut: [], diagnostics, block: null }
  for (let at = 0; at < rows.length; ) at = readRow(state, at, placeOf(file, 'line', at + 1))
  abandonBlock(state)
  return state
}

function readRow(state: RowState, at: number, place: Place): number {
  const row = state.rows[at] ?? ''
  const kind = kindOf(row, at)
  if (kind === 'other') return readOther(state, at, place)
  if (kind === 'skipped') {
    state.leftOut.push({
      place,
      reason: { code: 'intellishell/skipped-line', values: [shorten(row, MAX_QUOTE_LENGTH)] },
    })
  } else if (kind === 'comment') {
    if (state.block?.isEnded) abandonBlock(state)
    state.block ??= { place, comments: [], isEnded: false }
    state.block.comments.push(commentIn(row))
  } else if (state.block !== null) {
    state.block.isEnded = true
  }
  return at + 1
}

function abandonBlock(state: RowState): void {
  if (state.block === null) return
  const { place, comments } = state.block
  state.block = null
  const text = comments.join(' ').trim()
  if (text !== '') state.leftOut.push({ place, reason: noCommandBelow(shorten(text, MAX_QUOTE_LENGTH)) })
}

function readOther(state: RowState, at: number, place: Place): number {
  const { text, last } = joinedFrom(state.rows, at)
  const comments = state.block?.comments ?? []
  state.block = null
  const piece = pieceOf(text, place, comments)
  if (piece === null) state.leftOut.push({ place, reason: TOO_LONG })
  else state.pieces.push(piece)
  const isDropped = piece?.kind !== 'command' && comments.some((comment) => comment !== '')
  state.diagnostics.add('intellishell/comment-dropped', isDropped ? 1 : 0)
  return last + 1
}

function kindOf(row: string, at: number): 'nothing' | 'comment' | 'skipped' | 'other' {
  if (row === '' || (at === 0 && row.startsWith('#!'))) return 'nothing'
  if (/^(?:#|\/\/|- |::)/.test(row)) return 'comment'
  return /^(?:[>%;@]|`{3})/.test(row) ? 'skipped' : 'other'
}

/** In tldr pages, comments end with a colon. */
function commentIn(row: string): string {
  const text = row.replace(/^(?:#|\/\/|-|::)/, '').trim()
  return row.startsWith('-') && text.endsWith(':') ? text.slice(0, -1).trimEnd() : text
}

/** Joins lines continued by a backslash, skipping comments between them. */
function joinedFrom(rows: readonly string[], from: number): { readonly text: string; readonly last: number } {
  const parts: string[] = []
  let last = from
  for (let at = from, isContinued = true; isContinued && at < rows.length && rows[at] !== ''; at += 1) {
    const row = rows[at] ?? ''
    if (at > from && kindOf(row, at) === 'comment') continue
    last = at
    isContinued = row.endsWith('\\')
    parts.push(isContinued ? row.slice(0, -1).trimEnd() : row)
  }
  return { text: parts.join(' ').trim(), last }
}

const OF_COMMAND = /^\$\s*\(([^)]*)\)\s*([^:\s][^:]*):\s*(\S[\s\S]*)$/
const OF_ALL = /^\$\s+([^:\s(][^:]*):\s*(\S[\s\S]*)$/

function pieceOf(text: string, place: Place, comments: readonly string[]): Piece | null {
  if (text.length > MAX_TEXT_LENGTH) return null
  const [, command = '', variable, provider] = OF_COMMAND.exec(text) ?? ['', '', ...(OF_ALL.exec(text) ?? []).slice(1)]
  if (variable !== undefined && provider !== undefined) {
    return { kind: 'suggestion', place, command: command.trim(), variable: variable.trim(), provider }
  }
  const [own, note] = splitNote(text)
  const quoted = /^`([^`]+)`$/.exec(own)?.[1]
  const commented = parseComments(note === null ? comments : [note, ...comments])
  return { kind: 'command', place, text: (quoted ?? own).trim(), commented }
}

const NOTE = ' ## '

/** A note begins after `##` outside quotes. */
function splitNote(text: string): readonly [command: string, note: string | null] {
  if (!text.includes(NOTE)) return [text, null]
  for (const { 0: sign, index } of text.matchAll(/'[^']*'|"[^"\\]*(?:\\[\s\S][^"\\]*)*"|\\[\s\S]| ## /g)) {
    if (sign === NOTE) return [text.slice(0, index).trimEnd(), text.slice(index + sign.length)]
  }
  return [text, null]
}
