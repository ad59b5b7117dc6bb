import type { Command, CommandContent } from '../../../core/commands/command.ts'
import { type FieldName, mapFields } from '../../../core/commands/command-fields.ts'
import { FIELD_WORDS } from '../../../core/commands/field-words.ts'
import { canonicalContent } from '../../../core/commands/representation.ts'

/** Names of a command's editable fields, in form order. */
export const ENTRY_FIELDS = Object.keys(FIELD_WORDS).filter((name): name is FieldName => name in FIELD_WORDS)

/** The text of a form's fields; entries of a list are separated by commas. */
export type EntryText = Readonly<Record<FieldName, string>>

/** An empty form. */
export const EMPTY_TEXT: EntryText = mapFields(
  () => '',
  () => '',
)

/** A field of two versions of a command, side by side. */
export type ConflictRow = {
  readonly field: FieldName
  readonly mine: string
  readonly theirs: string
  readonly isDifferent: boolean
}

/** A command's form text; empty for null. */
export function textOfCommand(command: Command | null): EntryText {
  if (command === null) return EMPTY_TEXT
  return mapFields(
    (name) => command[name] ?? '',
    (name) => command[name]?.join(', ') ?? '',
  )
}

/** True if two forms have exactly the same text. */
export function isSameText(one: EntryText, other: EntryText): boolean {
  return ENTRY_FIELDS.every((field) => one[field] === other[field])
}

/** The tags in a text, each once, without the space around them. */
export function tagsOf(text: string): readonly string[] {
  const tags = text.split(',').map((tag) => tag.trim())
  return [...new Set(tags)].filter((tag) => tag !== '')
}

/**
 * The content of a form. Leaves out text that is only white space, and keeps all other text to the byte. If a list
 * reads as it does in `base`, takes it from `base`, because its entries may contain commas.
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

/** The fields that either version has, in form order. */
export function conflictRows(mine: EntryText, theirs: EntryText): readonly ConflictRow[] {
  return ENTRY_FIELDS.map((field) => ({
    field,
    mine: mine[field],
    theirs: theirs[field],
    isDifferent: mine[field] !== theirs[field],
  })).filter((row) => row.mine !== '' || row.theirs !== '')
}
