import type { Command, CommandContent } from '../../../core/commands/command.ts'
import { type FieldName, mapFields } from '../../../core/commands/command-fields.ts'
import { FIELD_WORDS } from '../../../core/commands/field-words.ts'
import { canonicalContent } from '../../../core/commands/representation.ts'

/** The names of a command's editable fields, in form order. */
export const ENTRY_FIELDS = Object.keys(FIELD_WORDS).filter((name): name is FieldName => name in FIELD_WORDS)

/** The text in each field of a form. In a field that holds a list, commas separate the entries. */
export type EntryText = Readonly<Record<FieldName, string>>

/** The text of an empty form. */
export const EMPTY_TEXT: EntryText = mapFields(
  () => '',
  () => '',
)

/** The text of one field in two versions of a command. */
export type ConflictRow = {
  readonly field: FieldName
  readonly mine: string
  readonly theirs: string
  readonly isDifferent: boolean
}

/** The form text for a command, or for an empty form if null. */
export function textOfCommand(command: Command | null): EntryText {
  if (command === null) return EMPTY_TEXT
  return mapFields(
    (name) => command[name] ?? '',
    (name) => command[name]?.join(', ') ?? '',
  )
}

/** True if the text of all fields is exactly the same. */
export function isSameText(one: EntryText, other: EntryText): boolean {
  return ENTRY_FIELDS.every((field) => one[field] === other[field])
}

/** Splits text into tags at commas. Trims them and drops empty ones and duplicates. */
export function tagsOf(text: string): readonly string[] {
  const tags = text.split(',').map((tag) => tag.trim())
  return [...new Set(tags)].filter((tag) => tag !== '')
}

/**
 * Converts a form's text to a command's content. Leaves out blank fields, except that blank notes become null and a
 * blank line is kept. If a list's text is unchanged, takes the list from `base`, because its entries may contain
 * commas.
 */
export function contentOf(text: EntryText, base: Command | null): CommandContent {
  const before = textOfCommand(base)
  const fields = mapFields(
    (name) => (isGiven(text[name]) ? text[name] : undefined),
    (name) => {
      const entries = text[name] === before[name] ? (base?.[name] ?? []) : tagsOf(text[name])
      return entries.length > 0 ? entries : undefined
    },
  )
  return canonicalContent({ ...fields, notes: fields.notes ?? null, line: text.line })
}

function isGiven(text: string): boolean {
  return text.trim() !== ''
}

/** The fields that have a value in at least one version, in form order. */
export function conflictRows(mine: EntryText, theirs: EntryText): readonly ConflictRow[] {
  return ENTRY_FIELDS.map((field) => ({
    field,
    mine: mine[field],
    theirs: theirs[field],
    isDifferent: mine[field] !== theirs[field],
  })).filter((row) => row.mine !== '' || row.theirs !== '')
}
