import { MAX_IMPORTED } from '../../core/commands/incoming-command.ts'
import type { Reason } from '../../core/words/formats/message.ts'
import { type ForeignPart, lineFromParts } from '../model/foreign-line.ts'
import {
  type Codec,
  createDiagnostics,
  type Diagnostics,
  type FoundEntry,
  type LeftOut,
  NO_COMMAND,
  noCommandBelow,
  type ReadOptions,
  type ReadResult,
} from '../model/format.ts'
import { placeOf } from '../model/place.ts'
import { rowsOf, type SourceFile, stemOf } from '../model/source-file.ts'
import { appendTrailer, defaultHint, NO_TRAILER } from '../model/trailer.ts'
import { COMMON, choicesOf, isPlace, originOf, parseSpans, shortAndLongOption, type TldrSpan } from './tldr-page.ts'
import { writeTldr } from './tldr-writer.ts'

export const codec: Codec = { read: readTldr, write: writeTldr }

/**
 * Above this total length, in UTF-16 units, commands are imported without descriptions, because a page's introduction
 * is repeated in each of its commands.
 */
const MAX_CHARACTERS = 10 * 1024 * 1024

function readTldr(files: readonly SourceFile[], options: ReadOptions): ReadResult {
  const diagnostics = createDiagnostics()
  const pages = files.map((file) => readPage(file, { options, diagnostics }))
  const entries = pages.flatMap((page) => page.entries)
  const leftOut = pages.flatMap((page) => page.leftOut)
  const languages = new Set(files.map(({ path }) => originOf(path)?.language))
  if (entries.length > MAX_IMPORTED && languages.size > 1) {
    const reason: Reason = { code: 'tldr/too-many-languages' }
    return { entries: [], leftOut: [...entries.map(({ place }) => ({ place, reason })), ...leftOut], messages: [] }
  }
  const isTooMuch = entries.reduce((sum, { command }) => sum + charactersOf(command), 0) > MAX_CHARACTERS
  if (isTooMuch) diagnostics.add('tldr/without-descriptions')
  return { entries: isTooMuch ? entries.map(withoutDescription) : entries, leftOut, messages: diagnostics.messages() }
}

function charactersOf({ notes, line, description }: FoundEntry['command']): number {
  return (notes?.length ?? 0) + (line?.length ?? 0) + (description?.length ?? 0)
}

function withoutDescription({ place, command }: FoundEntry): FoundEntry {
  return { place, command: { ...command, description: undefined } }
}

const NO_PART: Reason = { code: 'tldr/no-part' }

type Context = { readonly options: ReadOptions; readonly diagnostics: Diagnostics }

type Page = Pick<ReadResult, 'entries' | 'leftOut'>

function readPage(file: SourceFile, context: Context): Page {
  const items = itemsOf(file.text)
  const firstTitle = items.find(({ kind }) => kind === 'title')
  const content = items.filter((item) => item.kind !== 'strange' && (item.kind !== 'title' || item === firstTitle))
  const hasCommand = new Set(content.filter((_, index) => content[index + 1]?.kind === 'code'))
  const textsOf = (wanted: Item['kind']) => items.filter(({ kind }) => kind === wanted).map(({ text }) => text)
  const [title = stemOf(file.path).replace(/\.(?:page|patch)$/, '')] = textsOf('title')
  const [platform = ''] = title.split(/\s+/)
  const isPointer = platform !== 'tldr' && textsOf('code').every((code) => /^tldr\s/.test(code))
  const origin = originOf(file.path)
  const tags = origin === null || origin.system === COMMON ? [] : [origin.system]
  const shared = { platform, description: textsOf('intro').join('\n'), tags, source: origin?.source }

  const reasonFor = ({ kind, text }: Item): Reason | null => {
    if (kind === 'code' && text === '') return NO_COMMAND
    return kind === 'code' && isPointer ? { code: 'tldr/pointer', values: [title] } : null
  }
  const isContent = new Set(content)
  const leftOut = items.flatMap((item): readonly LeftOut[] => {
    const isWithout = item.kind === 'notes' && !hasCommand.has(item)
    const reason = isContent.has(item) ? reasonFor(item) : NO_PART
    if (!isWithout && reason === null) return []
    return [{ place: placeOf(file, 'line', item.row), reason: reason ?? noCommandBelow(item.text) }]
  })
  let notes = platform
  const entries = items.flatMap((item): readonly FoundEntry[] => {
    if (item.kind === 'notes') notes = item.text || platform
    if (item.kind !== 'code' || reasonFor(item) !== null) return []
    const command = { ...shared, notes, ...lineOf(item.text, shared.description, context) }
    return [{ place: placeOf(file, 'line', item.row), command }]
  })
  return { entries, leftOut }
}

function lineOf(code: string, intro: string, context: Context): Pick<FoundEntry['command'], 'line' | 'description'> {
  const parts = parseSpans(code).map((span) => partOf(span, context))
  const { line, defaults } = lineFromParts(parts, context.diagnostics)
  return { line, description: appendTrailer(intro, { ...NO_TRAILER, hints: defaults.map(defaultHint) }) }
}

/** A line of a page. Consecutive unknown lines are merged. */
type Item = {
  readonly kind: 'title' | 'intro' | 'notes' | 'code' | 'strange'
  readonly row: number
  readonly text: string
}

function itemsOf(text: string): readonly Item[] {
  const items: Item[] = []
  let isAfterStrange = false
  for (const [index, row] of rowsOf(text).entries()) {
    const content = row.trim()
    const item = { ...itemOf(content), row: index + 1 }
    const isStrange = content !== '' && item.kind === 'strange'
    if (content !== '' && !(isStrange && isAfterStrange)) items.push(item)
    isAfterStrange = isStrange
  }
  return items
}

function itemOf(content: string): Omit<Item, 'row'> {
  if (content.startsWith('# ')) return { kind: 'title', text: content.slice(2).trim() }
  if (content.startsWith('>')) return { kind: 'intro', text: content.slice(content.startsWith('> ') ? 2 : 1) }
  if (content.startsWith('- ')) return { kind: 'notes', text: withoutColon(content.slice(2)) }
  const code = codeOf(content)
  return code === null ? { kind: 'strange', text: '' } : { kind: 'code', text: code }
}

function withoutColon(notes: string): string {
  return (/[:：]$/.test(notes) ? notes.slice(0, -1) : notes).trim()
}

/**
 * The content of a line that is a single code span; null for other lines. Removes the same number of backticks from
 * both ends.
 */
function codeOf(content: string): string | null {
  const inner = content.replace(/^`+/, '')
  const opening = content.length - inner.length
  if (opening === 0 || inner === '' || !inner.endsWith('`')) return null
  let end = inner.length
  while (inner.length - end < opening && inner[end - 1] === '`') end -= 1
  const closing = inner.length - end
  return content.slice(closing, content.length - closing).trim()
}

function partOf({ kind, text: content }: TldrSpan, { options, diagnostics }: Context): ForeignPart {
  if (kind === 'text') return { kind, text: content }
  const either = shortAndLongOption(content)
  if (either !== null) {
    diagnostics.add(options.shortOptions ? 'tldr/short-option' : 'tldr/long-option')
    return { kind: 'text', text: options.shortOptions ? either.short : either.long }
  }
  if (content === '') return { kind: 'text', text: '{{}}' }
  if (!isPlace(content)) {
    diagnostics.add('tldr/kept-as-shown')
    return { kind: 'text', text: content }
  }
  const choices = choicesOf(content)
  return { kind: 'placeholder', key: content, name: choices.length === 0 ? content : '', choices, fallback: content }
}
