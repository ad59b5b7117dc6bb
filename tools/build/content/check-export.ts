import { type Fault, isObject, type Parser } from '../../../core/parse.ts'
import type { Result } from '../../../core/result.ts'
import { nearestWord } from '../../../core/search/words/edits-between.ts'
import { shorten } from '../../../core/shorten.ts'
import type { ContentFault } from './content-fault.ts'
import type { ContentSource, Exports } from './content-source.ts'
import { type FieldPath, lineOfField, pathOfField } from './line-of-field.ts'

const SHOWN_LENGTH = 60

/** A field that no parser asks for. `known` are those of the same object that are asked for. */
type UnknownField = { readonly path: FieldPath; readonly known: readonly string[] }

type Questions = { readonly path: FieldPath; readonly object: object; readonly asked: Set<string> }

/** An exported value of a file, which faults are about. */
export type ExportedValue = { readonly source: ContentSource; readonly name: string; readonly value: unknown }

/** The fault that the field at `path` is not what was expected. */
export function unexpected(exported: ExportedValue, path: FieldPath, expected: string): ContentFault {
  const given = valueAt(exported.value, path)
  const is = given === undefined ? 'is missing' : `is ${showValue(given)}`
  return faultAt(exported, path, `${showPath(path) || exported.name} ${is}; expected ${expected}.`)
}

/** A fault about the field at `path`, in these words. */
export function faultAt({ source, name }: ExportedValue, path: FieldPath, message: string): ContentFault {
  return { file: source.file, line: lineOfField(source, name, path), message }
}

/** What is wrong with an exported value by its parser: fields that are not as expected, and fields that nobody knows. */
export function parseFaults<T>(exported: ExportedValue, parser: Parser<T>): readonly ContentFault[] {
  const { result, unknown } = parseAndWatch(parser, exported.value)
  const wrong = result.ok ? [] : result.error
  return [
    ...wrong.map(({ field, expected }) => unexpected(exported, pathOfField(field), expected)),
    ...unknown.map((field) => faultAt(exported, field.path, describeUnknown(field))),
  ]
}

/** The fault that a file does not export `name`, which is to be declared as in `declaration`; null where it does. */
export function missingExport(
  source: ContentSource,
  exports: Exports,
  { name, declaration }: { readonly name: string; readonly declaration: string },
): ContentFault | null {
  if (Object.hasOwn(exports, name)) return null
  const instead = nearestWord(name, Object.keys(exports)) ?? Object.keys(exports)[0]
  const line = instead === undefined ? null : lineOfField(source, instead, [])
  const has = instead === undefined ? 'exports nothing' : `exports "${instead}"`
  return { file: source.file, line, message: `${has}; expected "${declaration}".` }
}

function describeUnknown({ path, known }: UnknownField): string {
  const meant = nearestWord(String(path.at(-1)), known)
  const expected = meant === null ? `one of ${known.join(', ')}` : `"${meant}", probably`
  return `${showPath(path)} is not known here; expected ${expected}.`
}

function valueAt(value: unknown, path: FieldPath): unknown {
  return path.reduce<unknown>(
    (inner, step) => (typeof inner === 'object' && inner !== null ? Reflect.get(inner, step) : undefined),
    value,
  )
}

/**
 * What `parser` makes of a value, and which of the value's fields it never looked at: parsers leave unknown fields
 * behind without a word, but whoever wrote one wanted something.
 */
export function parseAndWatch<T>(
  parser: Parser<T>,
  value: unknown,
): { readonly result: Result<T, readonly Fault[]>; readonly unknown: readonly UnknownField[] } {
  const questions: Questions[] = []
  const result = parser(watched(value, [], questions))
  const unknown = questions
    .filter(({ asked }) => asked.size > 0)
    .flatMap(({ path, object, asked }) =>
      Object.keys(object).flatMap((key) => (asked.has(key) ? [] : [{ path: [...path, key], known: [...asked] }])),
    )
  return { result, unknown }
}

/** A copy of a value whose objects note which of their fields are asked for. */
function watched(value: unknown, path: FieldPath, questions: Questions[]): unknown {
  if (Array.isArray(value)) return value.map((entry, index) => watched(entry, [...path, index], questions))
  if (!isObject(value)) return value
  const object = Object.fromEntries(
    Object.entries(value).map(([key, field]) => [key, watched(field, [...path, key], questions)]),
  )
  const asked = new Set<string>()
  questions.push({ path, object, asked })
  return new Proxy(object, {
    getOwnPropertyDescriptor: (target, key) => {
      if (typeof key === 'string') asked.add(key)
      return Reflect.getOwnPropertyDescriptor(target, key)
    },
  })
}

/** A value as a fault names it, on one line: texts in quotes and shortened, lists and objects by their kind. */
function showValue(value: unknown): string {
  if (typeof value === 'string') return JSON.stringify(shorten(value, SHOWN_LENGTH))
  if (Array.isArray(value)) return 'a list'
  if (value === null || typeof value !== 'object') return typeof value === 'function' ? 'a function' : String(value)
  return 'an object'
}

/** A path of a fault in words: `basics.name`, or `entry 4, tags, entry 1`, as people count. */
export function showPath(path: readonly (string | number)[]): string {
  return path.reduce<string>((shown, step, index) => {
    const word = typeof step === 'number' ? `entry ${step + 1}` : step
    if (index === 0) return word
    return typeof step === 'string' && typeof path[index - 1] === 'string' ? `${shown}.${word}` : `${shown}, ${word}`
  }, '')
}
