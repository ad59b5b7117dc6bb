import type { ForeignPart, ForeignPlaceholder } from '../model/foreign-line.ts'
import type { Diagnostics } from '../model/format.ts'

/** Functions that IntelliShell applies to the typed value. We keep them as a hint. */
const FUNCTIONS = ['kebab', 'snake', 'upper', 'lower', 'url']
const SECRET = 'secret'

type TreatedParts = {
  readonly parts: readonly ForeignPart[]
  readonly treatments: ReadonlyMap<string, ReadonlySet<string>>
}

const PLACE = /\{\{\{([^{}]+)\}\}\}|\{\{([^{}]+)\}\}|<([\w.*-]+)>/g

/**
 * Parses a command with placeholders: `{{name}}`, `{{{secret}}}`, `{{*secret*}}`, `{{one|other}}` and `<name>`.
 * Functions can follow after colons, as in `{{name:upper}}`. There is no escape syntax. Functions and secrecy apply to
 * every placeholder of the same name. Source: intelli-shell, `src/model/template.rs`.
 */
export function parseTemplate(command: string): TreatedParts {
  const parts: ForeignPart[] = []
  const treatments = new Map<string, Set<string>>()
  let done = 0
  for (const { 0: written, 1: secret, 2: plain, 3: angle, index } of command.matchAll(PLACE)) {
    const inside = secret ?? plain ?? angle ?? ''
    if (inside.trim() === '') continue
    parts.push({ kind: 'text', text: command.slice(done, index) })
    done = index + written.length
    const { part, treatment } = placeholderOf(inside, written)
    const known = treatments.get(part.key) ?? new Set()
    for (const word of [...(secret === undefined ? [] : [SECRET]), ...treatment]) known.add(word)
    treatments.set(part.key, known)
    parts.push(part)
  }
  parts.push({ kind: 'text', text: command.slice(done) })
  return { parts, treatments }
}

function placeholderOf(inside: string, fallback: string) {
  const segments = inside.split(':')
  let end = segments.length
  while (FUNCTIONS.includes(segments[end - 1]?.trim() ?? '')) end -= 1
  const whole = segments.slice(0, end).join(':').trim()
  const stars = /^\*(.+)\*$/.exec(whole)?.[1]
  const name = stars ?? whole
  const choices = name.includes('|') ? name.split('|').map((choice) => choice.trim()) : []
  const part: ForeignPlaceholder = {
    kind: 'placeholder',
    key: name,
    name: choices.length > 0 ? '' : name,
    choices,
    fallback,
  }
  const functions = segments.slice(end).map((word) => word.trim())
  return { part, treatment: stars === undefined ? functions : [SECRET, ...functions] }
}

/** Returns the words of a hint if each is a function or `secret`; null otherwise. */
export function treatmentOf(hint: string): readonly string[] | null {
  const words = hint.split(', ')
  return words.every((word) => word === SECRET || FUNCTIONS.includes(word)) ? words : null
}

/**
 * Writes parts as a template. `treatments` has the functions, and `secret`, by placeholder name. Braces inside a
 * placeholder become parentheses.
 */
export function writeTemplate(
  parts: readonly ForeignPart[],
  treatments: ReadonlyMap<string, readonly string[]>,
  diagnostics: Diagnostics,
): string {
  const written = new Map<string, string>()
  const texts = parts.map((part) => {
    if (part.kind === 'text') return part.text
    const known = written.get(part.key)
    if (known !== undefined) return known
    const text = placeOfTemplate(part, treatments.get(part.name) ?? [])
    written.set(part.key, text)
    reportLosses(part, diagnostics)
    return text
  })
  const template = texts.join('')
  const places = texts.filter((_, at) => parts[at]?.kind === 'placeholder')
  const read = parseTemplate(template).parts.flatMap((part) => (part.kind === 'text' ? [] : [part.fallback]))
  diagnostics.add(
    'intellishell/asked-for',
    read.length === places.length && read.every((place, at) => place === places[at]) ? 0 : 1,
  )
  return template
}

function reportLosses(part: ForeignPlaceholder, diagnostics: Diagnostics): void {
  diagnostics.add(
    part.choices.length > 1 ? 'intellishell/name-lost' : 'intellishell/default-as-name',
    part.choices.length > 0 ? 1 : 0,
  )
  diagnostics.add('intellishell/braces', /[{}]/.test(shownOf(part)) ? 1 : 0)
}

function shownOf({ name, choices }: ForeignPlaceholder): string {
  return choices.length > 0 ? choices.join('|') : name
}

function placeOfTemplate(part: ForeignPlaceholder, treatment: readonly string[]): string {
  const functions = treatment.filter((word) => word !== SECRET).map((word) => `:${word}`)
  const inside = shownOf(part).replaceAll('{', '(').replaceAll('}', ')') + functions.join('')
  return treatment.includes(SECRET) ? `{{{${inside}}}}` : `{{${inside}}}`
}
