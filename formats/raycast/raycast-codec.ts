import type { Command } from '../../core/commands/command.ts'
import { COMMAND_FIELDS } from '../../core/commands/command-fields.ts'
import { failure, type Result, success } from '../../core/result.ts'
import type { Reason } from '../../core/words/formats/message.ts'
import { type ForeignPart, type ForeignPlaceholder, lineFromParts, parseLineWithHints } from '../model/foreign-line.ts'
import {
  type Codec,
  createDiagnostics,
  type Diagnostics,
  type FoundEntry,
  type LeftOut,
  NO_COMMAND,
  type WriteResult,
} from '../model/format.ts'
import { placeOf } from '../model/place.ts'
import { type SourceFile, trimLineBreaks } from '../model/source-file.ts'
import { appendTrailer, defaultHint, NO_TRAILER, splitTrailer } from '../model/trailer.ts'
import { reportUnwritten, type WritableCommand, writableOf } from '../model/writable-commands.ts'
import { isOfKind, type Json, membersOf, readLooseJson } from '../syntax/loose-json.ts'

/**
 * Writing loses every field except notes, line and the first keyword. Double quotes in placeholders become single
 * quotes. If one of several choices contains a comma, Raycast splits it there.
 */
export const codec: Codec = {
  read: (files) => {
    const diagnostics = createDiagnostics()
    const read = files.map((file) => readFile(file, diagnostics))
    return {
      entries: read.flatMap(({ entries }) => entries),
      leftOut: read.flatMap(({ leftOut }) => leftOut),
      messages: diagnostics.messages(),
    }
  },
  write,
}

/**
 * Maximum length of a text to parse, in UTF-16 units. Longer ones are left out, because they're too long for a line.
 */
const MAX_TEXT_LENGTH = 5 * COMMAND_FIELDS.line.maxLength

type ReadFile = { readonly entries: readonly FoundEntry[]; readonly leftOut: readonly LeftOut[] }

function readFile(file: SourceFile, diagnostics: Diagnostics): ReadFile {
  const json = readLooseJson(file.text)
  const list = json.ok ? snippetsIn(json.value) : null
  const reason: Reason = json.ok ? { code: 'raycast/no-list' } : json.error
  if (list === null) return { entries: [], leftOut: [{ place: { path: file.path }, reason }] }
  const entries: FoundEntry[] = []
  const leftOut: LeftOut[] = []
  for (const [index, snippet] of list.entries()) {
    const place = placeOf(file, 'snippet', index + 1)
    const command = readSnippet(snippet, diagnostics)
    if (command.ok) entries.push({ place, command: command.value })
    else leftOut.push({ place, reason: command.error })
  }
  return { entries, leftOut }
}

function snippetsIn(whole: Json): readonly Json[] | null {
  const list = isOfKind(whole, 'object') ? membersOf(whole).byName.get('snippets') : whole
  return isOfKind(list, 'list') ? list.items : null
}

const KNOWN_FIELDS = ['name', 'text', 'keyword', 'id', 'type']

function readSnippet(snippet: Json, diagnostics: Diagnostics): Result<FoundEntry['command'], Reason> {
  if (!isOfKind(snippet, 'object')) return failure({ code: 'any/no-snippet' })
  const { byName, again } = membersOf(snippet)
  const [name = '', text = '', keyword = ''] = KNOWN_FIELDS.map((field) => textOf(byName.get(field)))
  if (text.length > MAX_TEXT_LENGTH) return failure({ code: 'any/too-long' })
  const own = lineFromParts(partsOfText(text, diagnostics), diagnostics)
  const line = trimLineBreaks(own.line)
  if (line.trim() === '') return failure(NO_COMMAND)
  diagnostics.add('raycast/field-again', again)
  diagnostics.add('raycast/field-dropped', [...byName.keys()].filter((field) => !KNOWN_FIELDS.includes(field)).length)
  const keywords = keyword.trim() === '' ? [] : [keyword]
  const description = appendTrailer('', { ...NO_TRAILER, keywords, hints: own.defaults.map(defaultHint) })
  return success({ notes: name.trim() === '' ? null : name, line, description })
}

function textOf(value: Json | undefined): string {
  return typeof value === 'string' ? value : ''
}

/**
 * Words in braces that Raycast replaces. A placeholder named like one in `PLAIN` is written as that word, unless it has
 * choices.
 */
const PLAIN = ['clipboard', 'selection', 'date', 'time', 'datetime', 'day', 'uuid']
const WORDS = [...PLAIN, 'random', 'snippet', 'browser-tab', 'calculator', 'argument', 'cursor']
const OPENING = new RegExp(`\\{(${WORDS.join('|')})(?=[\\s|}])`, 'g')

/** Only braces around Raycast's own words are placeholders. */
function partsOfText(text: string, diagnostics: Diagnostics): readonly ForeignPart[] {
  const parts: ForeignPart[] = []
  let done = 0
  for (const { word, start, end, inside, isChanged } of raycastPlaceholdersIn(text)) {
    if (start > done) parts.push({ kind: 'text', text: text.slice(done, start) })
    if (word !== 'cursor') parts.push(placeholderOf(word, inside, parts.length))
    diagnostics.add('raycast/change-dropped', isChanged ? 1 : 0)
    done = end
  }
  parts.push({ kind: 'text', text: text.slice(done) })
  return parts
}

