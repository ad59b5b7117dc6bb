import type { SecretKind } from '../../secrets/secret.ts'
import type { Command } from '../command.ts'
import { FIELD_NAMES } from '../command-fields.ts'
import type { CommandEntry } from '../entry.ts'

/**
 * A warning about `field`, a path such as `line` or `tags[2]`, before a command is saved. Warnings never prevent
 * saving. `text/secret` has the kind of the secret, never its text; `other` is a whole command, so don't log it.
 */
export type Warning = { readonly field: string } & (
  | { readonly code: 'text/secret'; readonly kind: SecretKind }
  /**
   * `characters` has code points, each once. `place` is the position of the first character in the field, in code
   * points from 1.
   */
  | { readonly code: 'text/deceptive'; readonly characters: readonly number[]; readonly place: number }
  /** The typographic marks in the line, and the plain ones to type instead. */
  | { readonly code: 'line/typographic'; readonly marks: readonly string[]; readonly plain: readonly string[] }
  | { readonly code: 'line/ends-with-newline' | 'line/outer-blanks' }
  | { readonly code: 'line/duplicate' | 'line/similar'; readonly other: Command }
  /** `count` commands spell the label as `usual`. */
  | { readonly code: 'label/similar'; readonly label: string; readonly usual: string; readonly count: number }
)

/** Returns the texts of an entry with their paths: first the text fields, then the entries of lists (`tags[0]`). */
export function textFieldsOf(entry: CommandEntry): readonly (readonly [field: string, text: string])[] {
  const given = FIELD_NAMES.map((field) => [field, entry[field] ?? []] as const)
  return [
    ...given.flatMap(([field, text]) => (typeof text === 'string' ? [[field, text] as const] : [])),
    ...given.flatMap(([field, texts]) =>
      typeof texts === 'string' ? [] : texts.map((text, index) => [`${field}[${index}]`, text] as const),
    ),
  ]
}
