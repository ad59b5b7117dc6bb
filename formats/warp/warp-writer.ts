import type { Command } from '../../core/commands/command.ts'
import { type ForeignPart, parseLineWithHints } from '../model/foreign-line.ts'
import { createDiagnostics, type Diagnostics, type WriteResult } from '../model/format.ts'
import { appendTrailer, isDefaultHint, NO_TRAILER, splitTrailer, type Trailer } from '../model/trailer.ts'
import {
  namesFor,
  reportUnwritten,
  tagsWithPlatform,
  type WritableCommand,
  writableOf,
} from '../model/writable-commands.ts'
import { yamlQuoted } from '../syntax/yaml-documents.ts'

const SHELLS = new Set(['zsh', 'bash', 'fish'])

/** Writes each command as a document. Uses only keys that Warp knows, because its import rejects others. */
export function writeWorkflows(commands: readonly Command[]): WriteResult {
  const diagnostics = createDiagnostics()
  const { writable, leftOut } = writableOf(commands)
  const text = writable.map((command) => documentOf(command, diagnostics)).join('')
  return { files: text === '' ? [] : [{ path: 'commander.yaml', text }], leftOut, messages: diagnostics.messages() }
}

function documentOf(command: WritableCommand, diagnostics: Diagnostics): string {
  const { description, trailer } = splitTrailer(command.description)
  const { keywords, output } = trailer
  const { parts: all, hints: notDefaults } = parseLineWithHints(command.line, trailer.hints)
  const choices = choicesOf(all)
  const parts = writableParts(all, choices, diagnostics)
  const names = namesOf(parts, diagnostics)
  const shells = trailer.shells.map((shell) => shell.toLowerCase()).filter((shell) => SHELLS.has(shell))
  const otherShells = trailer.shells.filter((shell) => !SHELLS.has(shell.toLowerCase()))
  const described = takeFirsts(notDefaults, (hint) => !isDefaultHint(hint))
  const suggested = takeFirsts(trailer.suggestions, ({ name }) => names.has(name))
  reportUnwritten([command.howTo], diagnostics)
  const tags = tagsWithPlatform(command, diagnostics).map(yamlQuoted)
  const rest = { hints: described.others, suggestions: suggested.others, shells: otherShells }
  const fullDescription = appendTrailer(description, { ...NO_TRAILER, keywords, output, ...rest })
  const { author, address } = authorOf(trailer)
  return rowsOf([
    '---',
    `name: ${yamlQuoted(command.notes)}`,
    `command: ${yamlText(commandText(parts, names))}`,
    tags.length > 0 && `tags: [${tags.join(', ')}]`,
    fullDescription !== '' && `description: ${yamlText(fullDescription)}`,
    ...argumentRows({ names, choices, descriptions: described.firsts, commands: suggested.firsts }),
    command.source !== undefined && command.source !== '' && `source_url: ${yamlQuoted(command.source)}`,
    author !== '' && `author: ${yamlQuoted(author)}`,
    address !== '' && `author_url: ${yamlQuoted(address)}`,
    shells.length > 0 && `shells: [${shells.join(', ')}]`,
  ])
}

function rowsOf(rows: readonly (string | false)[]): string {
  return rows.map((row) => (row === false ? '' : `${row}\n`)).join('')
}

function authorOf({ author }: Trailer): { readonly author: string; readonly address: string } {
  const text = author ?? ''
  const start = text.endsWith('>') ? text.lastIndexOf('<') : -1
  if (start === -1) return { author: text, address: '' }
  return { author: text.slice(0, start).trim(), address: text.slice(start + 1, -1) }
}

type Choices = ReadonlyMap<string, readonly string[]>

function choicesOf(parts: readonly ForeignPart[]): Choices {
  const places = parts.filter((part) => part.kind === 'placeholder')
  return new Map(places.toReversed().map(({ key, choices }) => [key, choices]))
}

