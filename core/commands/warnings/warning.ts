import { FIELD_NAMES } from '../command-fields.ts'
import type { CommandEntry } from '../entry.ts'

/** A kind of warning before a command is saved. Warnings never prevent saving. */
type WarningCode =
  | 'line/duplicate'
  | 'line/similar'
  | 'line/ends-with-newline'
  | 'line/outer-blanks'
  | 'line/typographic'
  | 'text/secret'
  | 'text/deceptive'
  | 'label/similar'

/** A warning about `field`, a path such as `line` or `tags[2]`. The sentence never contains a secret. */
export type Warning = { readonly code: WarningCode; readonly field: string; readonly sentence: string }

/** Texts of an entry with their paths: first the text fields, then the entries of lists (`tags[0]`). */
export function textFieldsOf(entry: CommandEntry): readonly (readonly [field: string, text: string])[] {
  const given = FIELD_NAMES.map((field) => [field, entry[field] ?? []] as const)
  return [
    ...given.flatMap(([field, text]) => (typeof text === 'string' ? [[field, text] as const] : [])),
    ...given.flatMap(([field, texts]) =>
      typeof texts === 'string' ? [] : texts.map((text, index) => [`${field}[${index}]`, text] as const),
    ),
  ]
}
