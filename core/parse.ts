import { failure, type Result, success } from './result.ts'

/** One thing wrong with one field. `field` is a path such as `[3].notes`, empty for the whole input. */
export type Fault = { readonly field: string; readonly expected: string }

/**
 * Turns something of unknown shape into a `T`, or names every field that is not as expected.
 * Never throws and never changes its input. `field` is the path of `input` in the whole.
 */
export type Parser<T> = (input: unknown, field?: string) => Result<T, readonly Fault[]>

/** The type a parser gives: `type Command = Parsed<typeof parseCommand>`. */
export type Parsed<P> = P extends Parser<infer T> ? T : never

type OptionalParser<T> = Parser<T> & { readonly optional: true }
type Shape = Readonly<Record<string, Parser<unknown>>>
type Fields = readonly (readonly [key: string, parser: Parser<unknown>])[]
type OptionalKeys<S extends Shape> = { [K in keyof S]: S[K] extends OptionalParser<unknown> ? K : never }[keyof S]
type RecordOf<S extends Shape> = {
  readonly [K in Exclude<keyof S, OptionalKeys<S>>]: Parsed<S[K]>
} & { readonly [K in OptionalKeys<S>]?: Parsed<S[K]> }

/** Any string, the empty one too, kept to the byte. */
export const text: Parser<string> = (input, field = '') =>
  typeof input === 'string' ? success(input) : wrong(field, 'a text')

/** A string with something other than white space in it. */
export const nonEmptyText: Parser<string> = (input, field = '') =>
  typeof input === 'string' && input.trim() !== '' ? success(input) : wrong(field, 'a text that is not empty')

/** A truth value. */
export const flag: Parser<boolean> = (input, field = '') =>
  typeof input === 'boolean' ? success(input) : wrong(field, 'true or false')

/** A whole number from `least` to `most`, both included. */
export function wholeNumber(least: number, most: number): Parser<number> {
  return (input, field = '') =>
    typeof input === 'number' && Number.isInteger(input) && input >= least && input <= most
      ? success(input)
      : wrong(field, `a whole number from ${least} to ${most}`)
}

/** What `parser` gives; `null` where the input is null or missing. */
export function orNull<T>(parser: Parser<T>): Parser<T | null> {
  return (input, field) => (isAbsent(input) ? success(null) : parser(input, field))
}

/** Marks a field of a `record` that may be missing or null; it is then absent from the value. */
export function optional<T>(parser: Parser<T>): OptionalParser<T> {
  return Object.assign((input: unknown, field?: string) => parser(input, field), { optional: true } as const)
}

/** An array whose every entry `parser` accepts; all faults of all entries are named. */
export function list<T>(parser: Parser<T>): Parser<readonly T[]> {
  return (input, field = '') => {
    if (!Array.isArray(input)) return wrong(field, 'a list')
    const values: T[] = []
    const faults: Fault[] = []
    input.forEach((entry: unknown, index) => {
      const parsed = parser(entry, `${field}[${index}]`)
      if (parsed.ok) values.push(parsed.value)
      else faults.push(...parsed.error)
    })
    return faults.length === 0 ? success(values) : failure(faults)
  }
}

/**
 * An object with the fields of `shape`. Only own properties are read and unknown ones are left behind, so
 * `__proto__` and its kin have no effect.
 */
export function record<S extends Shape>(shape: S): Parser<RecordOf<S>> {
  // Listed once: a library has tens of thousands of records.
  const fields = Object.entries(shape)
  return (input, field = '') => {
    if (!isObject(input)) return wrong(field, 'an object')
    const { value, faults } = parseFields(fields, input, field === '' ? '' : `${field}.`)
    return faults.length === 0 ? success(value as RecordOf<S>) : failure(faults)
  }
}

/** The faults as one line for people: `notes: expected a text; line: expected a text`. */
export function describeFaults(faults: readonly Fault[]): string {
  return faults.map(({ field, expected }) => `${field === '' ? 'the whole' : field}: expected ${expected}`).join('; ')
}

function parseFields(fields: Fields, input: Readonly<Record<string, unknown>>, prefix: string) {
  const value: Record<string, unknown> = {}
  const faults: Fault[] = []
  for (const [key, parser] of fields) {
    const given = Object.hasOwn(input, key) ? input[key] : undefined
    if ('optional' in parser && isAbsent(given)) continue
    const parsed = parser(given, prefix + key)
    if (parsed.ok) value[key] = parsed.value
    else faults.push(...parsed.error)
  }
  return { value, faults }
}

function isAbsent(given: unknown): boolean {
  return given === undefined || given === null
}

function wrong(field: string, expected: string): Result<never, readonly Fault[]> {
  return failure([{ field, expected }])
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
