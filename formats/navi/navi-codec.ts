import { type ForeignPart, lineFromParts } from '../model/foreign-line.ts'
import {
  type Codec,
  createDiagnostics,
  type Diagnostics,
  type FoundEntry,
  type LeftOut,
  type ReadOptions,
  type ReadResult,
} from '../model/format.ts'
import { type SourceFile, stemOf } from '../model/source-file.ts'
import { appendTrailer, defaultHint, splitTrailer } from '../model/trailer.ts'
import { parseAngleBrackets } from '../syntax/angle-brackets.ts'
import { printedChoices } from './navi-choices.ts'
import { type NaviCommand, type NaviSheets, type NaviVariable, readSheets } from './navi-sheet.ts'
import { writeNavi } from './navi-writer.ts'

export const codec: Codec = { read: readNavi, write: writeNavi }

/**
 * Maximum total length of the suggestions in an import, in UTF-16 units. A suggestion counts once for each command that
 * uses it, because its text or its choices are repeated there.
 */
const MAX_REPEATED = 10 * 1024 * 1024

/** Maximum length of a suggestion, in UTF-16 units. Longer ones don't fit into a description, so they're dropped. */
const MAX_SUGGESTION_LENGTH = 50_000

/**
 * Maximum number of names looked up in a suggestion. Also, once a command keeps this many suggestions, no more names
 * are looked up for it.
 */
const MAX_SUGGESTIONS = 100

function readNavi(files: readonly SourceFile[], _: ReadOptions): ReadResult {
  const diagnostics = createDiagnostics()
  const sheets = readSheets(files, diagnostics)
  const suggestions = createSuggestions(sheets, diagnostics)
  const entries = sheets.commands.map((command) => entryOf(command, suggestions, diagnostics))
  const unused = suggestions.unused().map(({ place, name, text }): LeftOut => {
    return { place, reason: { code: 'navi/unused-suggestion', values: [`$ ${name}: ${text}`] } }
  })
  return { entries, leftOut: [...sheets.leftOut, ...unused], messages: diagnostics.messages() }
}

function entryOf(command: NaviCommand, suggestions: Suggestions, diagnostics: Diagnostics): FoundEntry {
  const { place, tags, comment, file } = command
  const [platform, ...others] = tags.split(',').flatMap((tag) => (tag.trim() === '' ? [] : [tag.trim()]))
  const { parts, kept } = suggestions.partsFor(tags, parseAngleBrackets(command.line))
  const { line, defaults } = lineFromParts(parts, diagnostics)
  const { description, trailer } = splitTrailer(command.description)
  const whole = appendTrailer(description, {
    ...trailer,
    hints: [...defaults.map(defaultHint), ...trailer.hints],
    suggestions: [...trailer.suggestions, ...kept],
  })
  const notes = comment || platform || stemOf(file.path)
  return { place, command: { notes, line, platform, description: whole, tags: others } }
}

type Suggestions = ReturnType<typeof createSuggestions>

function createSuggestions(sheets: NaviSheets, diagnostics: Diagnostics) {
  const find = createFinder(sheets)
  const printed = new Map<NaviVariable, readonly string[]>()
  const used = new Set<NaviVariable>()
  let rest = MAX_REPEATED
  const choicesOf = (variable: NaviVariable) => {
    const choices = printed.get(variable) ?? printedChoices(variable.text)
    printed.set(variable, choices)
    return choices
  }
  const isAffordable = ({ text }: NaviVariable) => {
    const isWithinBudget = text.length <= Math.min(rest, MAX_SUGGESTION_LENGTH)
    if (isWithinBudget) rest -= text.length
    else diagnostics.add('navi/suggestion-dropped')
    return isWithinBudget
  }
  /** Turns a suggestion that only prints choices into choices of the first placeholder that uses it. */
  const partWith = (part: ForeignPart, variable: NaviVariable | undefined, seen: Set<NaviVariable>): ForeignPart => {
    if (part.kind === 'text' || variable === undefined || seen.has(variable)) return part
    seen.add(variable)
    const choices = choicesOf(variable)
    return choices.length > 0 && isAffordable(variable) ? { ...part, choices } : part
  }
  const isPlain = (variable: NaviVariable) => choicesOf(variable).length > 0
  /** The remaining suggestions, and the ones they use. Each is visited once, because they can refer to each other. */
  const keptOf = (tags: string, direct: ReadonlySet<NaviVariable>) => {
    const kept = new Set([...direct].filter((variable) => !isPlain(variable)))
    for (const { text } of kept) {
      const others = kept.size < MAX_SUGGESTIONS ? namesIn(text).map((name) => find(tags, name)) : []
      const wanted = others.filter((other) => other !== null)
      for (const other of wanted.filter((one) => !direct.has(one) || !isPlain(one))) kept.add(other)
    }
    return kept
  }
  const partsFor = (tags: string, written: readonly ForeignPart[]) => {
    const names = written.map((part) => (part.kind === 'text' ? undefined : (find(tags, part.name) ?? undefined)))
    const direct = new Set(names.filter((variable) => variable !== undefined))
    const kept = keptOf(tags, direct)
    const seen = new Set<NaviVariable>()
    const parts = written.map((part, index) => partWith(part, names[index], seen))
    for (const variable of [...direct, ...kept]) used.add(variable)
    const affordable = [...kept].filter(isAffordable)
    diagnostics.add('navi/suggestion-kept', affordable.length)
    return { parts, kept: affordable }
  }
  const unused = () =>
    [...sheets.variables.values()].flatMap((all) => [...all.values()].filter((one) => !used.has(one)))
  return { partsFor, unused }
}

function namesIn(text: string): readonly string[] {
  const parts = text.length <= MAX_SUGGESTION_LENGTH ? parseAngleBrackets(text) : []
  const names = new Set(parts.flatMap((part) => (part.kind === 'placeholder' ? [part.name] : [])))
  return [...names].slice(0, MAX_SUGGESTIONS)
}

function createFinder({ variables, borrowed }: NaviSheets): (tags: string, name: string) => NaviVariable | null {
  const known = new Map<string, Map<string, NaviVariable | null>>()
  const look = (tags: string, name: string) => {
    for (const one of [tags, ...(borrowed.get(tags) ?? [])]) {
      const found = variables.get(one)?.get(name)
      if (found !== undefined) return found
    }
    return null
  }
  return (tags, name) => {
    const ofTags = known.get(tags) ?? new Map<string, NaviVariable | null>()
    known.set(tags, ofTags)
    const found = ofTags.has(name) ? (ofTags.get(name) ?? null) : look(tags, name)
    ofTags.set(name, found)
    return found
  }
}
