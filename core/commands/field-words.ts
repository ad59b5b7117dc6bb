import type { FieldName } from './command-fields.ts'

/**
 * `label` names the field in files and, on an English site, in the form. The field starts `rows` high and grows, unless
 * `rows` is 1. OpenAPI shows `description`.
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
    description: 'What the command does; null makes a draft, which only the owner can read.',
  },
  line: {
    label: 'Command line',
    rows: 3,
    description: 'The command text to copy, kept to the byte.',
  },
  platform: {
    label: 'Platform',
    rows: 1,
    description: 'What it runs in, such as git.',
  },
  tags: {
    label: 'Tags',
    rows: 1,
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
    rows: 1,
    description: 'Whether it comes before all others in every list: yes, or no, which is meant where it is missing.',
  },
}
