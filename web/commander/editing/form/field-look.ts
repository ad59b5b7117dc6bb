import type { EntryField } from './entry-text.ts'

/** How a field is shown: how many rows it has at first, and what is said below its label. A field of one row has no more. */
export type FieldLook = { readonly rows: number; readonly hint?: string; readonly isCode?: boolean }

/** How each field of a command is shown. */
export const FIELD_LOOKS: Readonly<Record<EntryField, FieldLook>> = {
  notes: { rows: 2, hint: 'What the command does. Without notes the command is saved as a draft.' },
  line: { rows: 3, hint: 'Copied exactly as you write it. {{name}} makes a placeholder to fill in.', isCode: true },
  platform: { rows: 1, hint: 'The program or shell it is for, such as git.' },
  tags: { rows: 1, hint: 'Separate tags with commas.' },
  howTo: { rows: 2 },
  description: { rows: 4 },
  source: { rows: 1, hint: 'Where you found it: a link, a book, a person.' },
}
