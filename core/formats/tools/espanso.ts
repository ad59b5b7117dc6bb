import { type ForeignPart, type OwnLine, ownLineOf } from '../foreign-line.ts'
import { type Counted, createSaid, type Format, type Found, type LeftOut, type Said } from '../format.ts'
import { placeOf, type SourceFile } from '../source-file.ts'
import { defaultHint, NO_TRAILER, type Trailer, withTrailer } from '../trailer.ts'
import { withoutLastBreaks } from '../writable-commands.ts'
import {
  ANY_VARIABLE,
  type EspansoField,
  type EspansoFields,
  type EspansoVariable,
  fieldsOf,
  variablesOf,
} from './espanso-variables.ts'
import { writeMatches } from './espanso-writer.ts'
import { isYamlMap, listAt, textAt, type YamlData, type YamlMap, yamlDocumentsOf } from './yaml-documents.ts'

/**
 * Matches of espanso, YAML with `matches` of `trigger` and `replace` or `form`. What a variable would run is kept as text.
 * Source: espanso, `espanso-config/src/matches/group/loader/yaml/`, `espanso-render/src/renderer/`.
 */
export const espanso: Format = { read, write: writeMatches }

const IMPORTS: Counted = {
  one: '1 file that is imported was not followed. Choose it as well if it has matches.',
  many: '{n} files that are imported were not followed. Choose them as well if they have matches.',
}

const DROPPED: Counted = {
  one: '1 setting of a match is not kept here and was dropped.',
  many: '{n} settings of matches are not kept here and were dropped.',
}

const KNOWN = new Set(['trigger', 'triggers', 'replace', 'form', 'label', 'vars', 'form_fields'])

type Variables = ReadonlyMap<string, EspansoVariable>

function read(files: readonly SourceFile[]): ReturnType<Format['read']> {
  const said = createSaid()
  const leftOut: LeftOut[] = []
  const documents = files.flatMap((file) => documentsOf(file, leftOut, said))
  // Files import one another's variables, so those of all files count in each.
  const globals = variablesOf(documents.flatMap(({ map }) => listAt(map, 'global_vars')))
  const reading = { globals, said, room: MOST_INSERTED }
  const entries: Found[] = []
  for (const { place, match } of documents.flatMap(matchesOf)) {
    const command = commandOf(match, reading)
    if (typeof command === 'string') leftOut.push({ place, reason: command })
    else entries.push({ place, command })
  }
  for (const { map } of documents) said.add(IMPORTS, listAt(map, 'imports').length)
  return { entries, leftOut, said: said.sentences() }
}

type Document = { readonly file: SourceFile; readonly map: YamlMap; readonly name: string }

function documentsOf(file: SourceFile, leftOut: LeftOut[], said: Said): readonly Document[] {
  return yamlDocumentsOf(file.text, said).flatMap(({ data }, index) => {
    const name = `document ${index + 1}`
    if (data.ok && isYamlMap(data.value)) return [{ file, map: data.value, name }]
    leftOut.push({ place: placeOf(file, name), reason: data.ok ? 'no matches' : data.error })
    return []
  })
}

function matchesOf({ file, map, name }: Document): readonly { readonly place: string; readonly match: YamlData }[] {
  const before = name === 'document 1' ? '' : `${name}, `
  return listAt(map, 'matches').map((match, index) => ({ place: placeOf(file, `${before}match ${index + 1}`), match }))
}

/**
 * How much text variables may stand for in one import. A few of them that hold much, in matches that are short and many,
 * would otherwise make gigabytes of a small file.
 */
const MOST_INSERTED = 20_000_000

/** What is known of all files, and the `room` that is left for what variables stand for. */
type ReadingState = { readonly globals: Variables; readonly said: Said; room: number }

