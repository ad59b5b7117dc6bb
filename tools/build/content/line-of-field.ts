import type { ESTree } from 'vite'
import { type ContentSource, lineAt } from './content-source.ts'

/** The way into a value: keys of objects and places in lists. */
export type FieldPath = readonly (string | number)[]

/** Where a value is written: `start` is that of its key, if it has one, else its own. */
type Place = { readonly start: number; readonly value: ESTree.Expression }

type Constants = ReadonlyMap<string, Place>

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
