import { type Command, hasNotes } from '../command.ts'
import type { CommandEntry } from '../entry.ts'
import { deceptionWarnings } from './deception-warnings.ts'
import { labelWarnings } from './label-warnings.ts'
import { lineEndWarnings } from './line-end-warnings.ts'
import { secretWarnings } from './secret-warnings.ts'
import { typographyWarnings } from './typography-warnings.ts'
import type { Warning } from './warning.ts'

/** How much of the notes of the other command is shown, in UTF-16 units. */
const LONGEST_NOTES = 80

/**
 * What should be looked at before `entry` is saved, the gravest first. `others` is the library, in which `ownId` is the
 * command that is being edited, null for a new one. The time it takes grows with the texts and the library alone,
 * whatever is in them.
 */
export function warningsOf(entry: CommandEntry, others: readonly Command[], ownId: string | null): readonly Warning[] {
  return [
    ...secretWarnings(entry),
    ...deceptionWarnings(entry),
    ...typographyWarnings(entry.line),
    ...lineEndWarnings(entry.line),
    ...duplicateWarnings(entry.line, others, ownId),
    ...labelWarnings(entry, others, ownId),
  ]
}

/** Warns where another command has the same line, or one that differs only in white space and case. */
function duplicateWarnings(line: string, others: readonly Command[], ownId: string | null): readonly Warning[] {
  const candidates = others.filter(({ id }) => id !== ownId)
  const same = candidates.find((other) => other.line === line)
  if (same !== undefined) {
    return [{ code: 'line/duplicate', field: 'line', sentence: `${nameOf(same)} has this very line already.` }]
  }
  const sought = withoutDifferences(line)
  const similar = candidates.find((other) => other.line !== null && withoutDifferences(other.line) === sought)
  if (similar === undefined) return []
  const sentence = `${nameOf(similar)} has this line already, but for white space or case.`
  return [{ code: 'line/similar', field: 'line', sentence }]
}

function withoutDifferences(line: string): string {
  return line.replace(/\s+/g, '').toUpperCase()
}

function nameOf(command: Command): string {
  if (!hasNotes(command)) return 'A draft'
  const { notes } = command
  return `The command “${notes.length > LONGEST_NOTES ? `${notes.slice(0, LONGEST_NOTES)}…` : notes}”`
}
