import { Composer, CST, isMap, isScalar, isSeq, Lexer, type Pair, Parser } from 'yaml'
import { failure, type Result, success } from '../../core/result.ts'
import type { Reason } from '../../core/words/formats/message.ts'
import type { Diagnostics } from '../model/format.ts'

/**
 * A YAML value. Every scalar is a string, even `1.0` or `true`, but an empty scalar and a plain `~` or `null` are null.
 */
export type YamlData = string | null | readonly YamlData[] | YamlMap

/** The entries of a mapping, in order. In a `Map`, a key like `__proto__` is harmless. */
export type YamlMap = ReadonlyMap<string, YamlData>

/**
 * A non-empty document. `row` is the number of its first line, from 1; `data` is its content, or the reason it wasn't
 * read.
 */
type YamlDocument = { readonly row: number; readonly data: Result<YamlData, Reason> }

/** Maximum nesting of lists and maps. */
const MAX_DEPTH = 32

/**
 * Maximum number of tokens in a document, including line ends and spaces. 50,000 entries have fewer. Beyond this limit,
 * the parser needs gigabytes.
 */
const MAX_LEXEMES = 1_500_000

/** Maximum number of tokens in a file, which can have a document per entry. */
const MAX_LEXEMES_PER_FILE = 3 * MAX_LEXEMES

/**
 * Parses each document of a YAML file separately, so a broken one doesn't affect the others. Rejects documents with
 * anchors, aliases, tags or merge keys, and those beyond the limits. The last of repeated keys wins, which is reported.
 * Never throws; takes linear time.
 */
export function parseYamlDocuments(text: string, diagnostics: Diagnostics): readonly YamlDocument[] {
  let row = 1
  const budget = { lexemes: MAX_LEXEMES_PER_FILE }
  return documentTexts(text).flatMap((document) => {
    const start = row
    row += document.split('\n').length - 1
    return isEmpty(document) ? [] : [{ row: start, data: dataOf(document, start, { budget, diagnostics }) }]
  })
}

const MARKER = /(?:^|\n)(?:---|\.\.\.)(?=[ \t\r\n]|$)/g
const START = '---'
const END = '...'

/** A marker at the start of a line ends everything that is open, even a quoted string. */
function documentTexts(text: string): readonly string[] {
  const starts = [...text.matchAll(MARKER)].map(({ 0: marker, index }) => index + marker.length - START.length)
  const documents = [0, ...starts].map((start, index) => text.slice(start, starts[index]))
  return documents.map((document) => (document.startsWith(END) ? document.slice(END.length) : document))
}

