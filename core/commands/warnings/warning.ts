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

/** Every text of an entry that is there, with its path: `notes`, `line`, ..., `tags[0]`, ..., `source`. */
export function textFieldsOf(entry: CommandEntry): readonly (readonly [field: string, text: string])[] {
  const { notes, line, platform, howTo, description, tags = [], source } = entry
  const texts = Object.entries({ notes, line, platform, howTo, description, source })
  const given = texts.flatMap(([field, text]) => (typeof text === 'string' ? [[field, text] as const] : []))
  return [...given, ...tags.map((tag, index) => [`tags[${index}]`, tag] as const)]
}
