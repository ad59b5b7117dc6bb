import { failure, type Result, success } from '../result.ts'
import type { Rule } from './rule.ts'

/**
 * A fault in the input. `field` is the path of the invalid part, such as `[3].notes`; empty for the whole input.
 * `expected` describes a valid value in English. Some faults have the broken `rule` as data, so that they can be
 * explained in the site's language.
 */
export type ParseFault = { readonly field: string; readonly expected: string; readonly rule?: Rule }

/** Maximum number of faults that a parser reports, so that a hostile input can't produce a huge response. */
export const MAX_FAULTS = 100

/**
 * Keywords of JSON Schema 2020-12, except that `items` and `properties` contain parsers, and that `orNull` and
 * `isOptional` are our own. `jsonSchemaOf` converts them to plain JSON Schema. It's in a separate file, so that pages
 * don't load it.
 */
type Keywords = {
  readonly type?: string
  readonly orNull?: true
  readonly isOptional?: true
  readonly items?: Parser<unknown>
  readonly properties?: Shape
  readonly [keyword: string]: unknown
}

type Parse<T> = (input: unknown, field?: string) => Result<T, readonly ParseFault[]>

/**
 * Parses unknown input into a `T`, or reports up to `MAX_FAULTS` faults. Never throws or changes its input, and takes
 * time bounded by the input's size. `field` is the path of `input` within the whole input.
 */
export type Parser<T> = Parse<T> & { readonly keywords: Keywords; readonly '~standard': StandardSchema<T> }

/** Source: standardschema.dev, version 1. */
type StandardSchema<T> = {
  readonly version: 1
  readonly vendor: 'commander'
  readonly validate: (input: unknown) => { readonly value: T } | { readonly issues: readonly Issue[] }
}

type Issue = { readonly message: string; readonly path: readonly (string | number)[] }

/** The type that a parser returns: `type Command = Parsed<typeof parseCommand>`. */
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

/** Converts `[3].notes` to `[3, 'notes']`. */
function keysOf(field: string): readonly (string | number)[] {
  return Array.from(field.matchAll(/\[(\d+)\]|[^.[\]]+/g), ([key, index]) =>
    index === undefined ? key : Number(index),
  )
}

/** Fails with a single fault. */
export function invalid(expected: string, field = ''): Result<never, readonly ParseFault[]> {
  return failure([{ field, expected }])
}

/** Fails with a single fault: the input breaks `rule`. `expected` describes the rule in English. */
export function breaks(rule: Rule, expected: string, field = ''): Result<never, readonly ParseFault[]> {
  return failure([{ field, expected, rule }])
}

/** Accepts strings that pass `isOne`, and keeps them byte for byte. `expected` describes them in faults. */
export function textLike(isOne: (text: string) => boolean, expected: string): Parser<string> {
  return parserOf({ type: 'string' }, (input, field) =>
    typeof input === 'string' && isOne(input) ? success(input) : invalid(expected, field),
  )
}

/** Accepts any string, even an empty one, and keeps it byte for byte. */
export const text = textLike(() => true, 'a text')

/** Accepts strings that aren't blank. */
export const nonEmptyText = textLike((given) => given.trim() !== '', 'a text that is not empty')

/** Accepts integers from `min` to `max`, both inclusive. */
export function wholeNumber(min: number, max: number): Parser<number> {
  return parserOf({ type: 'integer', minimum: min, maximum: max }, (input, field) =>
    typeof input === 'number' && Number.isInteger(input) && input >= min && input <= max
      ? success(input)
      : breaks({ code: 'whole-number', min, max }, `a whole number from ${min} to ${max}`, field),
  )
}

/** Like `parser`, but also accepts null, and turns a missing value into null. */
export function orNull<T>(parser: Parser<T>): Parser<T | null> {
  return orElse(parser, null, { orNull: true })
}

/** Makes a field of a `record` optional. Null counts as missing. */
export function optional<T>(parser: Parser<T>): Parser<T | undefined> {
  return orElse(parser, undefined, { isOptional: true })
}

function orElse<T, E>(parser: Parser<T>, instead: E, more: Keywords): Parser<T | E> {
  const absent = success(instead)
  return parserOf<T | E>({ ...parser.keywords, ...more }, (input, field) =>
    input === undefined || input === null ? absent : parser(input, field),
  )
}

/** Accepts arrays of values that `parser` accepts. */
export function list<T>(parser: Parser<T>): Parser<readonly T[]> {
  return parserOf({ type: 'array', items: parser }, (input, field = '') => {
    if (!Array.isArray(input)) return invalid('a list', field)
    const values: T[] = []
    const faults: ParseFault[] = []
    for (let index = 0; index < input.length && faults.length < MAX_FAULTS; index += 1) {
      const parsed = parser(input[index], `${field}[${index}]`)
      if (parsed.ok) values.push(parsed.value)
      else faults.push(...parsed.error)
    }
    return resultOf(values, faults)
  })
}

/**
 * Accepts objects with the fields of `shape`. Reads only own properties and drops unknown ones, so that `__proto__` and
 * the like have no effect. To reject unknown fields, use `closedRecord`.
 */
export function record<S extends Shape>(shape: S): Parser<RecordOf<S>> {
  // Listed once per shape instead of once per input, because a library can have tens of thousands of records.
  const fields = Object.entries(shape)
  return parserOf({ type: 'object', properties: shape }, (input, field = '') =>
    isObject(input) ? parseFields<RecordOf<S>>(fields, input, field) : invalid('an object', field),
  )
}

function parseFields<T>(fields: Fields, input: Readonly<Record<string, unknown>>, field: string) {
  const value: Record<string, unknown> = {}
  const faults: ParseFault[] = []
  for (const [key, parser] of fields) {
    const parsed = parser(Object.hasOwn(input, key) ? input[key] : undefined, fieldPath(field, key))
    if (!parsed.ok) faults.push(...parsed.error)
    else if (parsed.value !== undefined) value[key] = parsed.value
  }
  return resultOf(value as T, faults)
}

/** Returns the path of `key` in the object at `field`. */
export function fieldPath(field: string, key: string): string {
  return field === '' ? key : `${field}.${key}`
}

function resultOf<T>(value: T, faults: readonly ParseFault[]): Result<T, readonly ParseFault[]> {
  return faults.length === 0 ? success(value) : failure(faults.slice(0, MAX_FAULTS))
}

/** True for objects other than null and arrays. */
export function isObject(input: unknown): input is Readonly<Record<string, unknown>> {
  return typeof input === 'object' && input !== null && !Array.isArray(input)
}

/** Parses JSON without throwing. Returns undefined, which JSON can't express, for invalid text. */
export function jsonValueOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
