import type { Command } from '../../core/commands/command.ts'
import { MAX_IMPORTED } from '../../core/commands/incoming-command.ts'
import { type ForeignPart, lineFromParts, parseLineWithHints } from '../model/foreign-line.ts'
import {
  type Codec,
  createDiagnostics,
  type Diagnostics,
  type FoundEntry,
  type LeftOut,
  type WriteResult,
} from '../model/format.ts'
import { appendTrailer, defaultHint, splitTrailer, type Trailer } from '../model/trailer.ts'
import { type WritableCommand, writableOf } from '../model/writable-commands.ts'
import { type Commented, parseComments, writeComments } from './intellishell-comments.ts'
import { parseTemplate, treatmentOf, writeTemplate } from './intellishell-line.ts'
import { type Piece, parsePieces } from './intellishell-pieces.ts'

/**
 * Writing loses ids, how-tos, sources, visibility, pins and the names of placeholders with choices. It also joins the
 * lines of notes and of commands, turns the platform into a tag, and turns tags into single lower-case words.
 */
export const codec: Codec = {
  read: (files) => {
    const diagnostics = createDiagnostics()
    const read = files.map((file) => parsePieces(file, diagnostics))
    const pieces = read.flatMap((one) => one.pieces)
    const suggestions = createSuggestions(pieces)
    const commands = pieces.filter((piece) => piece.kind === 'command')
    // Importing this many commands fails anyway, so count them without parsing.
    const isTooMany = commands.length > MAX_IMPORTED
    const entries = commands.map((piece) => (isTooMany ? unreadOf(piece) : entryOf(piece, suggestions, diagnostics)))
    return {
      entries,
      leftOut: [...read.flatMap(({ leftOut }) => leftOut), ...suggestions.unused()],
      messages: diagnostics.messages(),
    }
  },
  write,
}

type Suggestion = Extract<Piece, { readonly kind: 'suggestion' }>
type Suggestions = {
  /**
   * Returns the completions for these variables in lines that start with the word `command`, in file order, and marks
   * them as used.
   */
  readonly take: (command: string, variables: readonly string[]) => readonly Suggestion[]
  readonly unused: () => readonly LeftOut[]
}

/** If several completions are for the same variable and command, the first one wins. */
function createSuggestions(pieces: readonly Piece[]): Suggestions {
  const all = pieces.filter((piece) => piece.kind === 'suggestion')
  const keyOf = (command: string, variable: string) => `${command}\n${variable}`
  const byKey = new Map<string, number>()
  for (const [index, { command, variable }] of all.entries()) {
    const key = keyOf(command, variable)
    if (!byKey.has(key)) byKey.set(key, index)
  }
  const used = new Set<number>()
  return {
    take: (command, variables) => {
      const keys = variables.flatMap((variable) => [keyOf('', variable), keyOf(command, variable)])
      const found = [...new Set(keys.flatMap((key) => byKey.get(key) ?? []))].toSorted((one, other) => one - other)
      for (const index of found) used.add(index)
      return found.flatMap((index) => all[index] ?? [])
    },
    unused: () =>
      all
        .filter((_, index) => !used.has(index))
        .map(({ place, variable }) => ({
          place,
          reason: { code: 'intellishell/unused-suggestion', values: [variable] },
        })),
  }
}

type CommandPiece = Extract<Piece, { readonly kind: 'command' }>

function unreadOf({ place, text, commented: { notes } }: CommandPiece): FoundEntry {
  return { place, command: { notes, line: text } }
}

function entryOf(
  { place, text, commented }: CommandPiece,
  suggestions: Suggestions,
  diagnostics: Diagnostics,
): FoundEntry {
  const { parts, treatments } = parseTemplate(text)
  const own = lineFromParts(parts, diagnostics)
  const { notes, tags } = commented
  const isPlain = own.names.size === 0 && parts.length === 1 && commented.alias === null
  // A fast path: most commands have no placeholders, and a file can have a million commands.
  if (isPlain) return { place, command: { notes, line: own.line, description: commented.description, tags } }
  const variables = variablesOf(parts)
  const [word = ''] = text.split(/\s/, 1)
  const treated = [...own.names].flatMap(([key, name]) => {
    const words = [...(treatments.get(key) ?? [])]
    return words.length > 0 ? [{ name, text: words.join(', ') }] : []
  })
  const { description: ownDescription, trailer } = splitTrailer(commented.description)
  const suggested = suggestions.take(word, variables).map(({ command, variable, provider }) => {
    return { name: command === '' ? variable : `(${command}) ${variable}`, text: provider }
  })
  const description = appendTrailer(ownDescription, {
    ...trailer,
    keywords: [...(commented.alias === null ? [] : [commented.alias]), ...trailer.keywords],
    hints: [...treated, ...own.defaults.map(defaultHint), ...trailer.hints],
    suggestions: [...suggested, ...trailer.suggestions],
  })
  return { place, command: { notes, line: own.line, description, tags } }
}

