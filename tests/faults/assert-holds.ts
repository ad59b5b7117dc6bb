import assert from 'node:assert/strict'
import type { StoredCommand } from '../../core/commands/command.ts'
import { canonicalContent, representationOf } from '../../core/commands/representation.ts'
import { commandEntityTag } from '../../server/api/command-resources.ts'
import { type Attempt, type Known, type Ledger, markDeleted } from './ledger.ts'

/** The id of the only command that libraries in these tests start with. */
const STARTER_ID = 'starter'

/**
 * Fails if a change that was acknowledged is missing or altered, or if the library contains anything that no writer
 * requested. An unacknowledged change may be missing or complete; the ledger is updated with what was found.
 */
export function assertHolds(ledger: Ledger, library: readonly StoredCommand[]): void {
  const kept = new Map(library.map((one) => [one.command.id, one]))
  for (const attempt of ledger.unsettled) settle(ledger, attempt, library)
  ledger.unsettled.clear()

  for (const [id, known] of ledger.present) assertKept(kept.get(id), known, false)
  for (const [id, known] of ledger.deleted) assertKept(kept.get(id), known, true)
  const asked = new Set([STARTER_ID, ...ledger.present.keys(), ...ledger.deleted.keys()])
  const unasked = [...kept.keys()].filter((id) => !asked.has(id))
  assert.deepEqual(unasked, [], 'nobody asked for these')
}

/** Counts a change as made if the library has any trace of it. `assertKept` then checks that it's complete. */
function settle(ledger: Ledger, { id, entry }: Attempt, library: readonly StoredCommand[]): void {
  if (entry !== null) {
    const found = library.find(({ command }) => command.notes === entry.notes)
    if (found !== undefined) ledger.present.set(found.command.id, { entry, body: null, etag: undefined })
    return
  }
  const found = library.find(({ command }) => command.id === id)
  if (found !== undefined && found.deletedAt !== null) markDeleted(ledger, found.command.id)
}

function assertKept(kept: StoredCommand | undefined, { entry, body, etag }: Known, isDeleted: boolean): void {
  assert.ok(kept !== undefined, `lost: ${entry.notes}`)
  const { id, ...content } = kept.command
  assert.deepEqual(canonicalContent(content), canonicalContent(entry), `not as acknowledged: ${id}`)
  assert.equal(kept.deletedAt !== null, isDeleted, `${id} was ${isDeleted ? '' : 'not '}deleted`)
  if (body === null) return
  assert.equal(JSON.stringify(representationOf(kept)), body)
  assert.equal(commandEntityTag(kept), etag)
}
