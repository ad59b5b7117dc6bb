import { COMMAND_FIELDS } from '../../core/commands/command-fields.ts'
import { parseLine, placeholdersOf } from '../../core/commands/placeholders.ts'
import type { CountedSentence, Diagnostics } from './format.ts'
import { type Trailer, takeDefaults } from './trailer.ts'

/**
 * A placeholder of another tool, in one place. Places with the same `key` are filled together; `name` is empty where it
 * has none; `fallback` is the text that stands there for who cannot fill it in.
 */
export type ForeignPlaceholder = {
  readonly kind: 'placeholder'
  readonly key: string
  readonly name: string
  readonly choices: readonly string[]
  readonly fallback: string
}

/** A stretch of a command of another tool: text that means itself, or a placeholder. */
export type ForeignPart = { readonly kind: 'text'; readonly text: string } | ForeignPlaceholder

/**
 * A line in our own grammar; `defaults` are those that cannot stand in it, by placeholder, for the trailer; `names` says
 * how each key is called in it. What was kept as text has no name.
 */
export type OurLine = {
  readonly line: string
  readonly names: ReadonlyMap<string, string>
  readonly defaults: readonly { readonly name: string; readonly text: string }[]
}

const ESCAPE = String.raw`\{\{`

const ROW_END = /[\n\r\u2028\u2029]/

const KEPT_AS_TEXT: CountedSentence = {
  one: '1 placeholder could not be written here and was kept as text.',
  many: '{n} placeholders could not be written here and were kept as text.',
}

const DEFAULT_IN_TRAILER: CountedSentence = {
  one: '1 default could not be written in its line and was kept in the description.',
  many: '{n} defaults could not be written in their lines and were kept in the description.',
}

const CHOICE_DROPPED: CountedSentence = {
  one: '1 choice could not be written in its line and was dropped.',
  many: '{n} choices could not be written in their lines and were dropped.',
}

const ESCAPE_READ: CountedSentence = {
  one: String.raw`1 line holds \{\{ itself, which is shown and copied as {{ here.`,
  many: String.raw`{n} lines hold \{\{ themselves, which is shown and copied as {{ here.`,
}

const NAMELESS = 'value'