/** Joins adjacent texts. A placeholder between braces becomes its default or its name. */
function writableParts(
  parts: readonly ForeignPart[],
  choices: Choices,
  diagnostics: Diagnostics,
): readonly ForeignPart[] {
  const joined: ForeignPart[] = []
  const addText = (text: string) => {
    const last = joined.at(-1)
    if (last?.kind === 'text') joined[joined.length - 1] = { kind: 'text', text: last.text + text }
    else joined.push({ kind: 'text', text })
  }
  for (const [index, part] of parts.entries()) {
    if (part.kind === 'text') {
      addText(part.text)
      continue
    }
    const isEscape = endsWith(joined.at(-1), '{') && startsWith(parts[index + 1], '}')
    diagnostics.add('warp/between-braces', isEscape ? 1 : 0)
    if (isEscape) addText(choices.get(part.key)?.[0] ?? part.name)
    else joined.push(part)
  }
  return joined
}

function endsWith(part: ForeignPart | undefined, sign: string): boolean {
  return part?.kind === 'text' && part.text.endsWith(sign)
}

function startsWith(part: ForeignPart | undefined, sign: string): boolean {
  return part?.kind === 'text' && part.text.startsWith(sign)
}

function namesOf(parts: readonly ForeignPart[], diagnostics: Diagnostics): ReadonlyMap<string, string> {
  const keys = new Set(parts.flatMap((part) => (part.kind === 'text' ? [] : [part.key])))
  const names = namesFor([...keys], (name) => name.replaceAll('{', '(').replaceAll('}', ')'))
  diagnostics.add('warp/renamed', [...names].filter(([own, name]) => own !== name).length)
  return names
}

function commandText(parts: readonly ForeignPart[], names: ReadonlyMap<string, string>): string {
  const written = parts.map((part) =>
    part.kind === 'text' ? part.text.replaceAll(/\{\{([^{}]+)\}\}/g, '{{{$1}}}') : `{{${names.get(part.key)}}}`,
  )
  return written.join('')
}

type Texts = ReadonlyMap<string, string>

function takeFirsts(all: Trailer['hints'], isTaken: (one: Trailer['hints'][number]) => boolean) {
  const firsts = new Map<string, string>()
  const others = all.filter((one) => {
    const isFirst = isTaken(one) && !firsts.has(one.name)
    if (isFirst) firsts.set(one.name, one.text)
    return !isFirst
  })
  return { firsts, others }
}

type WorkflowArguments = {
  readonly names: ReadonlyMap<string, string>
  readonly choices: Choices
  readonly descriptions: Texts
  readonly commands: Texts
}

function argumentRows({ names, choices, descriptions, commands }: WorkflowArguments): readonly string[] {
  const rows = [...new Set([...names.keys(), ...descriptions.keys()])].map((own) =>
    argument({
      name: names.get(own) ?? own,
      description: descriptions.get(own) ?? '',
      choices: names.has(own) ? (choices.get(own) ?? []) : [],
      command: commands.get(own) ?? '',
    }),
  )
  return rows.length > 0 ? ['arguments:', ...rows] : []
}

type Argument = {
  readonly name: string
  readonly description: string
  readonly choices: readonly string[]
  readonly command: string
}

function argument({ name, description, choices, command }: Argument): string {
  const isEnum = choices.length > 1 || command !== ''
  const [first] = choices
  const rows = rowsOf([
    `  - name: ${yamlQuoted(name)}`,
    description !== '' && `    description: ${yamlQuoted(description)}`,
    first !== undefined && `    default_value: ${yamlQuoted(first)}`,
    isEnum && `    arg_type: Enum\n    enum_name: ${yamlQuoted(name)}`,
    choices.length > 1 && `    enum_variants: [${choices.map(yamlQuoted).join(', ')}]`,
    command !== '' && `    enum_command: ${yamlQuoted(command)}`,
  ])
  return rows.slice(0, -1)
}

/** Texts that are safe in a block scalar, because they contain nothing that a YAML parser might alter. */
const PLAIN_ROWS = /^[\t\n\u0020-\u007e\u00a0-\u2027\u202a-\ud7ff\ue000-\ufefe\uff00-\ufffd\u{10000}-\u{10ffff}]*$/u

function yamlText(text: string): string {
  const isRows = text.includes('\n') && text.trim() === text && PLAIN_ROWS.test(text)
  if (!isRows) return yamlQuoted(text)
  return `|-\n${text
    .split('\n')
    .map((row) => (row === '' ? '' : `  ${row}`))
    .join('\n')}`
}
