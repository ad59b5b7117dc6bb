import { FIELD_NAMES } from '../command-fields.ts'
import type { CommandEntry } from '../entry.ts'

/** Something that its owner should look at before a command is saved; nothing of it forbids saving. */
export type WarningCode =
  | 'line/duplicate'
  | 'line/similar'
  | 'line/ends-with-newline'
  | 'line/outer-blanks'
  | 'line/typographic'
  | 'text/secret'
  | 'text/deceptive'
  | 'label/similar'

/** `field` is a path such as `line` or `tags[2]`; the sentence, for people, never repeats a secret. */
export type Warning = { readonly code: WarningCode; readonly field: string; readonly sentence: string }

/** Every text of an entry that is there, with its path: `notes`, `line`, ..., then those in lists: `tags[0]`, ... */
export function textFieldsOf(entry: CommandEntry): readonly (readonly [field: string, text: string])[] {
  const given = FIELD_NAMES.map((field) => [field, entry[field] ?? []] as const)
  return [
    ...given.flatMap(([field, text]) => (typeof text === 'string' ? [[field, text] as const] : [])),
    ...given.flatMap(([field, texts]) =>
      typeof texts === 'string' ? [] : texts.map((text, index) => [`${field}[${index}]`, text] as const),
    ),
  ]
}
