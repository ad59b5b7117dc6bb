import { isObject, type Parser } from '../parse.ts'
import { failure, success } from '../result.ts'
import { createFaultList, type FaultList, pathOf } from './fault-list.ts'
import {
  type ConstantSchema,
  type ListSchema,
  NOT_BLANK,
  type ObjectSchema,
  type Schema,
  type TextSchema,
  UNKEEPABLE,
  type ValueOf,
} from './schema.ts'

const NOT_BLANK_PATTERN = new RegExp(NOT_BLANK.pattern, 'u')

const UNKEEPABLE_PATTERN = new RegExp(UNKEEPABLE.pattern, 'u')

/** What is being read, its path, and where its faults go. */
type Place = { readonly input: unknown; readonly field: string; readonly list: FaultList }

/**
 * The parser of what is as `schema` says. It names every unknown key, wrong type, blank or over-long field, up to
 * `MOST_FAULTS`, and its work is bounded by the size of the input, however deep that is. What it gives is made anew:
 * properties in the order of the schema, and those that are null without being required left out. Only own properties
 * are read, and no key but those of the schema is ever written.
 */
export function parseBy<const S extends Schema>(schema: S): Parser<ValueOf<S>> {
  return (input, field = '') => {
    const list = createFaultList()
    const value = read(schema, { input, field, list })
    return list.faults.length === 0 ? success(value as ValueOf<S>) : failure(list.faults)
  }
}

function read(schema: Schema, place: Place): unknown {
  if ('const' in schema) return readConstant(schema, place)
  if (place.input === null && schema.type.includes('null')) return null
  if ('properties' in schema) return readObject(schema, place)
  return 'items' in schema ? readList(schema, place) : readText(schema, place)
}

function readConstant(schema: ConstantSchema, { input, field, list }: Place): unknown {
  if (input !== schema.const) list.add(field, JSON.stringify(schema.const))
  return input
}

function readText(schema: TextSchema, { input, field, list }: Place): unknown {
  const fault = typeof input === 'string' ? textFault(schema, input) : typeFault(schema)
  if (fault !== null) list.add(field, fault)
  return input
}

function readList(schema: ListSchema, { input, field, list }: Place): unknown {
  if (!Array.isArray(input)) return list.add(field, typeFault(schema))
  if (input.length > schema.maxItems) return list.add(field, `at most ${schema.maxItems} entries`)
  const values: unknown[] = []
  for (let index = 0; index < input.length && !list.isFull(); index += 1) {
    values.push(read(schema.items, { input: input[index], field: `${field}[${index}]`, list }))
  }
  return values
}

function readObject(schema: ObjectSchema, { input, field, list }: Place): unknown {
  if (!isObject(input)) return list.add(field, typeFault(schema))
  const value: Record<string, unknown> = {}
  for (const [key, property] of Object.entries(schema.properties)) {
    const given = Object.hasOwn(input, key) ? input[key] : undefined
    const isLeftOut = (given === undefined || given === null) && !schema.required.includes(key)
    if (!isLeftOut) value[key] = read(property, { input: given, field: pathOf(field, key), list })
  }
  nameUnknownKeys(schema, input, { input, field, list })
  return value
}

// `for in` with a stop, as there may be a hundred thousand of them; what JSON gives inherits nothing that can be listed.
function nameUnknownKeys({ properties }: ObjectSchema, input: object, { field, list }: Place): void {
  for (const key in input) {
    if (list.isFull()) return
    if (!Object.hasOwn(properties, key)) list.add(pathOf(field, key), 'no field of this name')
  }
}

const TYPE_NAMES = { string: 'a text', array: 'a list', object: 'an object' } as const

function typeFault(schema: Exclude<Schema, ConstantSchema>): string {
  const type = typeof schema.type === 'string' ? schema.type : schema.type[0]
  const name = 'pattern' in schema ? `${TYPE_NAMES[type]} that is not blank` : TYPE_NAMES[type]
  return typeof schema.type === 'string' ? name : `${name}, or null`
}

/** What was expected in place of `text`; null where it is as `schema` says. Looks at no more than it may be long. */
function textFault(schema: TextSchema, text: string): string | null {
  const { minLength = 0, maxLength, pattern } = schema
  if (isLongerThan(text, maxLength)) return `a text of at most ${maxLength} characters`
  if (!isLongerThan(text, minLength - 1)) return 'a text that is not empty'
  if (UNKEEPABLE_PATTERN.test(text)) return 'a text without null characters and halves of surrogate pairs'
  return pattern !== undefined && !NOT_BLANK_PATTERN.test(text) ? 'a text that is not blank' : null
}

/** Whether `text` has more than `length` code points, as JSON Schema counts; each is one or two UTF-16 units. */
function isLongerThan(text: string, length: number): boolean {
  if (text.length <= length) return false
  return text.length > 2 * length || Array.from(text).length > length
}