/** A long option right before a place, with perhaps an opening quotation mark between them. */
const OPTION_BEFORE = /--([A-Za-z0-9][\w-]*)[ =]["']?$/

/** How far before a place its option is looked for. */
const OPTION_WITHIN = 100

/**
 * Writes a command of another tool in our own grammar of placeholders, so that it is shown and copied as it was: a literal
 * `{{` becomes `\{\{`. The choices of a placeholder are those of its first place that has any. A placeholder that would
 * not be read back as it is becomes its fallback text, which is said.
 */
export function lineFromParts(parts: readonly ForeignPart[], diagnostics: Diagnostics): OurLine {
  if (isTooLong(parts)) return { line: textOf(parts), names: NO_NAMES, defaults: [] }
  // Most lines are text alone, and a file may hold a million of them.
  if (parts.every(isText)) return textLine(textOf(parts), diagnostics)
  const planned = planOf(parts)
  const whole = write(parts, planned, () => true)
  const lost = lostPlaces(whole)
  const written = lost.size === 0 ? whole : writeWithout(lost, parts, planned)
  const own = ownOf(written, planned)
  const places = parts.filter(({ kind }) => kind === 'placeholder').length
  diagnostics.add(KEPT_AS_TEXT, places - written.places.length)
  diagnostics.add(DEFAULT_IN_TRAILER, own.defaults.length)
  diagnostics.add(CHOICE_DROPPED, sum([...own.names.keys()].map((key) => planned.get(key)?.dropped ?? 0)))
  diagnostics.add(ESCAPE_READ, parts.some((part) => isText(part) && part.text.includes(ESCAPE)) ? 1 : 0)
  return own
}

const NO_NAMES: OurLine['names'] = new Map()

function isText(part: ForeignPart): part is Extract<ForeignPart, { readonly kind: 'text' }> {
  return part.kind === 'text'
}

function textLine(text: string, diagnostics: Diagnostics): OurLine {
  diagnostics.add(ESCAPE_READ, text.includes(ESCAPE) ? 1 : 0)
  return { line: text.replaceAll('{{', ESCAPE), names: NO_NAMES, defaults: [] }
}

/** No library takes such a line, so its placeholders need not be looked at. */
const TOO_LONG = 4 * COMMAND_FIELDS.line.maxLength

function isTooLong(parts: readonly ForeignPart[]): boolean {
  return parts.reduce((sum, part) => sum + (part.kind === 'text' ? part.text : part.fallback).length, 0) > TOO_LONG
}

function textOf(parts: readonly ForeignPart[]): string {
  return parts.map((part) => (part.kind === 'text' ? part.text : part.fallback)).join('')
}

/** What is to become of a placeholder: its name, the choices that its line can hold, or else its default. */
type Planned = {
  readonly name: string
  readonly choices: readonly string[]
  readonly default: string | null
  readonly dropped: number
}

type Plan = ReadonlyMap<string, Planned>

function planOf(parts: readonly ForeignPart[]): Plan {
  const given = new Map<string, readonly string[]>()
  for (const part of parts) {
    if (part.kind === 'text' || (given.get(part.key)?.length ?? 0) > 0) continue
    given.set(
      part.key,
      part.choices.filter((choice) => choice !== ''),
    )
  }
  const planned = new Map<string, Planned>()
  const nameFor = createNames()
  for (const [index, part] of parts.entries()) {
    if (part.kind === 'text' || planned.has(part.key)) continue
    const name = nameFor(normalName(part.name) || optionBefore(parts[index - 1]) || NAMELESS)
    planned.set(part.key, { name, ...choicesOf([...new Set(given.get(part.key))]) })
  }
  return planned
}

function normalName(name: string): string {
  return name.replaceAll(/\s+/g, ' ').replaceAll('=', '-').trim()
}

function optionBefore(part: ForeignPart | undefined): string | undefined {
  return part?.kind === 'text' ? OPTION_BEFORE.exec(part.text.slice(-OPTION_WITHIN))?.[1] : undefined
}

function choicesOf(given: readonly string[]): Omit<Planned, 'name'> {
  const [only = ''] = given
  if (given.length === 1 && !isWritable(only) && !ROW_END.test(only)) return { choices: [], default: only, dropped: 0 }
  const choices = given.filter(isWritable)
  return { choices, default: null, dropped: given.length - choices.length }
}

/** Whether a choice is read again as it is: it has no `|`, no space at an end, and no brace too many. */
function isWritable(choice: string): boolean {
  const [part, ...others] = parseLine(`{{a=${choice}}}`)
  return others.length === 0 && part?.kind === 'placeholder' && part.choices.length === 1 && part.choices[0] === choice
}

/** A placeholder as it was written: where it begins and ends in the line, and its choices there. */
type WrittenPlace = {
  readonly part: ForeignPlaceholder
  readonly start: number
  readonly end: number
  readonly choices: readonly string[]
}

type WrittenLine = { readonly line: string; readonly places: readonly WrittenPlace[] }

function write(parts: readonly ForeignPart[], planned: Plan, isKept: (part: ForeignPart) => boolean): WrittenLine {
  const places: WrittenPlace[] = []
  const seen = new Set<string>()
  let line = ''
  let text = ''
  const flush = () => {
    line += text.replaceAll('{{', ESCAPE)
    text = ''
  }
  const place = (part: ForeignPlaceholder, { name, choices: all }: Planned) => {
    flush()
    const choices = seen.has(part.key) ? [] : all
    seen.add(part.key)
    const start = line.length
    line += choices.length > 0 ? `{{${name}=${choices.join('|')}}}` : `{{${name}}}`
    places.push({ part, start, end: line.length, choices })
  }
  for (const part of parts) {
    const plan = part.kind === 'placeholder' && isKept(part) ? planned.get(part.key) : undefined
    if (part.kind === 'text') text += part.text
    else if (plan === undefined) text += part.fallback
    else place(part, plan)
  }
  flush()
  return { line, places }
}

/** Without what is lost; where what is left disturbs each other even then, all is text, in which everything is escaped. */
function writeWithout(lost: ReadonlySet<ForeignPart>, parts: readonly ForeignPart[], planned: Plan): WrittenLine {
  const rest = write(parts, planned, (part) => !lost.has(part))
  return lostPlaces(rest).size === 0 ? rest : write(parts, planned, () => false)
}

/** The placeholders of a written line that our own grammar would not read as they are meant. */
function lostPlaces({ line, places }: WrittenLine): ReadonlySet<ForeignPart> {
  const parsed = new Map(parseLine(line).map((part) => [part.start, part]))
  const isRead = ({ start, end, choices }: WrittenPlace) => {
    const part = parsed.get(start)
    if (part?.kind !== 'placeholder' || part.end !== end) return false
    return part.choices.length === choices.length && part.choices.every((choice, at) => choice === choices[at])
  }
  return new Set(places.filter((place) => !isRead(place)).map(({ part }) => part))
}

function ownOf({ line, places }: WrittenLine, planned: Plan): OurLine {
  const plans = new Map(places.map(({ part: { key } }) => [key, planned.get(key)] as const))
  const names = new Map<string, string>()
  const defaults: { name: string; text: string }[] = []
  for (const [key, plan] of plans) {
    if (plan === undefined) continue
    names.set(key, plan.name)
    if (plan.default !== null) defaults.push({ name: plan.name, text: plan.default })
  }
  return { line, names, defaults }
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}

/**
 * A line of ours as parts, for a writer: text as it is shown, and placeholders, each with all its choices at its first
 * place. `defaults` are those that the trailer holds.
 */
export function partsOfLine(line: string, defaults: ReadonlyMap<string, string> = new Map()): readonly ForeignPart[] {
  const parsed = parseLine(line)
  const choices = new Map(placeholdersOf(parsed).map(({ name, choices: all }) => [name, all] as const))
  const seen = new Set<string>()
  return parsed.map((part): ForeignPart => {
    if (part.kind === 'text') return { kind: 'text', text: part.text }
    const { name } = part
    const isFirst = !seen.has(name)
    seen.add(name)
    const own = choices.get(name) ?? []
    const given = own.length === 0 && defaults.has(name) ? [defaults.get(name) ?? ''] : own
    const fallback = line.slice(part.start, part.end)
    return { kind: 'placeholder', key: name, name, choices: isFirst ? given : [], fallback }
  })
}

/** A line of ours as parts with the defaults that its hints hold, and the hints that these parts do not say. */
export function partsWithHints(
  line: string,
  all: Trailer['hints'],
): { readonly parts: readonly ForeignPart[]; readonly hints: Trailer['hints'] } {
  const open = placeholdersOf(parseLine(line)).filter(({ choices }) => choices.length === 0)
  const { defaults, hints } = takeDefaults(all, new Set(open.map(({ name }) => name)))
  return { parts: partsOfLine(line, defaults), hints }
}

const WITH_NUMBER = (name: string, number: number) => `${name} ${number}`

/**
 * Gives each name once: the second of the same gets a 2, as `numbered` writes it. `tidy` writes each name as the tool
 * that it is for allows it.
 */
export function createNames(
  numbered: (name: string, number: number) => string = WITH_NUMBER,
  tidy: (name: string) => string = (name) => name,
): (name: string) => string {
  const taken = new Set<string>()
  const latest = new Map<string, number>()
  return (name) => {
    let free = tidy(name)
    for (let number = latest.get(name) ?? 1; taken.has(free); ) {
      number += 1
      free = tidy(numbered(name, number))
      latest.set(name, number)
    }
    taken.add(free)
    return free
  }
}
