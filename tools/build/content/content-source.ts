import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type ESTree, type ParseResult, parseSync } from 'vite'
import { failure, type Result, success } from '../../../core/result.ts'
import type { ContentFault } from './content-fault.ts'

/**
 * A TypeScript file of `content/`. `path` is absolute, `file` is what people call it ('content/commands/git.ts').
 * `faults` are what keeps it from being run at all.
 */
export type ContentSource = {
  readonly path: string
  readonly file: string
  readonly text: string
  readonly parsed: ParseResult
  readonly faults: readonly ContentFault[]
}

/** What a module exports, by name. */
export type Exports = Readonly<Record<string, unknown>>

/** The way into a value: keys of objects and places in lists. */
export type FieldPath = readonly (string | number)[]

/** Where a value is written: `start` is that of its key, if it has one, else its own. */
type Place = { readonly start: number; readonly value: ESTree.Expression }

type Constants = ReadonlyMap<string, Place>

/** Every TypeScript file below the folder `content`. */
export function readContentSources(content: string): readonly ContentSource[] {
  const names = readdirSync(content, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.ts'))
  return names.sort().map((name) => readContentSource(join(content, name), `content/${name.replaceAll('\\', '/')}`))
}

/** The line, from 1, of a position in the text. */
export function lineAt(text: string, position: number): number {
  return text.slice(0, position).split('\n').length
}

/**
 * Runs a file of `content/` and gives what it exports. Where that fails the faults say where, which may be another file
 * that it imports; there are none if that is told already, as one of the faults of `all`.
 */
export async function runSource(
  source: ContentSource,
  all: readonly ContentSource[],
): Promise<Result<Exports, readonly ContentFault[]>> {
  if (source.faults.length > 0) return failure([])
  try {
    return success({ ...(await import(pathToFileURL(source.path).href)) })
  } catch (cause) {
    return failure(faultsOf(cause, source, all))
  }
}

/** The path that a parser's fault names: `[3].tags[0]` is 3, 'tags', 0. */
export function pathOfField(field: string): FieldPath {
  return Array.from(field.matchAll(/\[(\d+)\]|[^.[\]]+/g), ([key, index]) =>
    index === undefined ? key : Number(index),
  )
}

/**
 * The line where the field of an exported value is written; that of what should hold it where it is missing, or where
 * only running the file would tell. Null where the file has no such value. Names of the file's own constants are
 * followed, spread ones too.
 */
export function lineOfField({ text, parsed }: ContentSource, name: string, path: FieldPath): number | null {
  const constants = constantsOf(parsed.program)
  let place = constants.get(name)
  if (place === undefined) return null
  for (const step of path) {
    const next = stepInto(place.value, step, constants)
    if (next === undefined) return lineAt(text, meaningOf(place.value, constants).start)
    place = next
  }
  return lineAt(text, place.start)
}

function readContentSource(path: string, file: string): ContentSource {
  const text = readFileSync(path, 'utf8')
  const parsed = parseSync(path, text)
  const source = { path, file, text, parsed, faults: [] }
  const syntax = syntaxFaults(source)
  return { ...source, faults: syntax.length > 0 ? syntax : importFaults(source) }
}

/** What the parser stumbled over is the last of the places it names; before it may be where a bracket was opened. */
function syntaxFaults({ file, text, parsed }: ContentSource): readonly ContentFault[] {
  return parsed.errors.map(({ message, labels }) => ({
    file,
    line: lineAt(text, Math.max(0, ...labels.map(({ start }) => start))),
    message: `is not TypeScript: ${message}.`,
  }))
}

/** Imports of files that are not there; types are gone before a file is run. */
function importFaults({ path, file, text, parsed }: ContentSource): readonly ContentFault[] {
  const valueImports = parsed.module.staticImports.filter(({ entries }) => !entries.every(({ isType }) => isType))
  return valueImports.flatMap(({ start, moduleRequest: { value } }) =>
    !value.startsWith('.') || existsSync(resolve(dirname(path), value))
      ? []
      : [{ file, line: lineAt(text, start), message: `imports "${value}", which is not there.` }],
  )
}

function faultsOf(cause: unknown, source: ContentSource, all: readonly ContentSource[]): readonly ContentFault[] {
  const { message, stack = '' } = cause instanceof Error ? cause : new Error(String(cause))
  const [, address, line] = /(file:\/\/[^\s)]+?):(\d+)/.exec(stack) ?? []
  const guilty = all.find(({ path }) => pathToFileURL(path).href === address)
  if (guilty === undefined && all.some(({ faults }) => faults.length > 0)) return []
  if (guilty !== undefined && guilty.faults.length > 0) return []
  const place = guilty === undefined ? { file: source.file, line: null } : { file: guilty.file, line: Number(line) }
  return [{ ...place, message: `cannot be run: ${message.split('\n')[0]}.` }]
}

function constantsOf({ body }: ESTree.Program): Constants {
  const declarators = body.flatMap((statement) => {
    const declaration = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
    return declaration?.type === 'VariableDeclaration' ? declaration.declarations : []
  })
  return new Map(
    declarators.flatMap(({ id, init, start }) =>
      id.type === 'Identifier' && init ? [[id.name, { start, value: init }] as const] : [],
    ),
  )
}

function stepInto(expression: ESTree.Expression, step: string | number, constants: Constants): Place | undefined {
  const value = meaningOf(expression, constants)
  if (value.type === 'ArrayExpression') return elementsOf(value, constants)[Number(step)]
  if (value.type === 'ObjectExpression') return propertiesOf(value, constants).findLast(([key]) => key === step)?.[1]
  return undefined
}

/** An expression without what only the type checker reads, and with names of constants followed. */
function meaningOf(expression: ESTree.Expression, constants: Constants): ESTree.Expression {
  switch (expression.type) {
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
    case 'ParenthesizedExpression':
      return meaningOf(expression.expression, constants)
    case 'Identifier': {
      const constant = constants.get(expression.name)
      return constant === undefined ? expression : meaningOf(constant.value, constants)
    }
    default:
      return expression
  }
}

/** The elements of a list, up to the first whose place only running the file would tell. */
function elementsOf({ elements }: ESTree.ArrayExpression, constants: Constants): readonly Place[] {
  const places: Place[] = []
  for (const element of elements) {
    if (element === null) return places
    if (element.type !== 'SpreadElement') places.push({ start: element.start, value: element })
    else {
      const list = meaningOf(element.argument, constants)
      if (list.type !== 'ArrayExpression') return places
      places.push(...elementsOf(list, constants))
    }
  }
  return places
}

function propertiesOf(
  { properties }: ESTree.ObjectExpression,
  constants: Constants,
): readonly (readonly [key: string, place: Place])[] {
  return properties.flatMap((property) => {
    if (property.type === 'SpreadElement') {
      const value = meaningOf(property.argument, constants)
      return value.type === 'ObjectExpression' ? propertiesOf(value, constants) : []
    }
    const key = keyOf(property)
    return key === null ? [] : [[key, { start: property.start, value: property.value }] as const]
  })
}

function keyOf({ key, computed }: ESTree.ObjectProperty): string | null {
  if (key.type === 'Literal') return String(key.value)
  return key.type === 'Identifier' && !computed ? key.name : null
}
