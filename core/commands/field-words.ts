import type { FieldName } from './command-fields.ts'

/**
 * `label` names the field in files and, on an English site, in the form. The form's input is `rows` lines high at first
 * and grows with its text, unless `rows` is 1. The OpenAPI document shows `description`.
 */
type FieldWords = {
  readonly label: string
  readonly rows: number
  readonly description: string
}

/** Labels and descriptions of `COMMAND_FIELDS`, in the order of the form. */
export const FIELD_WORDS: Readonly<Record<FieldName, FieldWords>> = {
  notes: {
    label: 'Notes',
    rows: 2,
    description: 'A sentence about the command; null makes it a draft, which only the owner can read.',
  },
  line: {
    label: 'Command line',
    rows: 3,
    description: 'The command line to copy, stored byte for byte.',
  },
  platform: {
    label: 'Platform',
    rows: 1,
    description: 'The program or shell it belongs to, such as git.',
  },
  tags: {
    label: 'Tags',
    rows: 1,
    description: 'Labels for filtering the list, in the owner’s order.',
  },
  howTo: { label: 'How to', rows: 2, description: 'When or how to use the command.' },
  description: {
    label: 'Description',
    rows: 4,
    description: 'A longer explanation. Empty lines separate paragraphs.',
  },
  source: {
    label: 'Source',
    rows: 1,
    description: 'Where the command comes from, such as a link or a book.',
  },
  visibility: {
    label: 'Visibility',
    rows: 1,
    description: '`public` (the default) or `private`, which only the owner can see.',
  },
  pinned: {
    label: 'Pinned',
    rows: 1,
    description: '`yes` puts the command first in every list; `no` is the default.',
  },
}
