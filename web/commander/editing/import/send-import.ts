import type { LibraryClient, LibraryFailure } from '../../../../client/library-client.ts'
import type { IncomingCommand } from '../../../../core/commands/import/incoming-command.ts'
import type { ImportAnswer } from '../../../../core/commands/import-report.ts'
import type { Result } from '../../../../core/result.ts'

/** What came of an import that was not refused and not done either: whether the server has done it is not known. */
export type Imported =
  | { readonly kind: 'imported'; readonly report: ImportAnswer }
  | { readonly kind: 'failed'; readonly failure: LibraryFailure; readonly isKnown: boolean }

/**
 * Imports these commands, all or none. Where no answer comes the server is asked whether there is anything left to do:
 * an import that has arrived leaves nothing.
 */
export async function sendImport(client: LibraryClient, commands: readonly IncomingCommand[]): Promise<Imported> {
  const answer = await client.importCommands(commands, { dryRun: false })
  if (answer.ok) return { kind: 'imported', report: answer.value }
  const { error } = answer
  if (error.kind !== 'unanswered') return { kind: 'failed', failure: error, isKnown: true }
  const left = await client.importCommands(commands, { dryRun: true })
  if (!left.ok) return { kind: 'failed', failure: error, isKnown: false }
  return hasArrived(left)
    ? { kind: 'imported', report: asAdded(left.value) }
    : { kind: 'failed', failure: error, isKnown: true }
}

function hasArrived({ value: { added, changed } }: Extract<Result<ImportAnswer, never>, { ok: true }>): boolean {
  return added.length + changed.length === 0
}

/** Of an import whose report was lost it is only known that all of it is in the library. */
function asAdded({ skipped, ...report }: ImportAnswer): ImportAnswer {
  return { ...report, dryRun: false, added: skipped.map(({ index, command }) => ({ index, command })), skipped: [] }
}
