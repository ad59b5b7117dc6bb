import { COMMAND_FIELDS } from '../../core/commands/command-fields.ts'
import { parseLine, placeholdersOf } from '../../core/commands/placeholders.ts'
import type { Diagnostics } from './format.ts'
import { extractDefaults, type Trailer } from './trailer.ts'

/**
 * A placeholder in another tool's syntax. Placeholders with the same `key` are filled in together. `name` is empty if
 * the placeholder has none. `fallback` is the text to keep if our grammar can't express the placeholder.
 */
export type ForeignPlaceholder = {
  readonly kind: 'placeholder'
  readonly key: string
  readonly name: string
  readonly choices: readonly string[]
  readonly fallback: string
}

/** A part of another tool's command: literal text, or a placeholder. */
export type ForeignPart = { readonly kind: 'text'; readonly text: string } | ForeignPlaceholder

/**
 * A line in our grammar. `names` maps the keys of its placeholders to their names in the line; a placeholder that
 * became text has no entry. `defaults` are the defaults that our grammar can't express, by placeholder name.
 */
export type OurLine = {
  readonly line: string
  readonly names: ReadonlyMap<string, string>
  readonly defaults: readonly { readonly name: string; readonly text: string }[]
}

const ESCAPE = String.raw`\{\{`

const ROW_END = /[\n\r\u2028\u2029]/

const NAMELESS = 'value'

/** A long option right before a placeholder, optionally with an opening quote between them. */
const OPTION_BEFORE = /--([A-Za-z0-9][\w-]*)[ =]["']?$/

/** Length of the text before a placeholder that is searched for an option, in UTF-16 units. */
const OPTION_WITHIN = 100

/**
 * Converts another tool's command to our grammar. Literal `{{` becomes `\{\{`, so that copying the line still yields
 * `{{`. A placeholder's choices are those of its first occurrence that has any. A placeholder that our parser wouldn't
 * read back becomes its fallback text, which is reported.
 */
export function lineFromParts(parts: readonly ForeignPart[], diagnostics: Diagnostics): OurLine {
  if (isTooLong(parts)) return { line: textOf(parts), names: NO_NAMES, defaults: [] }
  // A fast path: most lines have no placeholders, and a file can have a million lines.
  if (parts.every(isText)) return textLine(textOf(parts), diagnostics)
  const planned = planOf(parts)
  const whole = write(parts, planned, () => true)
  const lost = lostPlaces(whole)
  const written = lost.size === 0 ? whole : writeWithout(lost, parts, planned)
  const own = ownOf(written, planned)
  const places = parts.filter(({ kind }) => kind === 'placeholder').length
  diagnostics.add('any/kept-as-text', places - written.places.length)
  diagnostics.add('any/default-in-trailer', own.defaults.length)
  diagnostics.add('any/choice-dropped', sum([...own.names.keys()].map((key) => planned.get(key)?.dropped ?? 0)))
  diagnostics.add('any/escape-read', parts.some((part) => isText(part) && part.text.includes(ESCAPE)) ? 1 : 0)
  return own
}

const NO_NAMES: OurLine['names'] = new Map()

function isText(part: ForeignPart): part is Extract<ForeignPart, { readonly kind: 'text' }> {
  return part.kind === 'text'
}

function textLine(text: string, diagnostics: Diagnostics): OurLine {
  diagnostics.add('any/escape-read', text.includes(ESCAPE) ? 1 : 0)
  return { line: text.replaceAll('{{', ESCAPE), names: NO_NAMES, defaults: [] }
}

/** No library accepts longer lines, so their placeholders don't matter. */
const TOO_LONG = 4 * COMMAND_FIELDS.line.maxLength

function isTooLong(parts: readonly ForeignPart[]): boolean {
  return parts.reduce((sum, part) => sum + (part.kind === 'text' ? part.text : part.fallback).length, 0) > TOO_LONG
}

function textOf(parts: readonly ForeignPart[]): string {
  return parts.map((part) => (part.kind === 'text' ? part.text : part.fallback)).join('')
}

/**
 * The name and choices to write for a placeholder. `default` is its only choice if a line can't express it but a hint
 * can, or else null. `dropped` counts the choices that neither can express.
 */
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

/** True if our parser reads the choice back unchanged: no `|`, line breaks, outer spaces or unbalanced braces. */
function isWritable(choice: string): boolean {
  const [part, ...others] = parseLine(`{{a=${choice}}}`)
  return others.length === 0 && part?.kind === 'placeholder' && part.choices.length === 1 && part.choices[0] === choice
}

/** A placeholder in the written line, with its position there. */
type WrittenPlace = {
  readonly part: ForeignPlaceholder
  readonly start: number
  readonly end: number
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
    places.push({ part, start, end: line.length })
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

function writeWithout(lost: ReadonlySet<ForeignPart>, parts: readonly ForeignPart[], planned: Plan): WrittenLine {
  const rest = write(parts, planned, (part) => !lost.has(part))
  return lostPlaces(rest).size === 0 ? rest : write(parts, planned, () => false)
}

function lostPlaces({ line, places }: WrittenLine): ReadonlySet<ForeignPart> {
  const parsed = new Map(parseLine(line).map((part) => [part.start, part]))
  const isRead = ({ start, end }: WrittenPlace) => {
    const part = parsed.get(start)
    return part?.kind === 'placeholder' && part.end === end
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
 * Splits a line in our grammar into parts for a writer. The first occurrence of a placeholder has the choices of all
 * its occurrences, or its value in `defaults` if none has choices. Later occurrences have no choices.
 */
export function parseLineParts(
  line: string,
  defaults: ReadonlyMap<string, string> = new Map(),
): readonly ForeignPart[] {
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

/**
 * Like `parseLineParts`, with defaults from the hints for placeholders without choices. Also returns the remaining
 * hints.
 */
export function parseLineWithHints(
  line: string,
  all: Trailer['hints'],
): { readonly parts: readonly ForeignPart[]; readonly hints: Trailer['hints'] } {
  const open = placeholdersOf(parseLine(line)).filter(({ choices }) => choices.length === 0)
  const { defaults, hints } = extractDefaults(all, new Set(open.map(({ name }) => name)))
  return { parts: parseLineParts(line, defaults), hints }
}

const WITH_NUMBER = (name: string, number: number) => `${name} ${number}`

/**
 * Creates a function that makes names unique. `numbered` builds the second and later names, by default with a space and
 * a number; `tidy` makes each name valid in the target tool.
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
