import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type ESTree, type ParseResult, parseSync } from 'vite'
import { failure, type Result, success } from '../../../core/result.ts'
import type { ContentFault } from './content-fault.ts'

/**
 * A TypeScript file in `content/`. `path` is absolute; `file` is the path to show ('content/site.ts'). A source with
 * `faults` can't be run.
 */
export type ContentSource = {
  readonly path: string
  readonly file: string
  readonly text: string
  readonly parsed: ParseResult
  readonly faults: readonly ContentFault[]
}

/** Exports of a module by name. */
export type Exports = Readonly<Record<string, unknown>>

/** Path to a nested value: keys of objects and indexes of lists. */
export type FieldPath = readonly (string | number)[]

/** A value and its offset in the text. If the value has a key or a name, `start` is the offset of that. */
type LocatedExpression = { readonly start: number; readonly value: ESTree.Expression }

type Constants = ReadonlyMap<string, LocatedExpression>

/** Reads all TypeScript files below the folder `content`. */
export function readContentSources(content: string): readonly ContentSource[] {
  const names = readdirSync(content, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.ts'))
  return names.sort().map((name) => readContentSource(join(content, name), `content/${name.replaceAll('\\', '/')}`))
}

/** Converts a position in the text to a line number, from 1. */
export function lineAt(text: string, position: number): number {
  return text.slice(0, position).split('\n').length
}

/**
 * Imports a file of `content/` and returns its exports. On failure, the faults may point to a file that it imports;
 * they are empty if faults in `all` already explain the failure.
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

/** Parses a path from a parser's fault: `[3].tags[0]` is 3, 'tags', 0. */
export function pathOfField(field: string): FieldPath {
  return Array.from(field.matchAll(/\[(\d+)\]|[^.[\]]+/g), ([key, index]) =>
    index === undefined ? key : Number(index),
  )
}

/**
 * Finds the line of a field in an exported value. For a missing or computed field, returns the line of what contains
 * it; null if the file doesn't declare `name`. Follows constants of the same file, including spread ones.
 */
export function lineOfField({ text, parsed }: ContentSource, name: string, path: FieldPath): number | null {
  const constants = constantsOf(parsed.program)
  let place = constants.get(name)
  if (place === undefined) return null
  for (const step of path) {
    const next = stepInto(place.value, step, constants)
    if (next === undefined) return lineAt(text, resolveExpression(place.value, constants).start)
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

/** The parser's last label is where it failed; earlier ones may be where a bracket was opened. */
function syntaxFaults({ file, text, parsed }: ContentSource): readonly ContentFault[] {
  return parsed.errors.map(({ message, labels }) => ({
    file,
    line: lineAt(text, Math.max(0, ...labels.map(({ start }) => start))),
    message: `is not TypeScript: ${message}.`,
  }))
}

/** Type imports are erased before a file is run, so they don't count. */
function importFaults({ path, file, text, parsed }: ContentSource): readonly ContentFault[] {
  const valueImports = parsed.module.staticImports.filter(({ entries }) => !entries.every(({ isType }) => isType))
  return valueImports.flatMap(({ start, moduleRequest: { value } }) =>
    !value.startsWith('.') || existsSync(resolve(dirname(path), value))
      ? []
      : [{ file, line: lineAt(text, start), message: `imports "${value}", which does not exist.` }],
  )
}

function faultsOf(cause: unknown, source: ContentSource, all: readonly ContentSource[]): readonly ContentFault[] {
  const { message, stack = '' } = cause instanceof Error ? cause : new Error(String(cause))
  const [, address, line] = /(file:\/\/[^\s)]+?):(\d+)/.exec(stack) ?? []
  const culprit = all.find(({ path }) => pathToFileURL(path).href === address)
  if (culprit === undefined && all.some(({ faults }) => faults.length > 0)) return []
  if (culprit !== undefined && culprit.faults.length > 0) return []
  const place = culprit === undefined ? { file: source.file, line: null } : { file: culprit.file, line: Number(line) }
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

function stepInto(
  expression: ESTree.Expression,
  step: string | number,
  constants: Constants,
): LocatedExpression | undefined {
  const value = resolveExpression(expression, constants)
  if (value.type === 'ArrayExpression') return elementsOf(value, constants)[Number(step)]
  if (value.type === 'ObjectExpression') return propertiesOf(value, constants).findLast(([key]) => key === step)?.[1]
  return undefined
}

function resolveExpression(expression: ESTree.Expression, constants: Constants): ESTree.Expression {
  switch (expression.type) {
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
    case 'ParenthesizedExpression':
      return resolveExpression(expression.expression, constants)
    case 'Identifier': {
      const constant = constants.get(expression.name)
      return constant === undefined ? expression : resolveExpression(constant.value, constants)
    }
    default:
      return expression
  }
}

/** The elements of a list, up to the first one whose index is only known when the file runs. */
function elementsOf({ elements }: ESTree.ArrayExpression, constants: Constants): readonly LocatedExpression[] {
  const places: LocatedExpression[] = []
  for (const element of elements) {
    if (element === null) return places
    if (element.type !== 'SpreadElement') places.push({ start: element.start, value: element })
    else {
      const list = resolveExpression(element.argument, constants)
      if (list.type !== 'ArrayExpression') return places
      places.push(...elementsOf(list, constants))
    }
  }
  return places
}

function propertiesOf(
  { properties }: ESTree.ObjectExpression,
  constants: Constants,
): readonly (readonly [key: string, place: LocatedExpression])[] {
  return properties.flatMap((property) => {
    if (property.type === 'SpreadElement') {
      const value = resolveExpression(property.argument, constants)
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
