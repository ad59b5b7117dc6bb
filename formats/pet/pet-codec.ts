import type { Command } from '../../core/commands/command.ts'
import { failure, type Result, success } from '../../core/result.ts'
import type { Message, Reason } from '../../core/words/formats/message.ts'
import { type ForeignPart, lineFromParts, parseLineWithHints } from '../model/foreign-line.ts'
import {
  type Codec,
  createDiagnostics,
  type Diagnostics,
  type FoundEntry,
  type LeftOut,
  NO_COMMAND,
  type ReadResult,
  type WriteResult,
} from '../model/format.ts'
import { type Place, placeMessage, placeOf } from '../model/place.ts'
import { type SourceFile, trimLineBreaks } from '../model/source-file.ts'
import { appendTrailer, defaultHint, NO_TRAILER, splitTrailer } from '../model/trailer.ts'
import {
  namesFor,
  reportUnwritten,
  tagsWithPlatform,
  type WritableCommand,
  writableOf,
} from '../model/writable-commands.ts'
import { isParameter } from '../syntax/angle-brackets.ts'
import { parseTomlTables, type TomlTable } from './toml-tables.ts'

export const codec: Codec = { read, write }

const KNOWN = new Set(['description', 'command', 'tag', 'output'])

function read(files: readonly SourceFile[]): ReadResult {
  const diagnostics = createDiagnostics()
  const entries: FoundEntry[] = []
  const leftOut: LeftOut[] = []
  const kept: { place: Place; text: string }[] = []
  for (const file of files) {
    for (const { row, table } of parseTomlTables(file.text, diagnostics)) {
      const place = placeOf(file, 'line', row)
      const snippet = snippetOf(table)
      if (!snippet.ok) leftOut.push({ place, reason: snippet.error })
      else {
        entries.push({ place, command: commandOf(snippet.value, diagnostics) })
        const { kept: texts } = findParameters(textAt(snippet.value, 'command'))
        kept.push(...texts.map((text) => ({ place, text })))
      }
    }
  }
  return { entries, leftOut, messages: [...diagnostics.messages(), ...keptTexts(kept)] }
}

const MAX_NAMED = 10

/** Lists texts that stay text in our line, although pet would ask for them as parameters. */
function keptTexts(kept: readonly { readonly place: Place; readonly text: string }[]): readonly Message[] {
  const shown = kept
    .slice(0, MAX_NAMED)
    .map(({ place, text }): Message => ({ code: 'pet/kept-as-text', values: [[placeMessage(place)], text] }))
  const more = kept.length - MAX_NAMED
  return more > 0 ? [...shown, { code: 'pet/more-kept', values: [more] }] : shown
}

/** Keys are in lower case, because pet ignores their case. */
type Snippet = ReadonlyMap<string, unknown>

function snippetOf(table: TomlTable['table']): Result<Snippet, Reason> {
  if (!table.ok) return table
  if (typeof table.value !== 'object' || table.value === null) return failure({ code: 'pet/no-table' })
  const snippet = new Map(Object.entries(table.value).map(([key, value]) => [key.toLowerCase(), value] as const))
  const command = snippet.get('command')
  if (command === undefined) return failure(NO_COMMAND)
  if (typeof command !== 'string') return failure({ code: 'pet/command-not-text' })
  return command.trim() === '' ? failure(NO_COMMAND) : success(snippet)
}

function commandOf(snippet: Snippet, diagnostics: Diagnostics): FoundEntry['command'] {
  const tag = snippet.get('tag')
  const given: readonly unknown[] = Array.isArray(tag) ? tag : [tag ?? '']
  const tags = given.filter((one) => typeof one === 'string')
  const notText = ['description', 'output'].filter((key) => snippet.has(key) && typeof snippet.get(key) !== 'string')
  const unknown = [...snippet.keys()].filter((key) => !KNOWN.has(key))
  diagnostics.add('pet/dropped', unknown.length + notText.length + given.length - tags.length)
  const { line, defaults } = lineFromParts(partsOf(trimLineBreaks(textAt(snippet, 'command'))), diagnostics)
  const output = textAt(snippet, 'output')
  const trailer = { ...NO_TRAILER, hints: defaults.map(defaultHint), output: output === '' ? null : output }
  const description = textAt(snippet, 'description')
  const notes = description.trim() === '' ? (tags.find((name) => name.trim() !== '') ?? null) : description
  return { notes, line, description: appendTrailer('', trailer), tags }
}

function textAt(snippet: Snippet, key: string): string {
  const value = snippet.get(key)
  return typeof value === 'string' ? value : ''
}

/** A parameter. Its last character can't be white space, as Go's regular expressions define it. */
const PARAMETER = /<([^<>]*[^<>\t\n\f\r ])>/g

const ROW_END = /[\n\r\u2028\u2029]/