/** A placeholder with choices has no name, so IntelliShell looks completions up by each choice. */
function variablesOf(parts: readonly ForeignPart[]): readonly string[] {
  return parts.flatMap((part) => {
    if (part.kind === 'text') return []
    return part.choices.length > 0 ? part.choices : [part.name]
  })
}

function write(commands: readonly Command[]): WriteResult {
  const diagnostics = createDiagnostics()
  const { writable, leftOut } = writableOf(commands)
  const suggestions = new Map<string, string>()
  const blocks = writable.map((command) => blockOf(command, suggestions, diagnostics))
  const rows = [...suggestions].map(([name, text]) => `$ ${name}: ${text}`)
  if (rows.length > 0) blocks.push(rows.join('\n'))
  const files = [{ path: 'intelli-shell.sh', text: `${['#!intelli-shell', ...blocks].join('\n\n')}\n` }]
  return { files: writable.length > 0 ? files : [], leftOut, messages: diagnostics.messages() }
}

function blockOf(command: WritableCommand, suggestions: Map<string, string>, diagnostics: Diagnostics): string {
  const { description: own, trailer } = splitTrailer(command.description)
  const { parts, hints: notDefaults } = parseLineWithHints(command.line, trailer.hints)
  const { treatments, hints } = takeTreatments(notDefaults, parts)
  const variables = new Set(suggestedFor(command.line, parts))
  const others = trailer.suggestions.filter(({ name, text }) => {
    if (variables.has(name) && !suggestions.has(name)) suggestions.set(name, text)
    return !variables.has(name) || suggestions.get(name) !== text
  })
  const [alias = null, ...keywords] = trailer.keywords
  const description = appendTrailer(own, { ...trailer, keywords, hints, suggestions: others })
  const comments = writeComments({
    notes: command.notes,
    description,
    alias,
    tags: [...(command.platform ? [command.platform] : []), ...(command.tags ?? [])],
  })
  const read = parseComments(comments.map((comment) => comment.slice(1)))
  diagnostics.add(
    'intellishell/comment-spoiled',
    read.description === description.trim() && read.alias === alias && isKept(command, read) ? 0 : 1,
  )
  return [...comments, rowsFor(writeTemplate(parts, treatments, diagnostics), diagnostics)].join('\n')
}

function isKept({ notes }: WritableCommand, read: Commented): boolean {
  return read.notes === notes.replaceAll(/[\n\r\u2028\u2029]+/g, ' ').trim()
}

function suggestedFor(line: string, parts: readonly ForeignPart[]): readonly string[] {
  const [word = ''] = line.split(/\s/, 1)
  return variablesOf(parts).flatMap((variable) => [variable, `(${word}) ${variable}`])
}

function takeTreatments(all: Trailer['hints'], parts: readonly ForeignPart[]) {
  const names = new Set(parts.flatMap((part) => (part.kind === 'text' ? [] : [part.name])))
  const treatments = new Map<string, readonly string[]>()
  const hints = all.filter(({ name, text }) => {
    const treatment = names.has(name) && !treatments.has(name) ? treatmentOf(text) : null
    if (treatment !== null) treatments.set(name, treatment)
    return treatment === null
  })
  return { treatments, hints }
}

/** Joins lines with backslashes, so that IntelliShell reads them as one command. */
function rowsFor(template: string, diagnostics: Diagnostics): string {
  const rows = template.split(/\r?\n/).map((row) => row.trim())
  const kept = rows.filter((row) => row !== '' && row !== '\\')
  diagnostics.add('intellishell/joined', kept.length > 1 ? 1 : 0)
  const isSpoiled =
    kept.some((row) => /^(?:[#>%;@$]|\/\/|- |::|`)/.test(row)) ||
    template.includes(' ## ') ||
    template.trimEnd().endsWith('\\')
  diagnostics.add('intellishell/spoiled', isSpoiled ? 1 : 0)
  return kept.map((row, at) => (at < kept.length - 1 && !row.endsWith('\\') ? `${row} \\` : row)).join('\n')
}
