import type { Command } from '../command.ts'
import type { CommandEntry } from '../entry.ts'
import { deceptionWarnings } from './deception-warnings.ts'
import { duplicateWarnings } from './duplicate-warnings.ts'
import { labelWarnings } from './label-warnings.ts'
import { lineEndWarnings } from './line-end-warnings.ts'
import { secretWarnings } from './secret-warnings.ts'
import { typographyWarnings } from './typography-warnings.ts'
import type { Warning } from './warning.ts'

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