function isEmpty(document: string): boolean {
  const inside = document.startsWith(START) ? document.slice(START.length) : document
  return inside.split('\n').every((row) => /^(?:%|\s*(?:#|$))/.test(row))
}

type LexemeBudget = { lexemes: number }

function dataOf(
  text: string,
  row: number,
  { budget, diagnostics }: { readonly budget: LexemeBudget; readonly diagnostics: Diagnostics },
): Result<YamlData, Reason> {
  const tokens = tokensOf(text, budget)
  if (!tokens.ok) return tokens
  // In this schema, every scalar is text.
  const composer = new Composer({ schema: 'failsafe', uniqueKeys: false, prettyErrors: false, logLevel: 'silent' })
  const [composed] = composer.compose(tokens.value, true, text.length)
  const [error] = composed?.errors ?? []
  if (error !== undefined) {
    const sentence = error.message.charAt(0).toLowerCase() + error.message.slice(1)
    const broken = row + text.slice(0, error.pos[0]).split('\n').length - 1
    return failure({ code: 'yaml/invalid', values: [String(broken), sentence] })
  }
  return plainOf(composed?.contents, diagnostics)
}

const FORBIDDEN = new Set(['anchor', 'alias', 'tag'])

const FORBIDDEN_SYNTAX: Reason = { code: 'yaml/forbidden' }

/** Stops at the first forbidden token, before anything is built from it. */
function tokensOf(text: string, budget: LexemeBudget): Result<readonly CST.Token[], Reason> {
  const max = Math.min(MAX_LEXEMES, budget.lexemes)
  const parser = new Parser()
  const tokens: CST.Token[] = []
  const check = createTokenCheck()
  let count = 0
  for (const lexeme of new Lexer().lex(text)) {
    count += 1
    budget.lexemes -= 1
    const reason = check(lexeme) ?? (count > max ? TOO_LONG : tooDeep(parser))
    if (reason !== null) return failure(reason)
    for (const token of parser.next(lexeme)) tokens.push(token)
    // One error is enough: the parser reports every token outside a document as a separate error.
    if (tokens.at(-1)?.type === 'error') return success(tokens)
  }
  tokens.push(...parser.end())
  return success(tokens)
}

const QUOTED = ['single-quoted-scalar', 'double-quoted-scalar']

/**
 * Pairs of adjacent tokens that are never valid. A file can have a million of them, and the parser would create an
 * error for each.
 */
const WRONG_PAIRS: ReadonlyMap<string, WrongPair> = new Map<string, WrongPair>([
  ['comma', { before: ['comma', 'flow-seq-start', 'flow-map-start'], reason: { code: 'yaml/comma' } }],
  ...QUOTED.map((after) => [after, { before: QUOTED, reason: { code: 'yaml/quotes' } }] as const),
])

type WrongPair = { readonly before: readonly string[]; readonly reason: Reason }

/** Creates a function that checks each token in turn and returns the reason to reject it, or null. */
function createTokenCheck(): (lexeme: string) => Reason | null {
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

function reasonAgainst(type: string, before: string): Reason | null {
  if (FORBIDDEN.has(type)) return FORBIDDEN_SYNTAX
  const wrong = WRONG_PAIRS.get(type)
  return wrong?.before.includes(before) ? wrong.reason : null
}

const TOO_LONG: Reason = { code: 'yaml/too-long' }

function tooDeep({ stack }: Parser): Reason | null {
  const isDeep = stack.length > MAX_DEPTH && stack.filter((token) => CST.isCollection(token)).length > MAX_DEPTH
  return isDeep ? { code: 'yaml/too-deep', values: [MAX_DEPTH] } : null
}

/** Converts a node. Can recurse safely, because `tokensOf` limits the depth. */
function plainOf(node: unknown, diagnostics: Diagnostics): Result<YamlData, Reason> {
  if (isScalar(node)) return success(node.type === 'PLAIN' && isNull(node.value) ? null : String(node.value))
  if (isSeq(node)) return listOf(node.items, diagnostics)
  return isMap(node) ? mapOf(node.items, diagnostics) : success(null)
}

function isNull(value: unknown): boolean {
  return value === '' || value === '~' || value === 'null' || value === 'Null' || value === 'NULL'
}

function listOf(items: readonly unknown[], diagnostics: Diagnostics): Result<YamlData, Reason> {
  const list: YamlData[] = []
  for (const item of items) {
    const plain = plainOf(item, diagnostics)
    if (!plain.ok) return plain
    list.push(plain.value)
  }
  return success(list)
}

function mapOf(pairs: readonly Pair[], diagnostics: Diagnostics): Result<YamlData, Reason> {
  const map = new Map<string, YamlData>()
  for (const { key, value } of pairs) {
    const name = keyOf(key)
    const plain = name.ok ? plainOf(value, diagnostics) : name
    if (!name.ok || !plain.ok) return plain
    diagnostics.add('yaml/key-twice', map.has(name.value) ? 1 : 0)
    map.set(name.value, plain.value)
  }
  return success(map)
}

function keyOf(key: unknown): Result<string, Reason> {
  if (!isScalar(key)) return key === null ? success('') : failure({ code: 'yaml/key' })
  return key.type === 'PLAIN' && key.value === '<<' ? failure(FORBIDDEN_SYNTAX) : success(String(key.value))
}

/** The text at a key; empty if there isn't one. */
export function textAt(map: YamlMap, key: string): string {
  const value = map.get(key)
  return typeof value === 'string' ? value : ''
}

/** The list at a key; empty if there isn't one. */
export function listAt(map: YamlMap, key: string): readonly YamlData[] {
  const value = map.get(key)
  return Array.isArray(value) ? value : []
}

export function isYamlMap(data: YamlData | undefined): data is YamlMap {
  return data instanceof Map
}

/** Characters that JSON leaves unescaped, but that some YAML parsers reject or treat as a line end. */
const UNPRINTABLE = /[\u007f-\u009f\u2028\u2029\ufeff\ufffe\uffff]/g

const HEXADECIMAL = 16
const DIGITS = 4

/** Quotes a text as JSON, which is also YAML. */
export function yamlQuoted(text: string): string {
  return JSON.stringify(text).replaceAll(
    UNPRINTABLE,
    (sign) => String.raw`\u${sign.charCodeAt(0).toString(HEXADECIMAL).padStart(DIGITS, '0')}`,
  )
}
