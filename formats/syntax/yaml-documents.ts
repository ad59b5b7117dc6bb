import { Composer, CST, isMap, isScalar, isSeq, Lexer, type Pair, Parser } from 'yaml'
import { failure, type Result, success } from '../../core/result.ts'
import type { CountedSentence, Diagnostics } from '../model/format.ts'

/** What YAML holds: every scalar is the text that it was written as, and `~`, `null` and nothing are null. */
export type YamlData = string | null | readonly YamlData[] | YamlMap

/** Keys and values in their order; keys are never properties of an object. */
export type YamlMap = ReadonlyMap<string, YamlData>

/** A document that is not empty: the row where it begins, the first being 1, and what it holds or why it is not read. */
type YamlDocument = { readonly row: number; readonly data: Result<YamlData, string> }

const KEY_TWICE: CountedSentence = {
  one: '1 key was written twice in one place; the last one counts.',
  many: '{n} keys were written twice in one place; the last one of each counts.',
}

/** How many levels of lists and maps may stand in one another. Source: decision 48. */
const MAX_DEPTH = 32

/**
 * How many tokens a document may have, row ends and spaces included: more than 50,000 entries have. Beyond it the parser
 * needs gigabytes.
 */
const MAX_LEXEMES = 1_500_000

/** How many the documents of a file may have together, for a file that holds each entry in a document of its own. */
const MAX_LEXEMES_PER_FILE = 3 * MAX_LEXEMES

/**
 * The documents of a YAML file, each read by itself, so that one that is broken loses no other. One with an anchor, an
 * alias, a tag or a merge key is refused, whatever it would stand for, and so is one that is too deep or too long, and what
 * follows when they are too long together. Of a key that is there twice the last counts, which is said. Never throws; takes time in proportion to the text.
 */
export function yamlDocumentsOf(text: string, diagnostics: Diagnostics): readonly YamlDocument[] {
  let row = 1
  const room = { lexemes: MAX_LEXEMES_PER_FILE }
  return stretchesOf(text).flatMap((stretch) => {
    const start = row
    row += stretch.split('\n').length - 1
    return isEmpty(stretch) ? [] : [{ row: start, data: dataOf(stretch, start, { room, diagnostics }) }]
  })
}

const MARKER = /(?:^|\n)(?:---|\.\.\.)(?=[ \t\r\n]|$)/g
const START = '---'
const END = '...'

/** A marker at the start of a row ends whatever is open, also a text in quotation marks. */
function stretchesOf(text: string): readonly string[] {
  const starts = [...text.matchAll(MARKER)].map(({ 0: marker, index }) => index + marker.length - START.length)
  const stretches = [0, ...starts].map((start, index) => text.slice(start, starts[index]))
  return stretches.map((stretch) => (stretch.startsWith(END) ? stretch.slice(END.length) : stretch))
}