function findParameters(command: string) {
  const all = [...command.matchAll(PARAMETER)].filter(([whole]) => !ROW_END.test(whole))
  const isMeant = ({ 0: whole, 1: inside = '', index }: RegExpExecArray) =>
    isParameter(command, { index, whole, inside })
  return { found: all.filter(isMeant), kept: all.filter((one) => !isMeant(one)).map(([whole]) => whole) }
}

function partsOf(command: string): readonly ForeignPart[] {
  const { found } = findParameters(command)
  const defaults = new Map(found.flatMap(([, inside = '']) => (defaultOf(inside) === '' ? [] : [parameterOf(inside)])))
  const parts: ForeignPart[] = []
  let done = 0
  for (const { 0: whole, 1: inside = '', index } of found) {
    const [name] = parameterOf(inside)
    const choices = choicesOf(defaults.get(name) ?? '')
    parts.push({ kind: 'text', text: command.slice(done, index) })
    parts.push({ kind: 'placeholder', key: name, name, choices, fallback: whole })
    done = index + whole.length
  }
  return [...parts, { kind: 'text', text: command.slice(done) }]
}

function parameterOf(inside: string): readonly [name: string, text: string] {
  const [name = ''] = inside.split('=', 1)
  return [name, defaultOf(inside)]
}

function defaultOf(inside: string): string {
  return inside.includes('=') ? inside.slice(inside.indexOf('=') + 1) : ''
}

const FIRST_OPEN = '|_'
const LAST_CLOSE = '_|'
const BETWEEN = LAST_CLOSE + FIRST_OPEN

function choicesOf(text: string): readonly string[] {
  return isList(text) ? text.slice(FIRST_OPEN.length, -LAST_CLOSE.length).split(BETWEEN) : [text]
}

function isList(text: string): boolean {
  return text.length >= BETWEEN.length && text.startsWith(FIRST_OPEN) && text.endsWith(LAST_CLOSE)
}

function write(commands: readonly Command[]): WriteResult {
  const diagnostics = createDiagnostics()
  const { writable, leftOut } = writableOf(commands)
  const text = writable.map((command) => tableOf(command, diagnostics)).join('')
  return { files: text === '' ? [] : [{ path: 'snippet.toml', text }], leftOut, messages: diagnostics.messages() }
}

function tableOf(command: WritableCommand, diagnostics: Diagnostics): string {
  const { description, trailer } = splitTrailer(command.description)
  const { keywords, shells, author, suggestions, output } = trailer
  const { parts, hints } = parseLineWithHints(command.line, trailer.hints)
  reportUnwritten(
    [command.howTo, command.source, description, keywords, shells, author, hints, suggestions],
    diagnostics,
  )
  const tags = tagsWithPlatform(command, diagnostics).map(quoted)
  return `
[[Snippets]]
  Description = ${quoted(command.notes)}
  Output = ${quoted(output ?? '')}
  Tag = [${tags.join(', ')}]
  command = ${quoted(commandText(parts, diagnostics))}
`
}

function commandText(parts: readonly ForeignPart[], diagnostics: Diagnostics): string {
  const places = parts.filter((part) => part.kind === 'placeholder')
  const names = namesFor([...new Set(places.map(({ key }) => key))], (name) =>
    name.replaceAll('<', '[').replaceAll('>', ']'),
  )
  diagnostics.add('pet/renamed', [...names].filter(([own, name]) => own !== name).length)
  const written = parts.map((part) =>
    part.kind === 'text' ? part.text : parameter(names.get(part.key) ?? '', part.choices, diagnostics),
  )
  // An empty `<>` never matches, so this counts literal text only.
  const texts = parts.map((part) => (part.kind === 'text' ? part.text : '<>')).join('')
  diagnostics.add('pet/asked-for', [...texts.matchAll(PARAMETER)].length)
  return written.join('')
}

function parameter(name: string, choices: readonly string[], diagnostics: Diagnostics): string {
  const writable = choices.filter((choice) => !/[<>]|[\t\n\f\r ]$/.test(choice) && !isList(choice))
  diagnostics.add('pet/choice-unwritten', choices.length - writable.length)
  const [first] = writable
  if (first === undefined) return `<${name}>`
  return writable.length === 1 ? `<${name}=${first}>` : `<${name}=|_${writable.join('_||_')}_|>`
}

const ESCAPES: ReadonlyMap<string, string> = new Map([
  ['\b', String.raw`\b`],
  ['\t', String.raw`\t`],
  ['\n', String.raw`\n`],
  ['\f', String.raw`\f`],
  ['\r', String.raw`\r`],
  ['"', String.raw`\"`],
  ['\\', String.raw`\\`],
])

const HEXADECIMAL = 16
const DIGITS = 4

function quoted(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: TOML requires escapes for them.
  const escaped = text.replaceAll(/["\\\u0000-\u001f\u007f]/g, (sign) => {
    const code = sign.charCodeAt(0).toString(HEXADECIMAL).padStart(DIGITS, '0')
    return ESCAPES.get(sign) ?? String.raw`\u${code}`
  })
  return `"${escaped}"`
}
