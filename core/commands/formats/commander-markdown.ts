import { jsonValueOf } from '../../parsing/parse.ts'
import { describeFaults } from '../../parsing/strict.ts'
import { failure, type Result } from '../../result.ts'
import { shorten } from '../../text/shorten.ts'
import type { Command } from '../command.ts'
import { FIELD_NAMES, type FieldName, isListField } from '../command-fields.ts'
import { FIELD_WORDS } from '../field-words.ts'
import { type IncomingCommand, lacksContent, parseIncoming } from '../incoming-command.ts'

/** `row` is the number of the command's first line, from 1. */
type MarkdownEntry = { readonly row: number; readonly command: IncomingCommand }

type MarkdownFault = { readonly row: number; readonly message: string }

/** `order` sorts the files of a library; files without one come last. `about` is shown on the platform's page. */
type FileHead = { readonly order?: number | undefined; readonly about?: string | undefined }

/** The content of a file: the commands that could be read, in order, and the faults in everything else. */
export type CommanderMarkdown = {
  readonly head: FileHead
  readonly entries: readonly MarkdownEntry[]
  readonly faults: readonly MarkdownFault[]
}

// Fields that are written below the line, each starting with its label.
const LABELLED = FIELD_NAMES.filter((name) => !['notes', 'line', 'platform', 'description'].includes(name))

const ID = 'Id'

const NAMES: ReadonlyMap<string, FieldName | 'id'> = new Map([
  ...LABELLED.map((name) => [FIELD_WORDS[name].label, name] as const),
  [ID, 'id'],
])

const NO_PLATFORM = 'Commands'

const PLATFORM = /^## (.+)$/s

const NOTES = /^###(?: (.*))?$/s

const HEAD = /^(?:order: (\d{1,9})|about: (.+))$/

