import type { Command } from '../../commands/command.ts'
import { firstCharacters } from '../../shorten.ts'
import { type ForeignPart, type ForeignPlaceholder, partsOfLine } from '../foreign-line.ts'
import { type Counted, createSaid, type Said, type Written } from '../format.ts'
import { defaultsOfHints, takeTrailer } from '../trailer.ts'
import { namesFor, sayUnwritten, type WritableCommand, writableOf } from '../writable-commands.ts'
import { ONLY_FIELD } from './espanso-variables.ts'
import { yamlQuoted } from './yaml-documents.ts'

const TRIGGER_MADE: Counted = {
  one: '1 command has no keyword, so its trigger was made of its notes.',
  many: '{n} commands have no keyword, so their triggers were made of their notes.',
}

const RENAMED: Counted = {
  one: '1 placeholder has another name in espanso, which allows only letters, digits and _ in it.',
  many: '{n} placeholders have other names in espanso, which allows only letters, digits and _ in them.',
}

const CHANGED: Counted = {
  one: String.raw`1 line holds $|$ or \}\}, which espanso takes for its own signs and will not show.`,
  many: String.raw`{n} lines hold $|$ or \}\}, which espanso takes for its own signs and will not show.`,
}

/** Writes commands as matches of espanso: several choices as a `choice`, any other placeholder as a form of one field. */
export function writeMatches(commands: readonly Command[]): Written {
  const said = createSaid()
  const { writable, leftOut } = writableOf(commands)
  const matches = writable.map((command) => matchOf(command, said)).join('')
  const files = matches === '' ? [] : [{ path: 'commander.yml', text: `matches:\n${matches}` }]
  return { files, leftOut, said: said.sentences() }
}

function matchOf(command: WritableCommand, said: Said): string {
  const { description, trailer } = takeTrailer(command.description)
  const { keywords, shells, author, hints, suggestions, output } = trailer
  const defaults = defaultsOfHints(hints)
  const otherHints = hints.filter(({ text }) => !text.startsWith('default '))
  const { howTo, source, platform, tags } = command
  sayUnwritten([howTo, source, platform, tags, description, shells, author, otherHints, suggestions, output], said)
  const parts = partsOfLine(command.line, defaults)
  const places = placesOf(parts, said)
  const rows = [
    triggerRow(keywords, command.notes, said),
    `    label: ${yamlQuoted(command.notes)}`,
    `    replace: ${yamlQuoted(replaceText(parts, places, said))}`,
    ...(places.size > 0 ? ['    vars:', ...[...places.values()].map(variableRows)] : []),
  ]
  return `${rows.join('\n')}\n`
}

const LONGEST_TRIGGER = 40

function triggerRow(keywords: readonly string[], notes: string, said: Said): string {
  if (keywords.length > 1) return `  - triggers: [${keywords.map(yamlQuoted).join(', ')}]`
  said.add(TRIGGER_MADE, keywords.length === 0 ? 1 : 0)
  return `  - trigger: ${yamlQuoted(keywords[0] ?? triggerOf(notes))}`
}

function triggerOf(notes: string): string {
  const words = firstCharacters(notes.trim(), LONGEST_TRIGGER)
    .toLowerCase()
    .match(/[\p{L}\p{M}\p{N}]+/gu)
  return `:${words?.join('-') ?? 'command'}`
}

/** A placeholder under the name that it has in espanso. */
type Place = Pick<ForeignPlaceholder, 'name' | 'choices'> & { readonly variable: string }

function placesOf(parts: readonly ForeignPart[], said: Said): ReadonlyMap<string, Place> {
  const firsts = new Map<string, ForeignPlaceholder>()
  for (const part of parts) if (part.kind === 'placeholder' && !firsts.has(part.key)) firsts.set(part.key, part)
  const variables = namesFor([...firsts.keys()], (name) =>
    name.replaceAll(/[^\p{Alphabetic}\p{M}\p{Nd}\p{Pc}]+/gu, '_'),
  )
  const places = [...firsts].map(([key, { name, choices }]): readonly [string, Place] => {
    const variable = variables.get(key) ?? name
    const isKept = variable === name || (choices.length < 2 && !/[[\]]/.test(name))
    said.add(RENAMED, isKept ? 0 : 1)
    return [key, { name: isKept ? name : variable, choices, variable }]
  })
  return new Map(places)
}

function replaceText(parts: readonly ForeignPart[], places: ReadonlyMap<string, Place>, said: Said): string {
  const texts = parts.map((part) => (part.kind === 'text' ? part.text : '{{}}')).join('')
  said.add(CHANGED, texts.includes('$|$') || texts.includes(String.raw`\}\}`) ? 1 : 0)
  const written = parts.map((part) => {
    if (part.kind === 'text') return part.text.replaceAll('{{', String.raw`\{\{`).replaceAll('}}', String.raw`\}\}`)
    const { variable = part.name, choices = [] } = places.get(part.key) ?? {}
    return choices.length > 1 ? `{{${variable}}}` : `{{${variable}.${ONLY_FIELD}}}`
  })
  return written.join('')
}

/** What YAML would take for a number, a truth value or nothing. */
const NO_TEXT = /^(?:\p{Nd}.*|null|true|false|yes|no|on|off|y|n)$/iu

function variableRows({ name, choices, variable }: Place): string {
  const [first] = choices
  const isChoice = choices.length > 1
  const params = isChoice
    ? [`values: [${choices.map(yamlQuoted).join(', ')}]`]
    : [
        `layout: ${yamlQuoted(`${name}: [[${ONLY_FIELD}]]`)}`,
        ...(first === undefined ? [] : [`fields: {${ONLY_FIELD}: {default: ${yamlQuoted(first)}}}`]),
      ]
  const rows = [
    `      - name: ${NO_TEXT.test(variable) ? yamlQuoted(variable) : variable}`,
    `        type: ${isChoice ? 'choice' : 'form'}`,
    '        params:',
  ]
  return [...rows, ...params.map((param) => `          ${param}`)].join('\n')
}
