import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createScanner, type Node, type ParseError, parseTree, printParseErrorCode } from 'jsonc-parser'
import { failure, type Result, success } from '../../../core/result.ts'
import { parseResume, type Resume } from '../../../core/resume/resume.ts'
import { showPath } from './check-export.ts'
import { ContentError, type ContentFault } from './content-fault.ts'
import { lineAt, pathOfField } from './content-source.ts'

const FILE = 'content/resume.json'

/** The owner's resume, and the text of its file, which the site publishes. */
export type OwnResume = { readonly resume: Resume; readonly text: string }

/** Reads `resume.json` of the folder `content`; null if there is none. Throws a `ContentError` with all mistakes. */
export async function readResume(content: string): Promise<OwnResume | null> {
  const text = await textOf(join(content, 'resume.json'))
  return text === null ? null : { resume: resumeOf(text), text }
}

function resumeOf(text: string): Resume {
  const json = text.replace(/^\uFEFF/, '')
  const read = jsonPlaces(json)
  if (!read.ok) throw new ContentError([faultAt(read.error.line, `this is not JSON: expected ${read.error.expected}`)])
  const { places, repeated } = read.value
  const faultOf = (field: string, message: string) =>
    faultAt(lineAt(json, places.get(field) ?? 0), `${showPath(pathOfField(field)) || 'the whole'}: ${message}`)
  const parsed = parseResume(JSON.parse(json))
  const faults = parsed.ok ? [] : parsed.error.map(({ field, expected }) => faultOf(field, `expected ${expected}`))
  const twice = repeated.map((field) => faultOf(field, 'appears twice; only this one would count'))
  if (!parsed.ok || twice.length > 0) throw new ContentError([...faults, ...twice].toSorted(byLine))
  return parsed.value
}

function faultAt(line: number, message: string): ContentFault {
  return { file: FILE, line, message }
}

function byLine(one: ContentFault, other: ContentFault): number {
  return (one.line ?? 0) - (other.line ?? 0)
}

async function textOf(file: string): Promise<string | null> {
  try {
    return await readFile(file, 'utf8')
  } catch (cause) {
    if (isMissing(cause)) return null
    throw cause
  }
}

function isMissing(cause: unknown): boolean {
  return cause instanceof Error && 'code' in cause && cause.code === 'ENOENT'
}

/** A syntax error. `line` counts from 1, and `expected` says what the parser expected there. */
type JsonFault = { readonly line: number; readonly expected: string }

/** Offsets of all fields by path, such as `work[0].name`, and the paths of duplicate keys. */
type JsonPlaces = { readonly places: ReadonlyMap<string, number>; readonly repeated: readonly string[] }

type FoundPlaces = { readonly places: Map<string, number>; readonly repeated: string[] }

type ErrorName = ReturnType<typeof printParseErrorCode>

// Far deeper than any resume, and far from a stack overflow.
const MAX_DEPTH = 100

// RFC 8259, section 2.
const TRAILING_WHITESPACE = /[ \t\n\r]+$/

/** Descriptions of what is expected, by the error that a misplaced closing bracket causes. */
const EXPECTED: Partial<Readonly<Record<ErrorName, string>>> = {
  PropertyNameExpected: 'a name in double quotes',
  ValueExpected: 'a value',
  ColonExpected: 'a colon',
  EndOfFileExpected: 'nothing more',
}

/** Finds the offset of each field of a JSON text, or the text's first mistake. Never throws. Source: RFC 8259. */
export function jsonPlaces(text: string): Result<JsonPlaces, JsonFault> {
  const tooDeep = findExcessDepth(text)
  if (tooDeep !== null)
    return failure(jsonFaultAt(text, { offset: tooDeep, length: 1 }, `at most ${MAX_DEPTH} nested lists and objects`))
  const { root, errors } = parse(text)
  const [wrong] = errors
  if (wrong !== undefined) return failure(jsonFaultAt(text, wrong, expectedAt(text, wrong.offset)))
  const found: FoundPlaces = { places: new Map(), repeated: [] }
  if (root !== undefined) collectPlaces(root, '', found)
  return success(found)
}

function parse(text: string): { readonly root: Node | undefined; readonly errors: readonly ParseError[] } {
  const errors: ParseError[] = []
  const root = parseTree(text, errors, { disallowComments: true })
  return { root, errors }
}

function collectPlaces({ type, children = [] }: Node, field: string, found: FoundPlaces): void {
  if (type === 'object') collectMembers(children, field, found)
  else collectItems(children, field, found)
}

function collectMembers(members: readonly Node[], field: string, found: FoundPlaces): void {
  const names = new Set<string>()
  for (const { offset, children: [key, value] = [] } of members) {
    const name = String(key?.value)
    const path = field === '' ? name : `${field}.${name}`
    if (names.has(name)) found.repeated.push(path)
    names.add(name)
    found.places.set(path, offset)
    if (value !== undefined) collectPlaces(value, path, found)
  }
}

function collectItems(items: readonly Node[], field: string, found: FoundPlaces): void {
  for (const [index, item] of items.entries()) {
    const path = `${field}[${index}]`
    found.places.set(path, item.offset)
    collectPlaces(item, path, found)
  }
}

/** The offset where nesting exceeds `MAX_DEPTH`, which the recursive parser must not read; null if it never does. */
function findExcessDepth(text: string): number | null {
  const scanner = createScanner(text, true)
  let depth = 0
  while (scanner.getPosition() < text.length) {
    scanner.scan()
    const mark = text.charAt(scanner.getTokenOffset())
    if (mark === '{' || mark === '[') depth += 1
    if (mark === '}' || mark === ']') depth -= 1
    if (depth > MAX_DEPTH) return scanner.getTokenOffset()
  }
  return null
}

/**
 * Describes what the parser expected at `place`. Some of its errors only say what is wrong, so this reads the error
 * that a closing bracket would cause there.
 */
function expectedAt(text: string, place: number): string {
  const before = text.slice(0, place)
  const inObject = errorAt(`${before}]`, place)
  if (inObject === 'CommaExpected') return 'a comma or }'
  const error = inObject ?? errorAt(`${before}}`, place)
  return error === 'CommaExpected' ? 'a comma or ]' : (EXPECTED[error ?? 'ValueExpected'] ?? 'a value')
}

function errorAt(text: string, place: number): ErrorName | null {
  const error = parse(text).errors.find(({ offset }) => offset === place)
  return error === undefined ? null : printParseErrorCode(error.error)
}

function jsonFaultAt(
  text: string,
  { offset, length }: { readonly offset: number; readonly length: number },
  expected: string,
): JsonFault {
  const end = text.replace(TRAILING_WHITESPACE, '').length
  const [found] = text.slice(offset, offset + length).split('\n')
  return {
    line: lineAt(text, Math.min(offset, end)),
    expected: `${expected}, not ${offset >= end ? 'the end of the file' : found}`,
  }
}
