import type { Command } from '../../../../core/commands/command.ts'

/** The fields of a command that its owner writes, in the order of the form. */
export const ENTRY_FIELDS = ['notes', 'line', 'platform', 'tags', 'howTo', 'description', 'source'] as const

export type EntryField = (typeof ENTRY_FIELDS)[number]

/** A command as it stands in the fields of the form; tags are separated by commas. */
export type EntryText = Readonly<Record<EntryField, string>>

/** What the fields are called for people. */
export const FIELD_LABELS = {
  notes: 'Notes',
  line: 'Command line',
  platform: 'Platform',
  tags: 'Tags',
  howTo: 'How to',
  description: 'Description',
  source: 'Source',
} as const satisfies EntryText

/** A form that nobody has written in. */
export const EMPTY_TEXT: EntryText = {
  notes: '',
  line: '',
  platform: '',
  tags: '',
  howTo: '',
  description: '',
  source: '',
}

/** A field of two versions of a command, side by side. */
export type ConflictRow = {
  readonly field: EntryField
  readonly mine: string
  readonly theirs: string
  readonly isDifferent: boolean
}

/** The command in the fields of a form; an empty form for none. */
export function textOfCommand(command: Command | null): EntryText {
  if (command === null) return EMPTY_TEXT
  const { notes, line, platform = '', tags = [], howTo = '', description = '', source = '' } = command
  return { notes: notes ?? '', line: line ?? '', platform, tags: tags.join(', '), howTo, description, source }
}

/** Whether two forms hold the same, to the character. */
export function isSameText(one: EntryText, other: EntryText): boolean {
  return ENTRY_FIELDS.every((field) => one[field] === other[field])
}

/** The tags in a text, each once, without the space around them. */
export function tagsOf(text: string): readonly string[] {
  const tags = text.split(',').map((tag) => tag.trim())
  return [...new Set(tags)].filter((tag) => tag !== '')
}

/**
 * What a form holds, as fields of a command: a text of white space alone is none, all others are kept to the byte.
 * Nobody has touched the tags as long as they read as those of `base` do: they may hold a comma.
 */
export function contentOf(text: EntryText, base: Command | null): Omit<Command, 'id'> {
  const tags = text.tags === textOfCommand(base).tags ? (base?.tags ?? []) : tagsOf(text.tags)
  return {
    notes: isGiven(text.notes) ? text.notes : null,
    line: text.line,
    ...(isGiven(text.platform) && { platform: text.platform }),
    ...(isGiven(text.howTo) && { howTo: text.howTo }),
    ...(isGiven(text.description) && { description: text.description }),
    ...(tags.length > 0 && { tags }),
    ...(isGiven(text.source) && { source: text.source }),
  }
}

function isGiven(text: string): boolean {
  return text.trim() !== ''
}

/** The fields that either version has, in the order of the form. */
export function conflictRows(mine: EntryText, theirs: EntryText): readonly ConflictRow[] {
  return ENTRY_FIELDS.map((field) => ({
    field,
    mine: mine[field],
    theirs: theirs[field],
    isDifferent: mine[field] !== theirs[field],
  })).filter((row) => row.mine !== '' || row.theirs !== '')
}
