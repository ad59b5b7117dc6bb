import type { Parser } from '../../../core/parse.ts'
import { nearestWord } from '../../../core/search/words/edits-between.ts'
import type { ContentFault } from './content-fault.ts'
import type { ContentSource } from './content-source.ts'
import { type FieldPath, lineOfField, pathOfField } from './line-of-field.ts'
import type { Exports } from './run-source.ts'
import { showPath, showValue } from './show-value.ts'
import { parseAndWatch, type UnknownField } from './unknown-fields.ts'

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
