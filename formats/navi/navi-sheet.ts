import type { Diagnostics, LeftOut } from '../model/format.ts'
import { type Place, placeOf } from '../model/place.ts'
import { rowsOf, type SourceFile } from '../model/source-file.ts'

/** A command in a sheet. `tags` is the text of its tag line, the key to its suggestions. */
export type NaviCommand = {
  readonly file: SourceFile
  readonly place: Place
  readonly tags: string
  readonly comment: string
  readonly description: string
  readonly line: string
}

/** A suggestion. `text` is `command --- options` as written. */
export type NaviVariable = { readonly place: Place; readonly name: string; readonly text: string }

/**
 * All sheets of an import. `variables` has the suggestions by tag line and name. `borrowed` has, for each tag line, the
 * tag lines whose suggestions it also uses.
 */
export type NaviSheets = {
  readonly commands: readonly NaviCommand[]
  readonly variables: ReadonlyMap<string, ReadonlyMap<string, NaviVariable>>
  readonly borrowed: ReadonlyMap<string, ReadonlySet<string>>
  readonly leftOut: readonly LeftOut[]
}

/** Maximum number of other tag lines whose suggestions a tag line can use. */
const MAX_BORROWED = 100

/** An instruction to an editor or launcher, like `raycast.icon: x`. */
const EDITOR_COMMENT = /^[a-z]+\.[a-z][\w-]*:/

type State = {
  tags: string
  comment: { readonly text: string; readonly description: string[]; isUsed: boolean } | null
  command: { readonly row: number; readonly rows: string[] } | null
  variable: { readonly row: number; readonly pieces: string[] } | null
  isFenced: boolean
}

/** Reads sheets line by line, with the same checks in the same order as navi. */
export function readSheets(files: readonly SourceFile[], diagnostics: Diagnostics): NaviSheets {
  const sheets = createSheets(diagnostics)
  for (const file of files) readSheet(file, sheets, diagnostics)
  return sheets
}

type Sheets = ReturnType<typeof createSheets>

function createSheets(diagnostics: Diagnostics) {
  const commands: NaviCommand[] = []
  const variables = new Map<string, Map<string, NaviVariable>>()
  const borrowed = new Map<string, Set<string>>()
  const leftOut: LeftOut[] = []
  const known = new Set<string>()
  const numberOf = createNumbers()
  return {
    commands,
    variables,
    borrowed,
    leftOut,
    addCommand: (command: NaviCommand) => {
      const key = `${numberOf(command.tags)} ${numberOf(command.comment)} ${command.line}`
      if (known.has(key)) diagnostics.add('navi/twice')
      else commands.push(command)
      known.add(key)
    },
    addVariable: (tags: string, { place, name, text }: NaviVariable) => {
      if (text === '') {
        leftOut.push({ place, reason: { code: 'navi/empty-suggestion', values: [`$ ${name}`] } })
        return
      }
      const ofTags = variables.get(tags) ?? new Map<string, NaviVariable>()
      const earlier = ofTags.get(name)
      if (earlier !== undefined && earlier.text !== text) {
        leftOut.push({
          place: earlier.place,
          reason: { code: 'navi/replaced-suggestion', values: [`$ ${name}: ${earlier.text}`] },
        })
      }
      variables.set(tags, ofTags.set(name, { place, name, text }))
    },
    addBorrowed: (tags: string, other: string) => {
      const ofTags = borrowed.get(tags) ?? new Set()
      if (ofTags.size >= MAX_BORROWED && !ofTags.has(other)) diagnostics.add('navi/borrowed-too-much')
      else borrowed.set(tags, ofTags.add(other))
    },
  }
}

function createNumbers(): (text: string) => number {
  const numbers = new Map<string, number>()
  return (text) => {
    const number = numbers.get(text) ?? numbers.size
    numbers.set(text, number)
    return number
  }
}

function readSheet(file: SourceFile, sheets: Sheets, diagnostics: Diagnostics): void {
  const state: State = { tags: '', comment: null, command: null, variable: null, isFenced: false }
  const context: Context = { file, sheets, diagnostics, state }
  for (const [index, row] of rowsOf(file.text).entries()) readRow(context, row, index + 1)
  endVariable(context)
  endCommand(context)
  endComment(context)
}

type Context = {
  readonly file: SourceFile
  readonly sheets: Sheets
  readonly diagnostics: Diagnostics
  readonly state: State
}

function readRow(context: Context, row: string, number: number): void {
  const { state, sheets } = context
  if (row.trim() === '') state.command?.rows.push(row)
  else if (row.startsWith('%')) {
    endCommand(context)
    state.tags = row.slice(1).trim()
  } else if (row.startsWith('@')) sheets.addBorrowed(state.tags, row.slice(1).trim())
  else if (row.startsWith(';')) readMetacomment(context, row.slice(row.startsWith('; ') ? 2 : 1), number)
  else if (row.startsWith('#')) {
    endCommand(context)
    endComment(context)
    state.comment = { text: row.slice(1).trim(), description: [], isUsed: false }
  } else readContent(context, row, number)
}

function readMetacomment({ file, sheets, diagnostics, state }: Context, text: string, number: number): void {
  if (EDITOR_COMMENT.test(text))
    sheets.leftOut.push({ place: placeOf(file, 'line', number), reason: { code: 'navi/editor-comment' } })
  else if (state.comment !== null && !state.comment.isUsed && state.command === null)
    state.comment.description.push(text)
  else diagnostics.add('navi/metacomment')
}

function readContent(context: Context, row: string, number: number): void {
  const { state } = context
  if (state.variable !== null || (row.startsWith('$') && row.includes(':') && !state.isFenced)) {
    endCommand(context)
    state.variable ??= { row: number, pieces: [] }
    state.variable.pieces.push(row.endsWith('\\') ? withoutBackslashes(row) : row)
    if (!row.endsWith('\\')) endVariable(context)
  } else if (row.startsWith('```')) state.isFenced = !state.isFenced
  else {
    state.command ??= { row: number, rows: [] }
    state.command.rows.push(row)
  }
}

function withoutBackslashes(row: string): string {
  let end = row.length
  while (row[end - 1] === '\\') end -= 1
  return row.slice(0, end)
}

function endCommand({ file, sheets, state }: Context): void {
  const { command, comment, tags } = state
  if (command === null) return
  const end = command.rows.findLastIndex((row) => row.trim() !== '')
  const line = command.rows.slice(0, end + 1).join('\n')
  const description = comment?.description.join('\n') ?? ''
  const place = placeOf(file, 'line', command.row)
  sheets.addCommand({ file, place, tags, comment: comment?.text ?? '', description, line })
  if (comment !== null) comment.isUsed = true
  state.command = null
}

function endComment({ diagnostics, state }: Context): void {
  if (state.comment?.isUsed === false) diagnostics.add('navi/comment-unused')
}

function endVariable({ file, sheets, state }: Context): void {
  if (state.variable === null) return
  const whole = state.variable.pieces.join('')
  const colon = whole.indexOf(':')
  const name = whole.slice(1, colon).trim()
  const text = whole.slice(colon + 1).trim()
  sheets.addVariable(state.tags, { place: placeOf(file, 'line', state.variable.row), name, text })
  state.variable = null
}
