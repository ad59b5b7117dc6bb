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
