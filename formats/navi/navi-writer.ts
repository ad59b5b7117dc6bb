import type { Command } from '../../core/commands/command.ts'
import { type ForeignPart, parseLineWithHints } from '../model/foreign-line.ts'
import { createDiagnostics, type Diagnostics, type WriteResult } from '../model/format.ts'
import { appendTrailer, splitTrailer, type Trailer } from '../model/trailer.ts'
import { type WritableCommand, writableOf } from '../model/writable-commands.ts'
import { parseAngleBrackets } from '../syntax/angle-brackets.ts'
import { printfCommandFor } from './navi-choices.ts'

const NO_PLATFORM = 'commander'

/** Suggestions by name; null if a name has none and mustn't get one from another command. */
type Definitions = ReadonlyMap<string, string | null>

/** Writes commands as one sheet. */
export function writeNavi(commands: readonly Command[]): WriteResult {
  const diagnostics = createDiagnostics()
  const { writable, leftOut } = writableOf(commands)
  const sections = createSections()
  const blocks = writable.flatMap((command) => {
    const { description, trailer } = splitTrailer(command.description)
    const { parts, hints } = parseLineWithHints(command.line, trailer.hints)
    const names = namesFor(parts, diagnostics)
    const { definitions, suggestions } = definitionsFor(parts, names, trailer)
    const { heading, added } = sections.place(tagsFor(command, diagnostics), definitions)
    const rows = [
      `# ${inOneRow(command.notes)}`,
      ...metacomments(description, { ...trailer, hints, suggestions }),
      ...lineRows(parts, names, diagnostics),
      ...added.map(([name, text]) => `$ ${name}: ${text}`),
    ]
    return [...(heading === null ? [] : [heading]), rows.join('\n')]
  })
  const files = blocks.length === 0 ? [] : [{ path: 'commander.cheat', text: `${blocks.join('\n\n')}\n` }]
  return { files, leftOut, messages: diagnostics.messages() }
}

/**
 * Assigns commands to sections. `place` finds a tag line whose suggestions don't contradict those of the new command,
 * or adds one. A trailing comma makes a tag line different for navi, but not its tags.
 */
function createSections() {
  const known = new Map<string, Map<string, string | null>[]>()
  let latest = ''
  const isFitting = (section: ReadonlyMap<string, string | null>, definitions: Definitions) =>
    [...definitions].every(([name, text]) => !section.has(name) || section.get(name) === text)
  const place = (tags: string, definitions: Definitions) => {
    const ofTags = known.get(tags) ?? []
    known.set(tags, ofTags)
    const fitting = ofTags.findIndex((section) => isFitting(section, definitions))
    const index = fitting === -1 ? ofTags.length : fitting
    const section = ofTags[index] ?? new Map<string, string | null>()
    ofTags[index] = section
    const added = [...definitions].flatMap(([name, text]) =>
      section.has(name) || text === null ? [] : [[name, text] as const],
    )
    for (const [name, text] of definitions) section.set(name, text)
    const row = `% ${tags}${','.repeat(index)}`
    const heading = row === latest ? null : row
    latest = row
    return { heading, added }
  }
  return { place }
}

function tagsFor({ platform, tags = [] }: WritableCommand, diagnostics: Diagnostics): string {
  const all = [platform || NO_PLATFORM, ...tags]
  diagnostics.add('navi/comma-lost', all.filter((tag) => tag.includes(',')).length)
  return all.map((tag) => inOneRow(tag.replaceAll(',', ' '))).join(', ')
}

function namesFor(parts: readonly ForeignPart[], diagnostics: Diagnostics): ReadonlyMap<string, string> {
  const names = new Map<string, string>()
  const taken = new Set<string>()
  for (const part of parts) {
    if (part.kind === 'text' || names.has(part.key)) continue
    const plain = nameOf(part.name)
    let name = plain
    for (let number = 2; taken.has(name); number += 1) name = `${plain}_${number}`
    names.set(part.key, name)
    taken.add(name)
    diagnostics.add('navi/name-changed', name === part.name ? 0 : 1)
  }
  return names
}

function nameOf(name: string): string {
  return name.replaceAll(/[^\p{L}\p{N}_-]/gu, '_').replace(/^-/, '_')
}

type Defined = { readonly definitions: Definitions; readonly suggestions: Trailer['suggestions'] }

/**
 * Choices become `printf` commands, and suggestions stay as they are. A name with neither mustn't get one from another
 * command.
 */
function definitionsFor(parts: readonly ForeignPart[], names: ReadonlyMap<string, string>, trailer: Trailer): Defined {
  const definitions = printedFor(parts, names)
  const others = new Set(trailer.suggestions)
  const wanted = new Set(definitions.keys())
  // A suggestion in use can depend on others. Unused ones stay in the description, because in navi they would lose
  // their command.
  for (const name of wanted) {
    const ofName = trailer.suggestions.filter(({ name: own }) => (names.get(own) ?? nameOf(own)) === name)
    const [suggestion] = typeof definitions.get(name) === 'string' ? [] : ofName
    if (suggestion === undefined) continue
    others.delete(suggestion)
    definitions.set(name, suggestion.text)
    for (const other of placesOf(parseAngleBrackets(suggestion.text))) wanted.add(other.name)
  }
  return { definitions, suggestions: [...others] }
}

function printedFor(parts: readonly ForeignPart[], names: ReadonlyMap<string, string>): Map<string, string | null> {
  const printed = new Map<string, string | null>()
  for (const { key, name: own, choices } of placesOf(parts)) {
    const name = names.get(key) ?? own
    if (!printed.has(name)) printed.set(name, choices.length === 0 ? null : printfCommandFor(choices))
  }
  return printed
}

function placesOf(parts: readonly ForeignPart[]) {
  return parts.filter((part) => part.kind === 'placeholder')
}

function metacomments(description: string, rest: Trailer): readonly string[] {
  const text = appendTrailer(description, rest)
  return text === '' ? [] : text.split('\n').map((row) => (row === '' ? ';' : `; ${row}`))
}

function lineRows(
  parts: readonly ForeignPart[],
  names: ReadonlyMap<string, string>,
  diagnostics: Diagnostics,
): readonly string[] {
  const line = parts.map((part) => (part.kind === 'text' ? part.text : `<${names.get(part.key)}>`)).join('')
  diagnostics.add('navi/asked-for', placesOf(parseAngleBrackets(line)).length === placesOf(parts).length ? 0 : 1)
  const rows = line.split('\n')
  diagnostics.add('navi/moved', rows.filter(isSign).length)
  return rows.map((row) => (isSign(row) ? ` ${row}` : row))
}

function isSign(row: string): boolean {
  return /^(?:[%#;@]|```)/.test(row) || (row.startsWith('$') && row.includes(':'))
}

function inOneRow(text: string): string {
  return text.replaceAll(/[\n\r\u2028\u2029]+/g, ' ').trim()
}
