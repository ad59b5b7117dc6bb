import { failure, success } from '../result.ts'
import { shorten } from '../text/shorten.ts'
import {
  breaks,
  fieldPath,
  invalid,
  isObject,
  list,
  MAX_FAULTS,
  type ParseFault,
  type Parser,
  parserOf,
  record,
  type Shape,
} from './parse.ts'

// A key can be as long as the whole input, so messages shorten it.
const MAX_KEY_LENGTH = 100

/** Like `record`, but rejects unknown keys. `insteadOf` returns what the fault says was expected instead of the key. */
export function closedRecord<S extends Shape>(
  shape: S,
  insteadOf: (unknownKey: string) => string,
): ReturnType<typeof record<S>> {
  const parse = record(shape)
  return parserOf({ ...parse.keywords, additionalProperties: false }, (input, field = '') => {
    const parsed = parse(input, field)
    const faults = parsed.ok ? [] : [...parsed.error]
    for (const key of isObject(input) ? unknownKeys(input, shape, MAX_FAULTS - faults.length) : []) {
      faults.push({ field: fieldPath(field, shorten(key, MAX_KEY_LENGTH)), expected: insteadOf(key) })
    }
    return faults.length === 0 ? parsed : failure(faults)
  })
}

// Stops at `max`, because an input can have hundreds of thousands of keys.
function unknownKeys(input: object, shape: Shape, max: number): readonly string[] {
  const unknown: string[] = []
  for (const key in input) {
    if (unknown.length >= max) break
    if (!Object.hasOwn(shape, key)) unknown.push(key)
  }
  return unknown
}

/** Like `list`, but rejects more than `max` entries. */
export function listOfAtMost<T>(max: number, parser: Parser<T>): Parser<readonly T[]> {
  const parse = list(parser)
  return parserOf({ ...parse.keywords, maxItems: max }, (input, field) =>
    Array.isArray(input) && input.length > max
      ? breaks({ code: 'max-entries', max }, `at most ${max} entries`, field)
      : parse(input, field),
  )
}

/** Accepts exactly these values. */
export function oneOf<const T extends string | number | boolean>(...values: readonly T[]): Parser<T> {
  const expected = values.map((value) => JSON.stringify(value)).join(' or ')
  return parserOf(values.length === 1 ? { const: values[0] } : { enum: values }, (input, field) => {
    const value = values.find((known) => known === input)
    return value === undefined ? invalid(expected, field) : success(value)
  })
}

/** Accepts booleans. */
export const flag = oneOf(true, false)

/** Formats faults as one line for people: `notes: expected a text; line: expected a text`. */
export function describeFaults(faults: readonly ParseFault[]): string {
  return faults.map(({ field, expected }) => `${field === '' ? 'the input' : field}: expected ${expected}`).join('; ')
}
