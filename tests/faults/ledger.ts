import assert from 'node:assert/strict'
import type { CommandEntry } from '../../core/commands/entry.ts'

/**
 * A change requested by a writer. `id` is null for a new command, and `entry` is null for a deletion. Each attempt's
 * notes are unique.
 */
export type Attempt = { readonly id: string | null; readonly entry: CommandEntry | null }

/**
 * The acknowledgement of a change: the response's body and ETag. For a deletion, `body` is empty and `etag` undefined.
 */
export type Acknowledgement = { readonly id: string; readonly body: string; readonly etag: string | undefined }

/** The last known state of a command. `body` is null if no response contained this version. */
export type Known = { readonly entry: CommandEntry; readonly body: string | null; readonly etag: string | undefined }

/**
 * Requested and acknowledged changes, to compare with the library: existing commands, deleted commands, unacknowledged
 * changes, and the highest revision seen.
 */
export type Ledger = {
  readonly present: Map<string, Known>
  readonly deleted: Map<string, Known>
  readonly unsettled: Set<Attempt>
  revision: number
}

export function emptyLedger(): Ledger {
  return { present: new Map(), deleted: new Map(), unsettled: new Set(), revision: 0 }
}

/** Records that a change was acknowledged with this response. */
export function acknowledge(ledger: Ledger, attempt: Attempt, { id, body, etag }: Acknowledgement): void {
  ledger.unsettled.delete(attempt)
  if (attempt.entry === null) {
    markDeleted(ledger, id)
    return
  }
  ledger.present.set(id, { entry: attempt.entry, body, etag })
  ledger.revision = Math.max(ledger.revision, JSON.parse(body).revision)
}

/**
 * Records that a command was deleted. Its ETag is unknown from then on, because no response contains the version that
 * the deletion created.
 */
export function markDeleted({ present, deleted }: Ledger, id: string): void {
  const known = present.get(id)
  assert.ok(known !== undefined, `${id} was never acknowledged`)
  present.delete(id)
  deleted.set(id, { entry: known.entry, body: null, etag: undefined })
}

/** Commands whose version is known and that have no unacknowledged changes. */
export function writableIn({ present, unsettled }: Ledger): readonly { readonly id: string; readonly etag: string }[] {
  const busy = new Set([...unsettled].map(({ id }) => id))
  return [...present].flatMap(([id, { etag }]) => (etag === undefined || busy.has(id) ? [] : [{ id, etag }]))
}

/** The number of commands that are known to have been created, including those that were deleted later. */
export function sizeOf({ present, deleted }: Ledger): number {
  return present.size + deleted.size
}