/** Whether there is nothing in it but comments and what is said to a parser. */
function isEmpty(stretch: string): boolean {
  const inside = stretch.startsWith(START) ? stretch.slice(START.length) : stretch
  return inside.split('\n').every((row) => /^(?:%|\s*(?:#|$))/.test(row))
}

/** How many tokens the documents that follow may have. */
type Room = { lexemes: number }

function dataOf(
  text: string,
  row: number,
  { room, diagnostics }: { readonly room: Room; readonly diagnostics: Diagnostics },
): Result<YamlData, string> {
  const tokens = tokensOf(text, room)
  if (!tokens.ok) return tokens
  // In this schema no scalar is anything but its text.
  const composer = new Composer({ schema: 'failsafe', uniqueKeys: false, prettyErrors: false, logLevel: 'silent' })
  const [composed] = composer.compose(tokens.value, true, text.length)
  const [error] = composed?.errors ?? []
  if (error !== undefined) {
    const sentence = error.message.charAt(0).toLowerCase() + error.message.slice(1)
    return failure(`no YAML in row ${row + text.slice(0, error.pos[0]).split('\n').length - 1}: ${sentence}`)
  }
  return plainOf(composed?.contents, diagnostics)
}

const FORBIDDEN = new Set(['anchor', 'alias', 'tag'])

const NOT_READ = 'anchors (&), aliases (*), tags (!) and merge keys (<<) are not read'

/** The tokens of one document; stops at the first thing that is not read, before anything is made of it. */
function tokensOf(text: string, room: Room): Result<readonly CST.Token[], string> {
  const most = Math.min(MAX_LEXEMES, room.lexemes)
  const parser = new Parser()
  const tokens: CST.Token[] = []
  const refusal = createRefusal()
  let count = 0
  for (const lexeme of new Lexer().lex(text)) {
    count += 1
    room.lexemes -= 1
    const reason = refusal(lexeme) ?? (count > most ? TOO_LONG : tooDeep(parser))
    if (reason !== null) return failure(reason)
    for (const token of parser.next(lexeme)) tokens.push(token)
    // What belongs to no document would be an error each, of which the first is enough.
    if (tokens.at(-1)?.type === 'error') return success(tokens)
  }
  tokens.push(...parser.end())
  return success(tokens)
}

const QUOTED = ['single-quoted-scalar', 'double-quoted-scalar']

/**
 * What is never right in one row, and of which a file may have a million, each of them an error to the parser: by what stands
 * there, what stands before it, and why.
 */
const WRONG_PAIRS: ReadonlyMap<string, WrongPair> = new Map<string, WrongPair>([
  [
    'comma',
    { before: ['comma', 'flow-seq-start', 'flow-map-start'], reason: 'no YAML: a comma with nothing before it' },
  ],
  ...QUOTED.map(
    (after) => [after, { before: QUOTED, reason: 'no YAML: a text in quotation marks behind another' }] as const,
  ),
])

type WrongPair = { readonly before: readonly string[]; readonly reason: string }

/** Says of each token, one after the other, why it is not read; null where it may be. */
function createRefusal(): (lexeme: string) => string | null {
  let isContent = false
  let before = ''
  return (lexeme) => {
    const type = isContent ? 'scalar' : (CST.tokenType(lexeme) ?? 'scalar')
    isContent = lexeme === CST.SCALAR
    const reason = reasonAgainst(type, before)
    if (type !== 'space') before = type
    return reason
  }
}

function reasonAgainst(type: string, before: string): string | null {
  if (FORBIDDEN.has(type)) return NOT_READ
  const wrong = WRONG_PAIRS.get(type)
  return wrong?.before.includes(before) ? wrong.reason : null
}

const TOO_LONG = 'it is too long to be read at once'

function tooDeep({ stack }: Parser): string | null {
  const isDeep = stack.length > MAX_DEPTH && stack.filter((token) => CST.isCollection(token)).length > MAX_DEPTH
  return isDeep ? `it is nested deeper than ${MAX_DEPTH} levels` : null
}

/** A node as plain data. It is at most as deep as is allowed. */
function plainOf(node: unknown, diagnostics: Diagnostics): Result<YamlData, string> {
  if (isScalar(node)) return success(node.type === 'PLAIN' && isNull(node.value) ? null : String(node.value))
  if (isSeq(node)) return listOf(node.items, diagnostics)
  return isMap(node) ? mapOf(node.items, diagnostics) : success(null)
}

function isNull(value: unknown): boolean {
  return value === '' || value === '~' || value === 'null' || value === 'Null' || value === 'NULL'
}

function listOf(items: readonly unknown[], diagnostics: Diagnostics): Result<YamlData, string> {
  const list: YamlData[] = []
  for (const item of items) {
    const plain = plainOf(item, diagnostics)
    if (!plain.ok) return plain
    list.push(plain.value)
  }
  return success(list)
}

function mapOf(pairs: readonly Pair[], diagnostics: Diagnostics): Result<YamlData, string> {
  const map = new Map<string, YamlData>()
  for (const { key, value } of pairs) {
    const name = keyOf(key)
    const plain = name.ok ? plainOf(value, diagnostics) : name
    if (!name.ok || !plain.ok) return plain
    diagnostics.add(KEY_TWICE, map.has(name.value) ? 1 : 0)
    map.set(name.value, plain.value)
  }
  return success(map)
}

function keyOf(key: unknown): Result<string, string> {
  if (!isScalar(key)) return key === null ? success('') : failure('a list or a map is no key')
  return key.type === 'PLAIN' && key.value === '<<' ? failure(NOT_READ) : success(String(key.value))
}

/** The text at a key; empty where there is none. */
export function textAt(map: YamlMap, key: string): string {
  const value = map.get(key)
  return typeof value === 'string' ? value : ''
}

/** The list at a key; empty where there is none. */
export function listAt(map: YamlMap, key: string): readonly YamlData[] {
  const value = map.get(key)
  return Array.isArray(value) ? value : []
}

/** Whether it has keys. */
export function isYamlMap(data: YamlData | undefined): data is YamlMap {
  return data instanceof Map
}

/** What JSON leaves as it is, and some reader of YAML takes for a row end or refuses. */
const UNPRINTABLE = /[\u007f-\u009f\u2028\u2029\ufeff\ufffe\uffff]/g

const HEXADECIMAL = 16
const DIGITS = 4

/** A text in quotation marks, which is JSON as well as YAML. */
export function yamlQuoted(text: string): string {
  return JSON.stringify(text).replaceAll(
    UNPRINTABLE,
    (sign) => String.raw`\u${sign.charCodeAt(0).toString(HEXADECIMAL).padStart(DIGITS, '0')}`,
  )
}
