import { ENTRY_FIELDS, type EntryField, type EntryText } from './entry-text.ts'

/** A field of two versions of a command, side by side. */
export type ConflictRow = {
  readonly field: EntryField
  readonly mine: string
  readonly theirs: string
  readonly isDifferent: boolean
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
