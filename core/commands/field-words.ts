import type { FieldName } from './command-fields.ts'

/**
 * The form shows `label` and `hint`. A field starts `rows` high and grows, unless `rows` is 1. `one` labels a single
 * list entry. OpenAPI shows `description`.
 */
type FieldWords = {
  readonly label: string
  readonly hint?: string
  readonly rows: number
  readonly one?: string
  readonly description: string
}

/** Labels and descriptions of `COMMAND_FIELDS`, in the order of the form. */
export const FIELD_WORDS: Readonly<Record<FieldName, FieldWords>> = {
  notes: {
    label: 'Notes',
    hint: 'What the command does. Without notes the command is saved as a draft, which only you can see.',
    rows: 2,
    description: 'What the command does; null makes a draft, which only the owner can read.',
  },
  line: {
    label: 'Command line',
    hint: 'Copy gives exactly this text. {{name=example}} makes a placeholder to fill in; write \\{\\{ for a plain {{.',
    rows: 3,
    description: 'The command text to copy, kept to the byte.',
  },
  platform: {
    label: 'Platform',
    hint: 'The program or shell it is for, such as git.',
    rows: 1,
    description: 'What it runs in, such as git.',
  },
  tags: {
    label: 'Tags',
    hint: 'Separate tags with commas.',
    rows: 1,
    one: 'Tag',
    description: 'Words to narrow the list by, in their order.',
  },
  howTo: { label: 'How to', rows: 2, description: 'What it is for.' },
  description: {
    label: 'Description',
    rows: 4,
    description: 'More about it; an empty line separates paragraphs.',
  },
  source: {
    label: 'Source',
    hint: 'Where you found it: a link, a book, a person.',
    rows: 1,
    description: 'Where it was found.',
  },
  visibility: {
    label: 'Visibility',
    rows: 1,
    description: 'Who can see it: everyone (public, which is meant where it is missing) or its owner alone (private).',
  },
  pinned: {
    label: 'Pinned',
    hint: 'Pinned commands come first in every list.',
    rows: 1,
    description: 'Whether it comes before all others in every list: yes, or no, which is meant where it is missing.',
  },
}
