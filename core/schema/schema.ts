import { type Fault, isObject, type Parser } from '../parse.ts'
import { failure, success } from '../result.ts'
import { shorten } from '../shorten.ts'

/** How many faults are named at most: enough to mend a file, too few to make an answer of a hostile body. */
export const MOST_FAULTS = 100

/** How much of an unknown key is repeated, in UTF-16 units: a key can be as long as the body. */
const LONGEST_KEY = 100

/** The faults found so far, at most `MOST_FAULTS`; once it is full there is no use in looking for more. */
type FaultList = {
  readonly faults: readonly Fault[]
  readonly add: (field: string, expected: string) => void
  readonly isFull: () => boolean
}

/** What a text must have: one character that is not white space. */
export const NOT_BLANK = { pattern: '\\S' } as const

/** What a text must not have: the null character, and halves of a surrogate pair, neither of which every store keeps. */
export const UNKEEPABLE = { type: 'string', pattern: '[\\u0000\\uD800-\\uDFFF]' } as const

type Described = { readonly description?: string }

/** A text; lengths are counted in code points. The patterns are ours alone, so that no text can hold one up. */
type TextSchema = Described & {
  readonly type: 'string' | readonly ['string', 'null']
  readonly minLength?: number
  readonly maxLength: number
  readonly pattern?: typeof NOT_BLANK.pattern
  readonly not: typeof UNKEEPABLE
}

/** One value and no other. */
type ConstantSchema = Described & { readonly const: string | number }

/** A list of at most `maxItems` entries. */
type ListSchema = Described & {
  readonly type: 'array' | readonly ['array', 'null']
  readonly items: Schema
  readonly maxItems: number
}

/** An object with these properties and no others. */
type ObjectSchema = Described & {
  readonly type: 'object'
  readonly properties: Readonly<Record<string, Schema>>
  readonly required: readonly string[]
  readonly additionalProperties: false
}

/**
 * What a body must be, as plain JSON: the part of JSON Schema 2020-12 that `parseBy` reads, and that goes into the
 * OpenAPI document as it is. Every text and every list has an end.
 */
type Schema = TextSchema | ConstantSchema | ListSchema | ObjectSchema

type NullOf<S> = S extends { readonly type: readonly [string, 'null'] } ? null : never

type ObjectOf<P, R> = { readonly [K in keyof P & R]: ValueOf<P[K]> } & {
  readonly [K in Exclude<keyof P, R>]?: Exclude<ValueOf<P[K]>, null>
}

/** The type of what is as `S` says. A property that is not required may be null, which is the same as missing. */
export type ValueOf<S> = S extends { readonly const: infer C }
  ? C
  : S extends { readonly properties: infer P; readonly required: readonly (infer R)[] }
    ? ObjectOf<P, R>
    : S extends { readonly items: infer I }
      ? readonly ValueOf<I>[] | NullOf<S>
      : string | NullOf<S>

const NOT_BLANK_PATTERN = new RegExp(NOT_BLANK.pattern, 'u')

const UNKEEPABLE_PATTERN = new RegExp(UNKEEPABLE.pattern, 'u')

/** What is being read, its path, and where its faults go. */
type Place = { readonly input: unknown; readonly field: string; readonly list: FaultList }

const TYPE_NAMES = { string: 'a text', array: 'a list', object: 'an object' } as const

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

/** A list without faults. */
export function createFaultList(): FaultList {
  const faults: Fault[] = []
  const isFull = () => faults.length >= MOST_FAULTS
  const add = (field: string, expected: string) => {
    if (!isFull()) faults.push({ field, expected })
  }
  return { faults, add, isFull }
}

/** The path of a property; of a key that goes on and on, its beginning. */
function pathOf(field: string, key: string): string {
  const name = shorten(key, LONGEST_KEY)
  return field === '' ? name : `${field}.${name}`
}
