import { failure, type Result, success } from '../../core/result.ts'
import type { Reason } from '../../core/words/formats/message.ts'
import { type ForeignPart, lineFromParts, type OurLine } from '../model/foreign-line.ts'
import {
  type Codec,
  createDiagnostics,
  type Diagnostics,
  type FoundEntry,
  type LeftOut,
  NO_COMMAND,
  type ReadResult,
} from '../model/format.ts'
import { placeOf } from '../model/place.ts'
import { type SourceFile, trimLineBreaks } from '../model/source-file.ts'
import { appendTrailer, defaultHint, splitTrailer } from '../model/trailer.ts'
import { isYamlMap, listAt, parseYamlDocuments, textAt, type YamlData, type YamlMap } from '../syntax/yaml-documents.ts'
import { writeWorkflows } from './warp-writer.ts'

export const codec: Codec = { read, write: writeWorkflows }

const KNOWN = new Set([
  ...['name', 'command', 'tags', 'description', 'arguments', 'source_url', 'author', 'author_url', 'shells', 'type'],
])

function read(files: readonly SourceFile[]): ReadResult {
  const diagnostics = createDiagnostics()
  const entries: FoundEntry[] = []
  const leftOut: LeftOut[] = []
  for (const file of files) {
    for (const [index, { data }] of parseYamlDocuments(file.text, diagnostics).entries()) {
      const place = placeOf(file, 'document', index + 1)
      const workflow = data.ok ? workflowOf(data.value) : data
      if (workflow.ok) entries.push({ place, command: commandOf(workflow.value, diagnostics) })
      else leftOut.push({ place, reason: workflow.error })
    }
  }
  return { entries, leftOut, messages: diagnostics.messages() }
}

function workflowOf(data: YamlData): Result<YamlMap, Reason> {
  if (!isYamlMap(data)) return failure({ code: 'warp/no-workflow' })
  if (textAt(data, 'type') === 'agent_mode') return failure({ code: 'warp/prompt' })
  return textAt(data, 'command').trim() === '' ? failure(NO_COMMAND) : success(data)
}

function commandOf(workflow: YamlMap, diagnostics: Diagnostics): FoundEntry['command'] {
  const given = argumentsOf(workflow, diagnostics)
  const own = lineFromParts(partsOf(trimLineBreaks(textAt(workflow, 'command')), given), diagnostics)
  const { description, trailer } = splitTrailer(trimLineBreaks(textAt(workflow, 'description')))
  const ordered = inOrder(given, own)
  const hints = ordered.flatMap(({ name, description: text }) => (text.trim() === '' ? [] : [{ name, text }]))
  const suggestions = ordered.flatMap(({ name, command: text }) => (text.trim() === '' ? [] : [{ name, text }]))
  const tags = textsAt(workflow, 'tags')
  diagnostics.add('warp/dropped', unreadOf(workflow))
  return {
    notes: textAt(workflow, 'name') || (tags[0] ?? null),
    line: own.line,
    description: appendTrailer(description, {
      ...trailer,
      shells: [...trailer.shells, ...textsAt(workflow, 'shells').map((shell) => shell.toLowerCase())],
      author: authorOf(workflow) ?? trailer.author,
      hints: [...hints, ...own.defaults.map(defaultHint), ...trailer.hints],
      suggestions: [...suggestions, ...trailer.suggestions],
    }),
    tags,
    source: textAt(workflow, 'source_url'),
  }
}

function textsAt(map: YamlMap, key: string): readonly string[] {
  return listAt(map, key).filter((value) => typeof value === 'string')
}

function authorOf(workflow: YamlMap): string | null {
  const address = textAt(workflow, 'author_url')
  const author = [textAt(workflow, 'author'), address === '' ? '' : `<${address}>`]
  return author.filter((text) => text !== '').join(' ') || null
}

/** Counts values that have an unknown key or the wrong type. */
function unreadOf(workflow: YamlMap): number {
  const lists = new Set(['tags', 'arguments', 'shells'])
  const isRead = ([key, value]: readonly [string, YamlData]) =>
    value === null || (KNOWN.has(key) && lists.has(key) === Array.isArray(value) && !isYamlMap(value))
  const inLists = ['tags', 'shells'].map((key) => listAt(workflow, key).length - textsAt(workflow, key).length)
  return [...workflow].filter((entry) => !isRead(entry)).length + inLists.reduce((total, count) => total + count, 0)
}

type Argument = {
  readonly name: string
  readonly description: string
  readonly fallback: string
  readonly choices: readonly string[]
  /** A command that prints the choices. Kept as text, never run. */
  readonly command: string
}

function argumentsOf(workflow: YamlMap, diagnostics: Diagnostics): ReadonlyMap<string, Argument> {
  const maps = listAt(workflow, 'arguments').filter(isYamlMap)
  const named = maps.filter((argument) => textAt(argument, 'name') !== '')
  diagnostics.add('warp/dropped', listAt(workflow, 'arguments').length - named.length)
  return new Map(
    named.map((argument) => {
      const name = textAt(argument, 'name')
      const fallback = textAt(argument, 'default_value')
      const choices = [fallback, ...textsAt(argument, 'enum_variants')].filter((choice) => choice !== '')
      const description = textAt(argument, 'description')
      return [name, { name, description, fallback, choices, command: textAt(argument, 'enum_command') }]
    }),
  )
}

/** An escaped placeholder, or a placeholder. */
const PLACE = /\{\{\{([^{}]+)\}\}\}|\{\{([^{}]+)\}\}/g

/**
 * If our line can't express a placeholder, it shows the default up to this length, or else the name. Longer defaults
 * could fill the memory if a command repeats a placeholder a million times.
 */
const MAX_FALLBACK_LENGTH = 100

/**
 * A valid argument name. `{{name}}` is a placeholder even if the argument isn't declared, because people forget
 * declarations.
 */
const WORD = /^[\w-]+$/

function partsOf(command: string, given: ReadonlyMap<string, Argument>): readonly ForeignPart[] {
  const parts: ForeignPart[] = []
  let done = 0
  for (const { 0: whole, 1: escaped, 2: name = '', index } of command.matchAll(PLACE)) {
    parts.push({ kind: 'text', text: command.slice(done, index) })
    parts.push(escaped === undefined ? placeOrText(name, given) : { kind: 'text', text: `{{${escaped}}}` })
    done = index + whole.length
  }
  return [...parts, { kind: 'text', text: command.slice(done) }]
}

function placeOrText(name: string, given: ReadonlyMap<string, Argument>): ForeignPart {
  const argument = given.get(name)
  if (argument === undefined && !WORD.test(name)) return { kind: 'text', text: `{{${name}}}` }
  const { choices = [], fallback = '' } = argument ?? {}
  const isText = fallback !== '' && fallback.length <= MAX_FALLBACK_LENGTH
  return { kind: 'placeholder', key: name, name, choices, fallback: isText ? fallback : name }
}

/** Puts arguments in the order of our line and gives them its names. Arguments that the line doesn't use come last. */
function inOrder(given: ReadonlyMap<string, Argument>, { names }: OurLine): readonly Argument[] {
  const used = [...names].flatMap(([key, name]) => {
    const argument = given.get(key)
    return argument === undefined ? [] : [{ ...argument, name }]
  })
  return [...used, ...[...given.values()].filter(({ name }) => !names.has(name))]
}
