import type { Command } from '../../core/commands/command.ts'
import { failure, type Result, success } from '../../core/result.ts'
import { firstCharacters } from '../../core/text/shorten.ts'
import type { Reason } from '../../core/words/formats/message.ts'
import {
  type ForeignPart,
  type ForeignPlaceholder,
  lineFromParts,
  type OurLine,
  parseLineWithHints,
} from '../model/foreign-line.ts'
import {
  type Codec,
  createDiagnostics,
  type Diagnostics,
  type FoundEntry,
  type LeftOut,
  type ReadResult,
  type WriteResult,
} from '../model/format.ts'
import { type Place, placeOf } from '../model/place.ts'
import { type SourceFile, trimLineBreaks } from '../model/source-file.ts'
import { appendTrailer, defaultHint, NO_TRAILER, splitTrailer, type Trailer } from '../model/trailer.ts'
import { namesFor, reportUnwritten, type WritableCommand, writableOf } from '../model/writable-commands.ts'
import {
  isYamlMap,
  listAt,
  parseYamlDocuments,
  textAt,
  type YamlData,
  type YamlMap,
  yamlQuoted,
} from '../syntax/yaml-documents.ts'
import {
  ANY_VARIABLE,
  type EspansoField,
  type EspansoFields,
  type EspansoVariable,
  fieldsOf,
  ONLY_FIELD,
  parseVariables,
} from './espanso-variables.ts'

export const codec: Codec = { read, write }

const KNOWN = new Set(['trigger', 'triggers', 'replace', 'form', 'label', 'vars', 'form_fields'])

type Variables = ReadonlyMap<string, EspansoVariable>

function read(files: readonly SourceFile[]): ReadResult {
  const diagnostics = createDiagnostics()
  const leftOut: LeftOut[] = []
  const documents = files.flatMap((file) => documentsOf(file, leftOut, diagnostics))
  // Files can import each other, so every file can use the global variables of all files.
  const globals = parseVariables(documents.flatMap(({ map }) => listAt(map, 'global_vars')))
  const reading = { globals, diagnostics, room: MAX_INSERTED }
  const entries: FoundEntry[] = []
  for (const { place, match } of documents.flatMap(matchesOf)) {
    const command = commandOf(match, reading)
    if (command.ok) entries.push({ place, command: command.value })
    else leftOut.push({ place, reason: command.error })
  }
  for (const { map } of documents) diagnostics.add('espanso/imports', listAt(map, 'imports').length)
  return { entries, leftOut, messages: diagnostics.messages() }
}

type Document = { readonly file: SourceFile; readonly map: YamlMap; readonly number: number }

const PARTS = ['matches', 'global_vars', 'imports']

const NO_MATCHES: Reason = { code: 'espanso/no-matches' }
const NO_TEXT: Reason = { code: 'espanso/no-text' }

function documentsOf(file: SourceFile, leftOut: LeftOut[], diagnostics: Diagnostics): readonly Document[] {
  return parseYamlDocuments(file.text, diagnostics).flatMap(({ data }, index) => {
    const number = index + 1
    const map = data.ok && isYamlMap(data.value) ? data.value : null
    if (map !== null && PARTS.some((part) => map.has(part))) return [{ file, map, number }]
    leftOut.push({ place: placeOf(file, 'document', number), reason: data.ok ? NO_MATCHES : data.error })
    return []
  })
}

function matchesOf({ file, map, number }: Document): readonly { readonly place: Place; readonly match: YamlData }[] {
  const matches = map.get('matches') ?? []
  const list = Array.isArray(matches) ? matches : [matches]
  return list.map((match, index) => {
    const at = index + 1
    const place = number === 1 ? placeOf(file, 'match', at) : { path: file.path, document: number, match: at }
    return { place, match }
  })
}

/**
 * Maximum total length of the variables inserted in one import, in UTF-16 units. Without a limit, a few long variables
 * used in many matches would take gigabytes.
 */
const MAX_INSERTED = 20_000_000

/** State shared by all files. `room` is what remains of `MAX_INSERTED`. */
type ReadingState = { readonly globals: Variables; readonly diagnostics: Diagnostics; room: number }

function commandOf(match: YamlData, reading: ReadingState): Result<FoundEntry['command'], Reason> {
  if (!isYamlMap(match)) return failure(NO_TEXT)
  const triggers = [textAt(match, 'trigger'), ...listAt(match, 'triggers')].filter(
    (trigger) => typeof trigger === 'string' && trigger !== '',
  )
  const text = trimLineBreaks(textOf(match).replace(CURSOR, ''))
  if (text.trim() === '') return failure(NO_TEXT)
  const scope = scopeOf(match, reading.globals)
  const parts = partsOf(text, scope)
  reading.room -= scope.inserted
  if (scope.inserted > 0 && reading.room < 0) return failure({ code: 'espanso/too-much-text' })
  const own = lineFromParts(parts, reading.diagnostics)
  reading.diagnostics.add('espanso/dropped', [...match.keys()].filter((key) => !KNOWN.has(key)).length)
  return success({
    notes: textAt(match, 'label') || (triggers.map(String)[0] ?? null),
    line: own.line,
    description: appendTrailer('', {
      ...NO_TRAILER,
      keywords: triggers.map(String),
      ...hintsAndSuggestions(own, scope),
    }),
  })
}