/** A placeholder in braces. `inside` holds its attributes. `isChanged` is true if a `|` and modifiers follow. */
type RaycastPlaceholder = { readonly word: string; readonly start: number; readonly end: number } & Inside
type Inside = { readonly inside: string; readonly isChanged: boolean; readonly end: number }

function* raycastPlaceholdersIn(text: string): Generator<RaycastPlaceholder> {
  const pattern = new RegExp(OPENING)
  for (let match = pattern.exec(text); match !== null; match = pattern.exec(text)) {
    const inside = insideFrom(text, pattern.lastIndex)
    if (inside === null) continue
    pattern.lastIndex = inside.end
    yield { word: match[1] ?? '', start: match.index, ...inside }
  }
}

/**
 * Reads up to the closing brace. Returns null if there isn't one, or if an opening brace comes first. Braces in quotes
 * don't count. Since an opening brace ends the search, reading all placeholders takes linear time.
 */
function insideFrom(text: string, from: number): Inside | null {
  const signs = /[{|}]|"[^"]*"|'[^']*'/g
  signs.lastIndex = from
  let bar: number | null = null
  for (const { 0: sign, index } of text.matchAll(signs)) {
    if (sign === '{') return null
    if (sign === '}') return { inside: text.slice(from, bar ?? index), isChanged: bar !== null, end: index + 1 }
    if (sign === '|') bar ??= index
  }
  return null
}

const ATTRIBUTE = /(?<![\w-])([\w-]+)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"']+))/g

/**
 * Arguments with the same name are one placeholder, and each argument without a name is a separate one. Other words are
 * one placeholder if they are written alike.
 */
function placeholderOf(word: string, inside: string, index: number): ForeignPlaceholder {
  if (word !== 'argument') {
    return { kind: 'placeholder', key: `${word} ${inside.trim()}`, name: word, choices: [], fallback: word }
  }
  const given = new Map<string, string>()
  for (const [, attribute = '', ...values] of inside.matchAll(ATTRIBUTE)) {
    given.set(attribute.toLowerCase(), values.find((value) => value !== undefined) ?? '')
  }
  const name = given.get('name')?.trim() || word
  const options = (given.get('options') ?? '').split(',').map((option) => option.trim())
  const choices = [...new Set([given.get('default') ?? '', ...options])].filter((choice) => choice !== '')
  const key = given.get('name')?.trim() ? `argument ${name}` : `argument without a name ${index}`
  return { kind: 'placeholder', key, name, choices, fallback: choices[0] ?? name }
}

function write(commands: readonly Command[]): WriteResult {
  const diagnostics = createDiagnostics()
  const { writable, leftOut } = writableOf(commands)
  const snippets = writable.map((command) => snippetOf(command, diagnostics))
  const files = [{ path: 'raycast-snippets.json', text: `${JSON.stringify(snippets, null, 2)}\n` }]
  return { files: snippets.length > 0 ? files : [], leftOut, messages: diagnostics.messages() }
}

function snippetOf(command: WritableCommand, diagnostics: Diagnostics) {
  const { notes, line, howTo, source, platform, tags } = command
  const { description, trailer } = splitTrailer(command.description)
  const [keyword, ...otherKeywords] = trailer.keywords
  const { parts, hints } = parseLineWithHints(line, trailer.hints)
  const { shells, author, suggestions, output } = trailer
  reportUnwritten([howTo, source, platform, tags, description, otherKeywords, shells, author], diagnostics)
  reportUnwritten([hints, suggestions, output], diagnostics)
  const choices = new Map<string, readonly string[]>()
  for (const part of parts) {
    if (part.kind === 'placeholder' && !choices.has(part.key)) choices.set(part.key, part.choices)
  }
  const written = parts.map((part) => (part.kind === 'text' ? part.text : writtenPlaceholder(part, choices)))
  const literal = parts.filter(({ kind }) => kind === 'text').some((part) => isFilledIn(part))
  diagnostics.add('raycast/filled-in', literal ? 1 : 0)
  diagnostics.add('raycast/quotes', [...choices].filter((texts) => texts.flat().join('').includes('"')).length)
  diagnostics.add(
    'raycast/comma',
    [...choices.values()].flatMap(optionsOf).filter((choice) => choice.includes(',')).length,
  )
  return { name: notes, text: written.join(''), ...(keyword === undefined ? {} : { keyword }) }
}

function isFilledIn(part: ForeignPart): boolean {
  return part.kind === 'text' && partsOfText(part.text, createDiagnostics()).length > 1
}

/** A single choice becomes a default value, which can contain commas. */
function optionsOf(choices: readonly string[]): readonly string[] {
  return choices.length > 1 ? choices : []
}

function writtenPlaceholder(
  { key, name }: ForeignPlaceholder,
  choicesOf: ReadonlyMap<string, readonly string[]>,
): string {
  const choices = choicesOf.get(key) ?? []
  if (choices.length === 0 && PLAIN.includes(name)) return `{${name}}`
  const [first] = choices
  const attributes = [
    ['name', name] as const,
    ...(first === undefined ? [] : [['default', first] as const]),
    ...(choices.length > 1 ? [['options', choices.join(', ')] as const] : []),
  ]
  return `{argument ${attributes.map(([attribute, value]) => `${attribute}="${value.replaceAll('"', "'")}"`).join(' ')}}`
}
