import { failure, type Result, success } from './result.ts'

/** One thing wrong with one field. `field` is a path such as `[3].notes`, empty for the whole input. */
export type Fault = { readonly field: string; readonly expected: string }

/** How many faults are named at most: enough to mend a file, too few to make an answer of a hostile body. */
export const MOST_FAULTS = 100

/**
 * The keywords of JSON Schema 2020-12 that say what a parser accepts; `items` and `properties` are parsers themselves.
 * `jsonSchemaOf` makes the schema of them, which no page needs.
 */
type Keywords = {
  readonly type?: string
  readonly orNull?: true
  readonly isOptional?: true
  readonly items?: Parser<unknown>
  readonly properties?: Shape
  readonly [keyword: string]: unknown
}

type Parse<T> = (input: unknown, field?: string) => Result<T, readonly Fault[]>

/**
 * Turns something of unknown shape into a `T`, or names what is not as expected, at most `MOST_FAULTS` fields. Never
 * throws, never changes its input, and its work is bounded by the size of that. `field` is the path of `input` in the
 * whole.
 */
export type Parser<T> = Parse<T> & { readonly keywords: Keywords; readonly '~standard': StandardSchema<T> }

/** A parser's interface for other libraries. Source: standardschema.dev, version 1. */
type StandardSchema<T> = {
  readonly version: 1
  readonly vendor: 'commander'
  readonly validate: (input: unknown) => { readonly value: T } | { readonly issues: readonly Issue[] }
}

type Issue = { readonly message: string; readonly path: readonly (string | number)[] }

/** The type a parser gives: `type Command = Parsed<typeof parseCommand>`. */
export type Parsed<P> = P extends Parser<infer T> ? T : never

export type Shape = Readonly<Record<string, Parser<unknown>>>
type Fields = readonly (readonly [key: string, parser: Parser<unknown>])[]
type OptionalKeys<S extends Shape> = { [K in keyof S]: undefined extends Parsed<S[K]> ? K : never }[keyof S]
type RecordOf<S extends Shape> = {
  readonly [K in Exclude<keyof S, OptionalKeys<S>>]: Parsed<S[K]>
} & { readonly [K in OptionalKeys<S>]?: Exclude<Parsed<S[K]>, null | undefined> }

/** Builds a parser from schema keywords and a parse function. */
export function parserOf<T>(keywords: Keywords, parse: Parse<T>): Parser<T> {
  return Object.assign(parse, { keywords, '~standard': standardSchema(parse) })
}

function standardSchema<T>(parse: Parse<T>): StandardSchema<T> {
  const validate: StandardSchema<T>['validate'] = (input) => {
    const parsed = parse(input)
    if (parsed.ok) return { value: parsed.value }
    return {
      issues: parsed.error.map(({ field, expected }) => ({ message: `expected ${expected}`, path: keysOf(field) })),
    }
  }
  return { version: 1, vendor: 'commander', validate }
}

/** The keys and indexes in a field's path: `[3].notes` is `[3, 'notes']`. */
function keysOf(field: string): readonly (string | number)[] {
  return Array.from(field.matchAll(/\[(\d+)\]|[^.[\]]+/g), ([key, index]) =>
    index === undefined ? key : Number(index),
  )
}

/** The one fault of a value that is not as expected. */
export function wrong(expected: string, field = ''): Result<never, readonly Fault[]> {
  return failure([{ field, expected }])
}

/** A string of which `isOne` holds, kept to the byte. */
export function textLike(isOne: (text: string) => boolean, expected: string): Parser<string> {
  return parserOf({ type: 'string' }, (input, field) =>
    typeof input === 'string' && isOne(input) ? success(input) : wrong(expected, field),
  )
}

/** Any string, the empty one too, kept to the byte. */
export const text = textLike(() => true, 'a text')

/** A string with something other than white space in it. */
export const nonEmptyText = textLike((given) => given.trim() !== '', 'a text that is not empty')

/** A whole number from `least` to `most`, both included. */
export function wholeNumber(least: number, most: number): Parser<number> {
  return parserOf({ type: 'integer', minimum: least, maximum: most }, (input, field) =>
    typeof input === 'number' && Number.isInteger(input) && input >= least && input <= most
      ? success(input)
      : wrong(`a whole number from ${least} to ${most}`, field),
  )
}

/** What `parser` gives; `null` where the input is null or missing. */
export function orNull<T>(parser: Parser<T>): Parser<T | null> {
  return orElse(parser, null, { orNull: true })
}

/** Marks a field of a `record` that may be missing or null; it is then absent from the value. */
export function optional<T>(parser: Parser<T>): Parser<T | undefined> {
  return orElse(parser, undefined, { isOptional: true })
}

function orElse<T, E>(parser: Parser<T>, instead: E, more: Keywords): Parser<T | E> {
  const absent = success(instead)
  return parserOf<T | E>({ ...parser.keywords, ...more }, (input, field) =>
    input === undefined || input === null ? absent : parser(input, field),
  )
}

/** An array whose every entry `parser` accepts. */
export function list<T>(parser: Parser<T>): Parser<readonly T[]> {
  return parserOf({ type: 'array', items: parser }, (input, field = '') => {
    if (!Array.isArray(input)) return wrong('a list', field)
    const values: T[] = []
    const faults: Fault[] = []
    for (let index = 0; index < input.length && faults.length < MOST_FAULTS; index += 1) {
      const parsed = parser(input[index], `${field}[${index}]`)
      if (parsed.ok) values.push(parsed.value)
      else faults.push(...parsed.error)
    }
    return resultOf(values, faults)
  })
}

/**
 * An object with the fields of `shape`, in their order. Only own properties are read and unknown ones are left behind, so
 * `__proto__` and its kin have no effect; `closedRecord` in strict.ts refuses them.
 */
export function record<S extends Shape>(shape: S): Parser<RecordOf<S>> {
  // Listed once: a library has tens of thousands of records.
  const fields = Object.entries(shape)
  return parserOf({ type: 'object', properties: shape }, (input, field = '') =>
    isObject(input) ? parseFields<RecordOf<S>>(fields, input, field) : wrong('an object', field),
  )
}

function parseFields<T>(fields: Fields, input: Readonly<Record<string, unknown>>, field: string) {
  const value: Record<string, unknown> = {}
  const faults: Fault[] = []
  for (const [key, parser] of fields) {
    const parsed = parser(Object.hasOwn(input, key) ? input[key] : undefined, pathOf(field, key))
    if (!parsed.ok) faults.push(...parsed.error)
    else if (parsed.value !== undefined) value[key] = parsed.value
  }
  return resultOf(value as T, faults)
}

/** The path of what stands under `key` in what stands at `field`. */
export function pathOf(field: string, key: string): string {
  return field === '' ? key : `${field}.${key}`
}

function resultOf<T>(value: T, faults: readonly Fault[]): Result<T, readonly Fault[]> {
  return faults.length === 0 ? success(value) : failure(faults.slice(0, MOST_FAULTS))
}

/** Whether something is an object with fields: neither null nor a list. */
export function isObject(input: unknown): input is Readonly<Record<string, unknown>> {
  return typeof input === 'object' && input !== null && !Array.isArray(input)
}

/** What `text` is as JSON, of unknown shape; undefined, which JSON never gives, where it is none. Never throws. */
export function jsonValueOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