const CURSOR = '$|$'

function textOf(match: YamlMap): string {
  return textAt(match, 'replace') || textAt(match, 'form')
}

type Scope = {
  readonly own: Variables
  readonly globals: Variables
  /** Null if the match isn't a form. Double brackets are then text, as in `[[ -f file ]]`. */
  readonly form: EspansoFields | null
  /**
   * True if the match defines no variables itself. Unknown names then count as variables of a file that isn't being
   * imported.
   */
  readonly isOpen: boolean
  /** Length of the text inserted so far. */
  inserted: number
}

/** A named group of a Rust regular expression. */
const GROUP = /\(\?P?<(\w+)>/g

function scopeOf(match: YamlMap, globals: Variables): Scope {
  const own = parseVariables(listAt(match, 'vars'), globals)
  const groups = [...textAt(match, 'regex').matchAll(GROUP)].map(([, name = '']) => [name, ANY_VARIABLE] as const)
  const isForm = textAt(match, 'replace') === ''
  const form = isForm ? fieldsOf(textAt(match, 'form'), match.get('form_fields')) : null
  const isOpen = own.size + groups.length + (form?.size ?? 0) === 0
  return { globals, own: new Map([...groups, ...own]), form, isOpen, inserted: 0 }
}

/** An escape, a variable, or a field of a variable. Names consist of Rust's word characters. */
const SIGN =
  /\\\{\\\{|\\\}\\\}|\{\{\s*([\p{Alphabetic}\p{M}\p{Nd}\p{Pc}]+)(?:\.([\p{Alphabetic}\p{M}\p{Nd}\p{Pc}]+))?\s*\}\}/gu

/** Like `SIGN`, but also matches a field of the match's own form. */
const SIGN_OF_FORM = new RegExp(`${SIGN.source}|\\[\\[([^[\\]]*)\\]\\]`, 'gu')

function partsOf(text: string, scope: Scope): readonly ForeignPart[] {
  const parts: ForeignPart[] = []
  let done = 0
  for (const sign of text.matchAll(scope.form === null ? SIGN : SIGN_OF_FORM)) {
    const [whole] = sign
    parts.push({ kind: 'text', text: text.slice(done, sign.index) })
    if (whole.startsWith('\\')) parts.push({ kind: 'text', text: whole.replaceAll('\\', '') })
    else parts.push(partOf(sign, scope) ?? { kind: 'text', text: whole })
    done = sign.index + whole.length
  }
  return [...parts, { kind: 'text', text: text.slice(done) }]
}

function partOf([whole, name = '', field, ofForm]: RegExpExecArray, scope: Scope): ForeignPart | null {
  if (ofForm !== undefined) return fieldPart(whole, scope.form?.get(ofForm.trim()), scope)
  const variable = variableAt(scope, name) ?? (scope.isOpen ? ANY_VARIABLE : null)
  if (variable === null) return null
  if (field !== undefined) return fieldPart(`${name}.${field}`, variable.fields.get(field), scope)
  if (variable.text === null) return fieldPart(name, { ...variable, name }, scope)
  scope.inserted += variable.size
  return { kind: 'text', text: variable.text }
}

function fieldPart(key: string, field: EspansoField | undefined, scope: Scope): ForeignPart | null {
  if (field === undefined) return null
  const { name, choices, size } = field
  scope.inserted += size
  return { kind: 'placeholder', key, name, choices, fallback: choices[0] ?? name }
}

function variableAt({ own, globals }: Scope, name: string): EspansoVariable | undefined {
  return own.get(name) ?? globals.get(name)
}

function hintsAndSuggestions({ names, defaults }: OurLine, scope: Scope): Pick<Trailer, 'hints' | 'suggestions'> {
  const known = [...names].map(([key, name]) => ({ name, ...(variableAt(scope, key) ?? ANY_VARIABLE) }))
  const hints = known.flatMap(({ name, hint }) => (hint === '' ? [] : [{ name, text: hint }]))
  const suggestions = known.flatMap(({ name, command }) => (command === '' ? [] : [{ name, text: command }]))
  return { hints: [...hints, ...defaults.map(defaultHint)], suggestions }
}

/** Writes placeholders with several choices as `choice` variables, and others as forms with one field. */
function write(commands: readonly Command[]): WriteResult {
  const diagnostics = createDiagnostics()
  const { writable, leftOut } = writableOf(commands)
  const matches = writable.map((command) => matchOf(command, diagnostics)).join('')
  const files = matches === '' ? [] : [{ path: 'commander.yml', text: `matches:\n${matches}` }]
  return { files, leftOut, messages: diagnostics.messages() }
}

function matchOf(command: WritableCommand, diagnostics: Diagnostics): string {
  const { description, trailer } = splitTrailer(command.description)
  const { keywords, shells, author, suggestions, output } = trailer
  const { parts, hints } = parseLineWithHints(command.line, trailer.hints)
  const { howTo, source, platform, tags } = command
  reportUnwritten([howTo, source, platform, tags, description, shells, author, hints, suggestions, output], diagnostics)
  const places = placesOf(parts, diagnostics)
  const rows = [
    triggerRow(keywords, command.notes, diagnostics),
    `    label: ${yamlQuoted(command.notes)}`,
    `    replace: ${yamlQuoted(replaceText(parts, places, diagnostics))}`,
    ...(places.size > 0 ? ['    vars:', ...[...places.values()].map(variableRows)] : []),
  ]
  return `${rows.join('\n')}\n`
}

const MAX_TRIGGER_LENGTH = 40

function triggerRow(keywords: readonly string[], notes: string, diagnostics: Diagnostics): string {
  if (keywords.length > 1) return `  - triggers: [${keywords.map(yamlQuoted).join(', ')}]`
  diagnostics.add('espanso/trigger-made', keywords.length === 0 ? 1 : 0)
  return `  - trigger: ${yamlQuoted(keywords[0] ?? triggerOf(notes))}`
}

function triggerOf(notes: string): string {
  const words = firstCharacters(notes.trim(), MAX_TRIGGER_LENGTH)
    .toLowerCase()
    .match(/[\p{L}\p{M}\p{N}]+/gu)
  return `:${words?.join('-') ?? 'command'}`
}

type WrittenPlaceholder = Pick<ForeignPlaceholder, 'name' | 'choices'> & { readonly variable: string }

function placesOf(parts: readonly ForeignPart[], diagnostics: Diagnostics): ReadonlyMap<string, WrittenPlaceholder> {
  const firsts = new Map<string, ForeignPlaceholder>()
  for (const part of parts) if (part.kind === 'placeholder' && !firsts.has(part.key)) firsts.set(part.key, part)
  const variables = namesFor([...firsts.keys()], (name) =>
    name.replaceAll(/[^\p{Alphabetic}\p{M}\p{Nd}\p{Pc}]+/gu, '_'),
  )
  const places = [...firsts].map(([key, { name, choices }]): readonly [string, WrittenPlaceholder] => {
    const variable = variables.get(key) ?? name
    const isKept = variable === name || (choices.length < 2 && !/[[\]]/.test(name))
    diagnostics.add('espanso/renamed', isKept ? 0 : 1)
    return [key, { name: isKept ? name : variable, choices, variable }]
  })
  return new Map(places)
}

function replaceText(
  parts: readonly ForeignPart[],
  places: ReadonlyMap<string, WrittenPlaceholder>,
  diagnostics: Diagnostics,
): string {
  const texts = parts.map((part) => (part.kind === 'text' ? part.text : '{{}}')).join('')
  diagnostics.add('espanso/changed', texts.includes('$|$') || texts.includes(String.raw`\}\}`) ? 1 : 0)
  const written = parts.map((part) => {
    if (part.kind === 'text') return part.text.replaceAll('{{', String.raw`\{\{`).replaceAll('}}', String.raw`\}\}`)
    const { variable = part.name, choices = [] } = places.get(part.key) ?? {}
    return choices.length > 1 ? `{{${variable}}}` : `{{${variable}.${ONLY_FIELD}}}`
  })
  return written.join('')
}

/** Plain scalars that YAML can read as a number, a boolean or null. */
const NOT_TEXT = /^(?:\p{Nd}.*|null|true|false|yes|no|on|off|y|n)$/iu

function variableRows({ name, choices, variable }: WrittenPlaceholder): string {
  const [first] = choices
  const isChoice = choices.length > 1
  const params = isChoice
    ? [`values: [${choices.map(yamlQuoted).join(', ')}]`]
    : [
        `layout: ${yamlQuoted(`${name}: [[${ONLY_FIELD}]]`)}`,
        ...(first === undefined ? [] : [`fields: {${ONLY_FIELD}: {default: ${yamlQuoted(first)}}}`]),
      ]
  const rows = [
    `      - name: ${NOT_TEXT.test(variable) ? yamlQuoted(variable) : variable}`,
    `        type: ${isChoice ? 'choice' : 'form'}`,
    '        params:',
  ]
  return [...rows, ...params.map((param) => `          ${param}`)].join('\n')
}
