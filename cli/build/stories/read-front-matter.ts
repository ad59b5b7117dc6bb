import { isMap, isNode, isScalar, isSeq, LineCounter, parseDocument, type YAMLError } from 'yaml'
import type { Story, StoryLink } from '../../../core/content/story.ts'
import type { SiteMap } from '../../../core/routing/screens.ts'
import { storyUrlFault } from '../content/owner-address.ts'

/** Reports a mistake in a line of the YAML, counted from 1. */
export type ReportLine = (line: number, message: string) => void

type YamlSource = { readonly report: ReportLine; readonly lines: LineCounter }

type FrontMatter = Pick<Story, 'problem' | 'role' | 'outcome' | 'links'>

type PageFrontMatter = { readonly title: string | null; readonly description: string | null }

const KEYS = ['problem', 'role', 'outcome', 'links']
const PAGE_KEYS = ['title', 'description']
const LINK_KEYS = ['name', 'url']
const LINK = 'expected "- name: ..." with "url: ..." below it'

/** Parses a story's front matter. Mistakes are reported and skipped; '' is an empty front matter. */
export function readFrontMatter(yaml: string, report: ReportLine, site: SiteMap): FrontMatter {
  const source = { report, lines: new LineCounter() }
  const pairs = readDocument(yaml, KEYS, source)
  const sentence = (key: string) => readSentence(key, pairs.get(key), source)
  return {
    problem: sentence('problem'),
    role: sentence('role'),
    outcome: sentence('outcome'),
    links: readLinks(pairs.get('links'), site, source),
  }
}

/** Parses the front matter of a page that the owner has added. Mistakes are reported and skipped. */
export function readPageFrontMatter(yaml: string, report: ReportLine): PageFrontMatter {
  const source = { report, lines: new LineCounter() }
  const pairs = readDocument(yaml, PAGE_KEYS, source)
  const sentence = (key: string) => readSentence(key, pairs.get(key), source)
  return { title: sentence('title'), description: sentence('description') }
}

/** Returns the values by key; empty if the text is empty or isn't YAML. */
function readDocument(yaml: string, keys: readonly string[], source: YamlSource): ReadonlyMap<string, unknown> {
  const { report, lines } = source
  const document = parseDocument(yaml, { lineCounter: lines, prettyErrors: false })
  // Further mistakes are mostly consequences of the first.
  const [mistake] = document.errors
  if (mistake !== undefined) report(lines.linePos(mistake.pos[0]).line, wordsFor(mistake))
  if (mistake !== undefined || document.contents === null) return new Map()
  return readPairs(document.contents, keys, source)
}

/** Advice for common mistakes of people who don't know YAML. */
const WORDS: Partial<Readonly<Record<YAMLError['code'], string>>> = {
  BLOCK_AS_IMPLICIT_KEY: 'a colon within a text; expected quotes around the whole text: key: "one: two"',
  BAD_SCALAR_START: 'a text that begins with a special character of YAML; expected quotes around the whole text',
  TAB_AS_INDENT: 'a tab before the text; expected spaces',
}

function wordsFor({ code, message }: YAMLError): string {
  return WORDS[code] ?? `this is not YAML: ${message}`
}

function readSentence(key: string, part: unknown, source: YamlSource): string | null {
  const sentence = textOfScalar(part)
  if (sentence === null && !isUnwritten(part)) reportAt(part, `"${key}" is not text; expected one sentence`, source)
  return sentence
}

function readLinks(part: unknown, site: SiteMap, source: YamlSource): readonly StoryLink[] {
  if (isUnwritten(part)) return []
  if (!isSeq(part)) {
    reportAt(part, `"links" is not a list; ${LINK}`, source)
    return []
  }
  return part.items.flatMap((item) => readLink(item, site, source))
}

function readLink(part: unknown, site: SiteMap, source: YamlSource): readonly StoryLink[] {
  const pairs = readPairs(part, LINK_KEYS, source)
  if (pairs.size === 0) return []
  const [name, url] = [textOfScalar(pairs.get('name')), textOfScalar(pairs.get('url'))]
  if (name === null || url === null) {
    reportAt(part, `a link without ${name === null ? 'name' : 'url'}; ${LINK}`, source)
    return []
  }
  const fault = storyUrlFault(url, site)
  if (fault !== null) reportAt(pairs.get('url'), fault, source)
  return [{ name, url }]
}

/** True for a missing key or an empty value. */
function isUnwritten(part: unknown): boolean {
  return part === undefined || part === null || (isScalar(part) && part.value === null)
}

/** Reports at the start of the YAML if the position is unknown. */
function reportAt(part: unknown, message: string, { report, lines }: YamlSource): void {
  const offset = isNode(part) ? (part.range?.[0] ?? 0) : 0
  report(lines.linePos(offset).line, message)
}

/** Reads the values of a map by key. Reports unknown keys, and a value that isn't a map. */
function readPairs(part: unknown, keys: readonly string[], source: YamlSource): ReadonlyMap<string, unknown> {
  const expected = `expected ${keys.slice(0, -1).join(', ')} or ${keys.at(-1)}`
  const pairs = new Map<string, unknown>()
  if (!isMap(part)) {
    reportAt(part, `no lines of "key: value"; ${expected}`, source)
    return pairs
  }
  for (const { key, value } of part.items) {
    const name = isScalar(key) ? String(key.value) : ''
    if (keys.includes(name)) pairs.set(name, value)
    else reportAt(key, `"${name}" is not a known key; ${expected}`, source)
  }
  return pairs
}

/** The trimmed text of a scalar; null if it's blank or not a string. */
function textOfScalar(part: unknown): string | null {
  if (!isScalar(part) || typeof part.value !== 'string') return null
  const text = part.value.trim()
  return text === '' ? null : text
}