// Matches a carriage return too. Otherwise, the command line would silently become a description.
const FENCE = /^(`{3,})sh\r?$/

const LABEL = new RegExp(`^(${[...NAMES.keys()].join('|')}):(?: (.*))?$`, 's')

// Matches lines of text that look like other syntax, even with backslashes in front. One more backslash escapes them.
const ESCAPED = new RegExp(`^\\\\*(?:##|\`{3,}|(?:${[...NAMES.keys()].join('|')}):|\\s*$)`)

/**
 * Serializes a library as Markdown for people to read, edit and compare. The same commands always result in the same
 * text, and `readCommanderMarkdown` restores everything except empty fields, default values, and commands that an
 * import would reject. Source: docs/decisions/0035-markdown-library.md.
 */
export function writeCommanderMarkdown(commands: readonly Command[], { order, about }: FileHead = {}): string {
  const rows = ['---', 'commander: 1']
  if (order !== undefined) rows.push(`order: ${order}`)
  if (about !== undefined) rows.push(`about: ${JSON.stringify(about)}`)
  rows.push('---')
  for (const [index, command] of commands.entries()) {
    if (index === 0 || command.platform !== commands[index - 1]?.platform)
      rows.push('', platformHeading(command.platform))
    rows.push(...rowsOfCommand(command))
  }
  return `${rows.join('\n')}\n`
}

/** Returns the heading above a platform's commands. */
export function platformHeading(platform: string | undefined): string {
  if (platform === undefined || platform === '') return `## ${NO_PLATFORM}`
  return `## ${platform === NO_PLATFORM ? JSON.stringify(platform) : inOneRow(platform)}`
}

/** Returns the lines of a command, starting with an empty one. */
export function rowsOfCommand(command: Command): readonly string[] {
  const { id, notes, line, description = '' } = command
  const labelled = LABELLED.flatMap((name) => labelledRows(name, command[name]))
  return [
    '',
    ...(notes ?? '').split('\n').map((row) => `### ${row}`.replace(/^### $/, '###')),
    ...(description === '' ? [] : ['', ...textRows(description)]),
    ...(line === null ? [] : ['', ...fenced(line)]),
    ...labelled,
    '',
    `${ID}: ${inOneRow(id)}`,
  ]
}

function labelledRows(name: FieldName, value: Command[FieldName]): readonly string[] {
  const label = `${FIELD_WORDS[name].label}:`
  if (value === null || value === undefined || value.length === 0) return []
  if (typeof value !== 'string') return ['', `${label} ${listRow(value)}`]
  const isOneRow = inOneRow(value) === value
  return isOneRow ? ['', `${label} ${value}`] : ['', label, '', ...textRows(value)]
}

/** Writes the text as JSON if it has several lines, outer white space, or a quote at the start. */
function inOneRow(text: string): string {
  return /^["\s]|\s$|\n/.test(text) ? JSON.stringify(text) : text
}

function listRow(values: readonly string[]): string {
  const isPlain = values.every((value) => /^[^\s[\\]([^\n\\]*[^\s\\])?$/.test(value))
  return isPlain ? values.map((value) => value.replaceAll(',', '\\,')).join(', ') : JSON.stringify(values)
}

function textRows(text: string): readonly string[] {
  const rows = text.split('\n')
  const isAtEdge = (index: number) => index === 0 || index === rows.length - 1
  return rows.map((row, index) => (ESCAPED.test(row) && (row.trim() !== '' || isAtEdge(index)) ? `\\${row}` : row))
}

function fenced(line: string): readonly string[] {
  const longest = Math.max(2, ...Array.from(line.matchAll(/`+/g), ([quotes]) => quotes.length))
  const fence = '`'.repeat(longest + 1)
  return [`${fence}sh`, ...(line === '' ? [] : line.split('\n')), fence]
}

/**
 * Parses a file written by `writeCommanderMarkdown` or by hand. Returns null if the file has no front matter with
 * `commander:`. Skips what it can't read and lists it in `faults`. Never throws.
 */
export function readCommanderMarkdown(text: string): CommanderMarkdown | null {
  const rows = rowsOf(text)
  const front = frontMatterOf(rows)
  if (front === null) return null
  const entries: MarkdownEntry[] = []
  const faults = [...front.faults]
  for (const section of sectionsOf(blocksOf(rows, front.end))) {
    const command = commandOf(section)
    if (command.ok) entries.push({ row: section.blocks[0].row, command: command.value })
    else faults.push(command.error)
  }
  return { head: front.head, entries, faults }
}

// All lines are expected to end like the first.
function rowsOf(text: string): readonly string[] {
  const content = text.startsWith('\uFEFF') ? text.slice(1) : text
  return content.split(/^[^\n]*\r\n/.test(content) ? '\r\n' : '\n')
}

type FrontMatter = Omit<CommanderMarkdown, 'entries'> & { readonly end: number }

function frontMatterOf(rows: readonly string[]): FrontMatter | null {
  const end = rows.indexOf('---', 1)
  const within = rows.slice(1, end)
  if (rows[0] !== '---' || end === -1 || !within.some((row) => row.startsWith('commander:'))) return null
  const faults: MarkdownFault[] = []
  let head: FileHead = {}
  for (const [index, row] of within.entries()) {
    const [, order, about] = HEAD.exec(row) ?? []
    if (order !== undefined) head = { ...head, order: Number(order) }
    else if (about !== undefined) head = { ...head, about: fromOneRow(about) }
    else if (row !== 'commander: 1')
      faults.push({ row: index + 2, message: `${quoted(row)} isn't a setting here. ${IN_HEAD}` })
  }
  return { head, faults, end: end + 1 }
}

const IN_HEAD = 'Use `commander: 1`, `order:` with a whole number, or `about:` with a text.'

/**
 * Lines that belong together: a heading, a fenced command line, a field or text. Text right below the notes is the
 * description. `row` is the number of the first line, from 1; `mistake` describes a broken fence.
 */
type Block = {
  readonly row: number
  readonly kind: 'platform' | 'notes' | 'id' | FieldName | 'text'
  readonly text: string
  /** The first line as written in the file, including a backslash that escapes it. */
  readonly written?: string
  readonly mistake?: string
}

function blocksOf(rows: readonly string[], start: number): readonly Block[] {
  const blocks: Block[] = []
  for (let at = start; at < rows.length; ) {
    const { end, ...block } = blockAt(rows, at)
    if (rows[at]?.trim() !== '') blocks.push({ ...block, row: at + 1 })
    at = end
  }
  return blocks
}

type BlockAt = Omit<Block, 'row'> & { readonly end: number }

function blockAt(rows: readonly string[], at: number): BlockAt {
  const row = rows[at] ?? ''
  const platform = PLATFORM.exec(row)?.[1]
  if (platform !== undefined) return { kind: 'platform', text: platform.trim(), end: at + 1 }
  if (NOTES.test(row)) {
    const end = endOf(rows, at, (one) => !NOTES.test(one))
    const notes = rows.slice(at, end).map((one) => NOTES.exec(one)?.[1] ?? '')
    return { kind: 'notes', text: notes.join('\n'), end }
  }
  const fence = FENCE.exec(row)?.[1]
  if (fence !== undefined) return fencedAt(rows, at, fence)
  return row.trim() === '' ? { kind: 'text', text: '', end: at + 1 } : labelledAt(rows, at)
}

// A command line never contains its own fence, so if the same opening fence comes again, the closing one is missing.
// The block then ends at the next heading.
function fencedAt(rows: readonly string[], at: number, fence: string): BlockAt {
  const hasOtherEnd = rows[at]?.endsWith('\r')
  const close = endOf(rows, at + 1, (row) => row === fence || row === rows[at])
  if (rows[close] === fence && !hasOtherEnd)
    return { kind: 'line', text: rows.slice(at + 1, close).join('\n'), end: close + 1 }
  const end = endOf(rows, at + 1, (row) => PLATFORM.test(row) || NOTES.test(row))
  return { kind: 'line', text: '', end, mistake: hasOtherEnd ? OTHER_END : openFence(fence, at + 1) }
}

const OTHER_END = 'This line ends in CR LF, but the first line of the file ends in LF. Use one of them throughout.'

function openFence(fence: string, row: number): string {
  return `The code fence opened on line ${row} is never closed. Add ${fence} on a line of its own below the command.`
}

function labelledAt(rows: readonly string[], at: number): BlockAt {
  const [labelled, label = '', value] = LABEL.exec(rows[at] ?? '') ?? []
  const kind = NAMES.get(label) ?? 'text'
  if (value !== undefined) return { kind, text: value.trim(), end: at + 1 }
  const start = labelled === undefined ? at : at + 1
  const end = endOf(rows, start, (row) => [PLATFORM, NOTES, FENCE, LABEL].some((sign) => sign.test(row)))
  return { kind, text: textIn(rows.slice(start, end)), written: rows[at] ?? '', end }
}

/** Returns the number of lines if no line matches. */
function endOf(rows: readonly string[], start: number, isEnd: (row: string) => boolean): number {
  for (let at = start; at < rows.length; at += 1) if (isEnd(rows[at] ?? '')) return at
  return rows.length
}

function textIn(rows: readonly string[]): string {
  const first = endOf(rows, 0, (row) => row.trim() !== '')
  const last = rows.findLastIndex((row) => row.trim() !== '')
  const isEscaped = (row: string) => row.startsWith('\\') && ESCAPED.test(row)
  return rows
    .slice(first, last + 1)
    .map((row) => (isEscaped(row) ? row.slice(1) : row))
    .join('\n')
}

type Section = { readonly platform: string | undefined; readonly blocks: [Block, ...Block[]] }

function sectionsOf(blocks: readonly Block[]): readonly Section[] {
  const sections: Section[] = []
  let platform: string | undefined
  let section: Section | null = null
  for (const block of blocks) {
    if (block.kind === 'platform') {
      platform = block.text === NO_PLATFORM ? undefined : fromOneRow(block.text)
      section = null
    } else if (section === null || block.kind === 'notes') {
      section = { platform, blocks: [block] }
      sections.push(section)
    } else section.blocks.push(block)
  }
  return sections
}

function commandOf({ platform, blocks }: Section): Result<IncomingCommand, MarkdownFault> {
  const faults = blocks.flatMap((block, index) => {
    const message = mistakeIn(block, index, blocks)
    return message === null ? [] : [{ row: block.row, message }]
  })
  if (faults[0] !== undefined) return failure(faults[0])
  const written = blocks.map(({ kind, text }) => [kind === 'text' ? 'description' : kind, fieldOf(kind, text)] as const)
  const parsed = parseIncoming({ platform, line: null, ...Object.fromEntries(written) })
  if (parsed.ok && !lacksContent(parsed.value)) return parsed
  const message = parsed.ok ? NOTHING : `This command can't be read: ${describeFaults(parsed.error)}.`
  return failure({ row: blocks[0].row, message })
}

const NOTHING = 'There are neither notes nor a command here. Write what the command does after `### `.'

function mistakeIn(block: Block, index: number, blocks: readonly Block[]): string | null {
  if (block.mistake !== undefined) return block.mistake
  if (isMisplaced(block, index, blocks)) return misplaced(block.text)
  if (index === 0) return block.kind === 'notes' ? null : withoutNotes(block)
  const first = blocks.find(({ kind }) => kind === block.kind)
  return first === block ? null : `${subjectOf(block)} here, after the one on line ${first?.row}. ${ONCE}`
}

// Text belongs right below the notes, as the description.
function isMisplaced(block: Block, index: number, blocks: readonly Block[]): boolean {
  const { kind, written = '' } = block
  return kind === 'text' && (index > 1 || isHeadingLike(written) || (index === 1 && lacksFence(written, blocks)))
}

const ONCE = 'Keep one of them, or begin another command with `### `.'

// Detects a command in the wrong kind of fence, such as `~~~`. If the entry already has a command, the fence could be
// part of a description.
function lacksFence(text: string, blocks: readonly Block[]): boolean {
  return OTHER_FENCE.test(text) && blocks.every(({ kind }) => kind !== 'line')
}

const OTHER_FENCE = /^(?:`{3,}|~{3,})/

function isHeadingLike(text: string): boolean {
  return /^#{2,3}[^#\s]|^#{4,6} /.test(text)
}

// Explains why a text can't be in this place, and suggests what its author probably meant.
function misplaced(text: string): string {
  const [row = ''] = text.split('\n', 1)
  if (OTHER_FENCE.test(row)) return `${quoted(row)} isn't read. Begin the command with \`\`\`sh.`
  if (row.startsWith('#'))
    return `${quoted(row)} isn't a heading here. Use \`### \` for a command, \`## \` for a platform.`
  const label = /^([^:]{1,30}):/.exec(row)?.[1] ?? ''
  const meant = [...NAMES.keys()].find((name) => isAlike(name.toLowerCase(), label.trim().toLowerCase()))
  if (meant !== undefined) return `\`${label}:\` isn't a field. Did you mean \`${meant}:\`?`
  const fields = [...NAMES.keys()].map((name) => `\`${name}:\``).join(', ')
  return `${quoted(row)} is neither a field (${fields}) nor in the place of the description, which is right below the notes.`
}

const MAX_SHOWN = 60

function quoted(row: string): string {
  const text = shorten(row.trim(), MAX_SHOWN)
  return text.includes('`') ? `\`\` ${text} \`\`` : `\`${text}\``
}

/**
 * True if the words differ by at most one letter that was added, removed or replaced, or by two neighbouring letters
 * that were swapped. Words of one or two letters must be equal.
 */
function isAlike(one: string, other: string): boolean {
  let start = 0
  while (start < one.length && one[start] === other[start]) start += 1
  const [rest, others] = [one.slice(start), other.slice(start)]
  const isSwapped = rest.slice(0, 2) === `${others.charAt(1)}${others.charAt(0)}` && rest.slice(2) === others.slice(2)
  const isChanged = [
    [0, 1],
    [1, 0],
    [1, 1],
  ].some(([cut, otherCut]) => rest.slice(cut) === others.slice(otherCut))
  return one === other || (one.length > 2 && (isSwapped || isChanged))
}

function withoutNotes({ kind, text }: Block): string {
  const subject = kind === 'text' ? quoted(text.split('\n', 1)[0] ?? '') : subjectOf({ kind })
  return `${subject} has no notes above it. Write \`### \` and what the command does; \`## \` is for a platform.`
}

function subjectOf({ kind }: Pick<Block, 'kind'>): string {
  if (kind === 'line') return 'A command'
  const label = [...NAMES].find(([, name]) => name === kind)?.[0]
  return label === undefined ? 'A text' : `\`${label}:\``
}

// Invalid JSON is treated as plain text.
function fieldOf(kind: Block['kind'], text: string): unknown {
  if (kind === 'id') return fromOneRow(text)
  if (kind === 'notes') return text || null
  if (kind === 'text' || !isListField(kind)) return text
  const values = text.startsWith('[') ? jsonValueOf(text) : undefined
  if (Array.isArray(values)) return values
  const plain = text.split(/(?<!\\),/).map((value) => value.trim().replaceAll('\\,', ','))
  return plain.filter((value) => value !== '')
}

function fromOneRow(row: string): string {
  const text = row.startsWith('"') ? jsonValueOf(row) : row
  return typeof text === 'string' ? text : row
}
