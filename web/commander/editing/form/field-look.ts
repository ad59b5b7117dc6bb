import type { EntryField } from './entry-text.ts'

/** How a field is shown: how many rows it has at first, and what is said below its label. A field of one row has no more. */
export type FieldLook = { readonly rows: number; readonly hint?: string; readonly isCode?: boolean }

/** How each field of a command is shown. */
export const FIELD_LOOKS: Readonly<Record<EntryField, FieldLook>> = {
  notes: { rows: 2, hint: 'What the command does. Left empty, the command is kept as a draft.' },
  line: { rows: 3, hint: 'What is copied, to the byte. {{name}} makes a blank to fill in.', isCode: true },
  platform: { rows: 1, hint: 'What it runs in, such as git.' },
  tags: { rows: 1, hint: 'Words to narrow the list by, separated by commas.' },
  howTo: { rows: 2 },
  description: { rows: 4 },
  source: { rows: 1, hint: 'Where it was found.' },
}
