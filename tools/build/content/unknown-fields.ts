import { type Fault, isObject, type Parser } from '../../../core/parse.ts'
import type { Result } from '../../../core/result.ts'
import type { FieldPath } from './line-of-field.ts'

/** A field that no parser asks for. `known` are those of the same object that are asked for. */
export type UnknownField = { readonly path: FieldPath; readonly known: readonly string[] }

type Questions = { readonly path: FieldPath; readonly object: object; readonly asked: Set<string> }

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
