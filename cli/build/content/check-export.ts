import { type JsonSchema, jsonSchemaOf } from '../../../core/parsing/json-schema.ts'
import { isObject, type Parser } from '../../../core/parsing/parse.ts'
import { nearestWord } from '../../../core/search/words/edit-distance.ts'
import { shorten } from '../../../core/text/shorten.ts'
import type { ContentFault } from './content-fault.ts'
import { type ContentSource, type Exports, type FieldPath, lineOfField, pathOfField } from './content-source.ts'

const SHOWN_LENGTH = 60

/** A field that no parser reads, and the fields that its object may have. */
type UnknownField = { readonly path: FieldPath; readonly known: readonly string[] }

/** A file's export, as context for faults. */
export type ExportedValue = { readonly source: ContentSource; readonly name: string; readonly value: unknown }

/** Creates a fault about a field that is missing or has an unexpected value. */
export function unexpected(exported: ExportedValue, path: FieldPath, expected: string): ContentFault {
  const given = valueAt(exported.value, path)
  const is = given === undefined ? 'is missing' : `is ${showValue(given)}`
  return faultAt(exported, path, `${showPath(path) || exported.name} ${is}; expected ${expected}.`)
}

/** Creates a fault with the line of a field. */
export function faultAt({ source, name }: ExportedValue, path: FieldPath, message: string): ContentFault {
  return { file: source.file, line: lineOfField(source, name, path), message }
}

/** Finds fields that the parser rejects, and unknown fields, which parsers ignore. */
export function parseFaults<T>(exported: ExportedValue, parser: Parser<T>): readonly ContentFault[] {
  const parsed = parser(exported.value)
  const wrong = parsed.ok ? [] : parsed.error
  return [
    ...wrong.map(({ field, expected }) => unexpected(exported, pathOfField(field), expected)),
    ...unknownFields(jsonSchemaOf(parser), exported.value, []).map((field) =>
      faultAt(exported, field.path, describeUnknown(field)),
    ),
  ]
}

/** Returns a fault if a file doesn't export `name`, or null if it does. `declaration` shows how to declare it. */
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
  return `${showPath(path)} is unknown; expected ${expected}.`
}

function valueAt(value: unknown, path: FieldPath): unknown {
  return path.reduce<unknown>(
    (inner, step) => (typeof inner === 'object' && inner !== null ? Reflect.get(inner, step) : undefined),
    value,
  )
}

function unknownFields({ properties, items }: JsonSchema, value: unknown, path: FieldPath): readonly UnknownField[] {
  if (Array.isArray(value)) {
    return items === undefined ? [] : value.flatMap((entry, index) => unknownFields(items, entry, [...path, index]))
  }
  if (!isObject(value) || properties === undefined) return []
  const known = Object.keys(properties)
  return Object.entries(value).flatMap(([key, field]) => {
    const schema = Object.hasOwn(properties, key) ? properties[key] : undefined
    return schema === undefined ? [{ path: [...path, key], known }] : unknownFields(schema, field, [...path, key])
  })
}

function showValue(value: unknown): string {
  if (typeof value === 'string') return JSON.stringify(shorten(value, SHOWN_LENGTH))
  if (Array.isArray(value)) return 'a list'
  if (value === null || typeof value !== 'object') return typeof value === 'function' ? 'a function' : String(value)
  return 'an object'
}

/** Formats a path for people, counting from 1: `basics.name`, or `entry 4, tags, entry 1`. */
export function showPath(path: readonly (string | number)[]): string {
  return path.reduce<string>((shown, step, index) => {
    const word = typeof step === 'number' ? `entry ${step + 1}` : step
    if (index === 0) return word
    return typeof step === 'string' && typeof path[index - 1] === 'string' ? `${shown}.${word}` : `${shown}, ${word}`
  }, '')
}