/** What a match stands for, or the reason why that is nothing. */
function commandOf(match: YamlData, reading: ReadingState): Found['command'] | string {
  if (!isYamlMap(match)) return 'no text'
  const triggers = [textAt(match, 'trigger'), ...listAt(match, 'triggers')].filter(
    (trigger) => typeof trigger === 'string' && trigger !== '',
  )
  const text = withoutLastBreaks(textOf(match).replace(CURSOR, ''))
  if (text.trim() === '') return 'no text'
  const scope = scopeOf(match, reading.globals)
  const parts = partsOf(text, scope)
  reading.room -= scope.inserted
  if (scope.inserted > 0 && reading.room < 0) return 'its variables stand for too much text'
  const own = ownLineOf(parts, reading.said)
  reading.said.add(DROPPED, [...match.keys()].filter((key) => !KNOWN.has(key)).length)
  return {
    notes: textAt(match, 'label') || (triggers.map(String)[0] ?? null),
    line: own.line,
    description: withTrailer('', { ...NO_TRAILER, keywords: triggers.map(String), ...toldOf(own, scope) }),
  }
}

const CURSOR = '$|$'

function textOf(match: YamlMap): string {
  return textAt(match, 'replace') || textAt(match, 'form')
}

/** What the places of a match may mean. */
type Scope = {
  readonly own: Variables
  readonly globals: Variables
  readonly form: EspansoFields
  /** Whether it defines nothing itself: what it names must then come from a file that is not here. */
  readonly isOpen: boolean
  /** How much text its places stand for. */
  inserted: number
}

/** A group with a name in a regular expression of Rust. */
const GROUP = /\(\?P?<(\w+)>/g

function scopeOf(match: YamlMap, globals: Variables): Scope {
  const own = variablesOf(listAt(match, 'vars'), globals)
  const groups = [...textAt(match, 'regex').matchAll(GROUP)].map(([, name = '']) => [name, ANY_VARIABLE] as const)
  const isForm = textAt(match, 'replace') === ''
  const form: EspansoFields = isForm ? fieldsOf(textAt(match, 'form'), match.get('form_fields')) : new Map()
  const isOpen = own.size + groups.length + form.size === 0
  return { globals, own: new Map([...groups, ...own]), form, isOpen, inserted: 0 }
}

/** An escape, a place of a variable or of a field of one, or a field of the match's own form; words are those of Rust. */
const SIGN =
  /\\\{\\\{|\\\}\\\}|\{\{\s*([\p{Alphabetic}\p{M}\p{Nd}\p{Pc}]+)(?:\.([\p{Alphabetic}\p{M}\p{Nd}\p{Pc}]+))?\s*\}\}|\[\[([^[\]]*)\]\]/gu

function partsOf(text: string, scope: Scope): readonly ForeignPart[] {
  const parts: ForeignPart[] = []
  let done = 0
  for (const sign of text.matchAll(SIGN)) {
    const [whole] = sign
    parts.push({ kind: 'text', text: text.slice(done, sign.index) })
    if (whole.startsWith('\\')) parts.push({ kind: 'text', text: whole.replaceAll('\\', '') })
    else parts.push(partOf(sign, scope) ?? { kind: 'text', text: whole })
    done = sign.index + whole.length
  }
  return [...parts, { kind: 'text', text: text.slice(done) }]
}

/** What a place stands for; null where nothing is defined for it. */
function partOf([whole, name = '', field, ofForm]: RegExpExecArray, scope: Scope): ForeignPart | null {
  if (ofForm !== undefined) return fieldPart(whole, scope.form.get(ofForm.trim()), scope)
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

/** What is known of the placeholders of a line, in their order. */
function toldOf({ names, defaults }: OwnLine, scope: Scope): Pick<Trailer, 'hints' | 'suggestions'> {
  const known = [...names].map(([key, name]) => ({ name, ...(variableAt(scope, key) ?? ANY_VARIABLE) }))
  const hints = known.flatMap(({ name, hint }) => (hint === '' ? [] : [{ name, text: hint }]))
  const suggestions = known.flatMap(({ name, command }) => (command === '' ? [] : [{ name, text: command }]))
  return { hints: [...hints, ...defaults.map(defaultHint)], suggestions }
}
