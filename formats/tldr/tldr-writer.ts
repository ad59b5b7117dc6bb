import type { Command } from '../../core/commands/command.ts'
import { type ForeignPart, parseLineWithHints } from '../model/foreign-line.ts'
import {
  createDiagnostics,
  type Diagnostics,
  type Unwritten,
  type WriteResult,
  type WrittenFile,
} from '../model/format.ts'
import { stemOf } from '../model/source-file.ts'
import { appendTrailer, splitTrailer } from '../model/trailer.ts'
import { type WritableCommand, writableOf } from '../model/writable-commands.ts'
import { COMMON, choicesOf, isPlace, parseSpans, pathOfSource, type TldrSpan } from './tldr-page.ts'

/** Systems for which tldr has a folder of pages. Source: tldr-pages, contributing guide. */
const SYSTEMS = ['android', 'cisco-ios', 'dos', 'freebsd', 'linux', 'netbsd', 'openbsd', 'osx', 'sunos', 'windows']

const NO_PLATFORM = 'commands'

type Page = { readonly path: string; readonly title: string; readonly intro: string; readonly rows: string[] }

/** Writes each command to the page it came from, or to a page for its platform. */
export function writeTldr(commands: readonly Command[]): WriteResult {
  const diagnostics = createDiagnostics()
  const { writable, leftOut: drafts } = writableOf(commands)
  const pages = new Map<string, Page>()
  const leftOut: Unwritten[] = [...drafts]
  for (const command of writable) {
    const code = codeFor(command, diagnostics)
    if (code === null) {
      leftOut.push({ id: command.id, reason: { code: 'tldr/no-code-span' } })
      continue
    }
    const page = pageFor(command, pages)
    page.rows.push('', `- ${inOneRow(command.notes)}:`, '', `\`${code}\``)
    reportLosses(command, page, diagnostics)
  }
  return { files: [...pages.values()].map(fileOf), leftOut, messages: diagnostics.messages() }
}

function pageFor(command: Command, pages: Map<string, Page>): Page {
  const path = pathFor(command)
  const { description: intro } = splitTrailer(command.description)
  const page = pages.get(path) ?? { path, title: titleFor(command, path), intro, rows: [] }
  pages.set(path, page)
  return page
}

function reportLosses(
  { line, description: whole, tags = [] }: WritableCommand,
  { path, intro }: Page,
  diagnostics: Diagnostics,
): void {
  const { description, trailer } = splitTrailer(whole)
  diagnostics.add('tldr/descriptions-lost', intro === description || description === '' ? 0 : 1)
  const { hints } = parseLineWithHints(line, trailer.hints)
  diagnostics.add('tldr/trailers-lost', appendTrailer('', { ...trailer, hints }) === '' ? 0 : 1)
  diagnostics.add('tldr/tags-lost', tags.filter((tag) => !path.includes(`/${tag}/`)).length)
}

/** Writes a command as the code of a page; null if tldr clients would read it differently. */
function codeFor({ line, description }: WritableCommand, diagnostics: Diagnostics): string | null {
  const { parts } = parseLineWithHints(line, splitTrailer(description).trailer.hints)
  const contents = contentsOf(parts)
  const fallbacks = fallbacksOf(parts)
  const spansBut = (isText: (index: number) => boolean) =>
    parts.map((part, index): TldrSpan => {
      if (part.kind === 'text') return { kind: 'text', text: part.text }
      const content = isText(index) ? undefined : contents.get(part.key)
      if (content !== undefined) return { kind: 'placeholder', text: content }
      return { kind: 'text', text: fallbacks.get(part.key) ?? part.name }
    })
  const tried = [spansBut(() => false), spansBut((index) => touchesBrace(parts, index)), spansBut(() => true)]
  const written = tried.find(isReadAgain)
  if (written === undefined) return null
  const places = parts.filter((part) => part.kind === 'placeholder')
  diagnostics.add('tldr/written-as-text', places.length - written.filter(({ kind }) => kind === 'placeholder').length)
  diagnostics.add(
    'tldr/names-lost',
    new Set(places.filter(({ key, name }) => contents.get(key) !== name).map(({ key }) => key)).size,
  )
  return codeOf(written)
}

/**
 * The content of each placeholder: its choices or default, else its name. Omits a placeholder whose content would be
 * read back as something else or as another placeholder.
 */
