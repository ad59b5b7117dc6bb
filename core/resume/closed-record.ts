import { type Fault, isObject, type Parser, record } from '../parse.ts'
import { failure } from '../result.ts'
import { knownKey } from './known-key.ts'
import { wrongValue } from './wrong-value.ts'

type Shape = Readonly<Record<string, Parser<unknown>>>

/**
 * An object with the fields of `shape` and no others: a key that is not among them is a fault, which names the one that
 * was probably meant. The standard allows any, but a misspelt one would be missing from the page without a word.
 */
export function closedRecord<S extends Shape>(shape: S): ReturnType<typeof record<S>> {
  const parse = record(shape)
  return (input, field = '') => {
    if (!isObject(input)) return wrongValue(field, 'an object', input)
    const unknown = unknownKeys(input, Object.keys(shape)).map((key) => faultOf(key, field, Object.keys(shape)))
    const parsed = parse(input, field)
    return unknown.length === 0 ? parsed : failure([...(parsed.ok ? [] : parsed.error), ...unknown])
  }
}

/** The keys of an object that are not among those `known`. */
export function unknownKeys(input: object, known: readonly string[]): readonly string[] {
  return Object.keys(input).filter((key) => !known.includes(key))
}

function faultOf(key: string, field: string, known: readonly string[]): Fault {
  const meant = knownKey(key, known)
  return {
    field: field === '' ? key : `${field}.${key}`,
    expected: meant === null ? `one of the names ${known.join(', ')}` : `the name "${meant}"`,
  }
}
