import assert from 'node:assert/strict'
import type { CommandEntry } from '../../core/commands/entry.ts'

/** Something a writer asked for; `id` is null for a new command, `entry` for a deletion. Notes are never used twice. */
export type Attempt = { readonly id: string | null; readonly entry: CommandEntry | null }

/** What a writer was told: the body and the ETag of the answer; a deletion has neither. */
export type Acknowledgement = { readonly id: string; readonly body: string; readonly etag: string | undefined }

/** The last that is known of a command; `body` is null where no answer has shown this version of it. */
export type Known = { readonly entry: CommandEntry; readonly body: string | null; readonly etag: string | undefined }

/**
 * What writers asked of a library and what they were told, to be held against what is in it: the commands that must be
 * there, those that must be there as deleted, what was asked and not answered, and the highest revision told.
 */
export type Ledger = {
  readonly present: Map<string, Known>
  readonly deleted: Map<string, Known>
  readonly unsettled: Set<Attempt>
  revision: number
}

/** A ledger in which nothing is written yet. */
export function emptyLedger(): Ledger {
  return { present: new Map(), deleted: new Map(), unsettled: new Set(), revision: 0 }
}

/** Writes down that an attempt is done, and in which words that was said. */
export function acknowledge(ledger: Ledger, attempt: Attempt, { id, body, etag }: Acknowledgement): void {
  ledger.unsettled.delete(attempt)
  if (attempt.entry === null) {
    markDeleted(ledger, id)
    return
  }
  ledger.present.set(id, { entry: attempt.entry, body, etag })
  ledger.revision = Math.max(ledger.revision, JSON.parse(body).revision)
}

/** Writes down that a command is deleted; which version of it that makes, no answer says. */
export function markDeleted({ present, deleted }: Ledger, id: string): void {
  const known = present.get(id)
  assert.ok(known !== undefined, `${id} was never acknowledged`)
  present.delete(id)
  deleted.set(id, { entry: known.entry, body: null, etag: undefined })
}

/** The commands of which the version is known, and of which nothing was asked that is not answered. */
export function writableIn({ present, unsettled }: Ledger): readonly { readonly id: string; readonly etag: string }[] {
  const busy = new Set([...unsettled].map(({ id }) => id))
  return [...present].flatMap(([id, { etag }]) => (etag === undefined || busy.has(id) ? [] : [{ id, etag }]))
}

/** How many commands were acknowledged, deleted ones too. */
export function sizeOf({ present, deleted }: Ledger): number {
  return present.size + deleted.size
}