function contentsOf(parts: readonly ForeignPart[]): ReadonlyMap<string, string> {
  const contents = new Map<string, string>()
  const seen = new Set<string>()
  const taken = new Set<string>()
  for (const part of parts) {
    if (part.kind === 'text' || seen.has(part.key)) continue
    const content = part.choices.join('|') || part.name
    if (!taken.has(content) && isPlace(content) && isMeant(content, part.choices)) contents.set(part.key, content)
    seen.add(part.key)
    taken.add(content)
  }
  return contents
}

function fallbacksOf(parts: readonly ForeignPart[]): ReadonlyMap<string, string> {
  const fallbacks = new Map<string, string>()
  for (const part of parts) {
    if (part.kind === 'placeholder' && !fallbacks.has(part.key)) fallbacks.set(part.key, part.choices[0] ?? part.name)
  }
  return fallbacks
}

/**
 * True if reading the content back yields these choices, or a name. (A single default without `=`, `{` or `}` comes
 * back as a name, which is acceptable.)
 */
function isMeant(content: string, choices: readonly string[]): boolean {
  const read = choicesOf(content)
  return read.length === 0 || (read.length === choices.length && read.every((choice, at) => choice === choices[at]))
}

function touchesBrace(parts: readonly ForeignPart[], index: number): boolean {
  const [before, after] = [parts[index - 1], parts[index + 1]]
  return (
    (before?.kind === 'text' && before.text.endsWith('{')) || (after?.kind === 'text' && after.text.startsWith('}'))
  )
}

function codeOf(spans: readonly TldrSpan[]): string {
  return merged(spans)
    .map(({ kind, text }) => (kind === 'text' ? escaped(text) : braced(text)))
    .join('')
}

/** Leaves balanced braces unescaped, because escapes are hard to read. */
function braced(content: string): string {
  const plain = `{{${content}}}`
  const [span] = merged(parseSpans(plain))
  return span?.text === content ? plain : `{{${escaped(content)}}}`
}

function escaped(text: string): string {
  return text.replaceAll('{{', String.raw`\{\{`).replaceAll('}}', String.raw`\}\}`)
}

/** Clients trim backticks and spaces from both ends of a code span. */
const AT_AN_END = /^[\s`]|[\s`]$/

function isReadAgain(spans: readonly TldrSpan[]): boolean {
  const code = codeOf(spans)
  if (code === '' || /[\n\r]/.test(code) || AT_AN_END.test(code)) return false
  const [wanted, read] = [merged(spans), merged(parseSpans(code))]
  const isSame = ({ kind, text }: TldrSpan, at: number) => read[at]?.kind === kind && read[at].text === text
  return wanted.length === read.length && wanted.every(isSame)
}

function merged(spans: readonly TldrSpan[]): readonly TldrSpan[] {
  const whole: TldrSpan[] = []
  let texts: string[] = []
  const flush = () => {
    const text = texts.join('')
    if (text !== '') whole.push({ kind: 'text', text })
    texts = []
  }
  for (const span of spans) {
    if (span.kind === 'text') texts.push(span.text)
    else {
      flush()
      whole.push(span)
    }
  }
  flush()
  return whole
}

function pathFor({ source, platform, tags = [] }: Command): string {
  const system = tags.find((tag) => SYSTEMS.includes(tag)) ?? COMMON
  const name = (platform || NO_PLATFORM).toLowerCase().replaceAll(/[\s/\\:]+/g, '-')
  return pathOfSource(source) ?? `pages/${system}/${name}.md`
}

/** The platform, followed by the rest of the page's name. */
function titleFor({ platform }: Command, path: string): string {
  const page = stemOf(path)
  if (platform === undefined || platform.trim() === '') return page
  const start = `${platform.toLowerCase()}-`
  return page.startsWith(start) ? `${platform} ${page.slice(start.length)}` : platform
}

function fileOf({ path, title, intro, rows }: Page): WrittenFile {
  const introRows = intro === '' ? [] : ['', ...intro.split('\n').map((row) => `> ${row}`.trimEnd())]
  return { path, text: `${[`# ${inOneRow(title)}`, ...introRows, ...rows].join('\n')}\n` }
}

function inOneRow(text: string): string {
  return text.replaceAll(/[\n\r\u2028\u2029]+/g, ' ').trim()
}
