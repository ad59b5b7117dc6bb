import type { IncomingCommand } from '../../../core/commands/import/incoming-command.ts'
import { parseImport } from '../../../core/commands/import/parse-import.ts'
import { type ImportAnswer, planImport } from '../../../core/commands/import/plan-import.ts'
import { deletedRepresentationOf } from '../../../core/commands/representation.ts'
import { failure, type Result, success } from '../../../core/result.ts'
import { SIGN_IN_REQUIRED } from '../../access/identify.ts'
import { jsonAnswer } from '../../http/answer.ts'
import { type Call, type RequestFault, readJson } from '../../http/call.ts'
import type { Handler } from './add-address.ts'
import { forOwner, type OwnerParts, orInvalid, recordOf, whoOf } from './command-request.ts'

/** How large an import may be. Source: docs/decisions/0012-schemas-for-what-is-written.md. */
const IMPORT_BYTES = 10 * 1024 * 1024

const KEEP_NOTHING = { 'Cache-Control': 'no-store' } as const

const UNCLEAR_DRY_RUN: RequestFault = {
  problem: { code: 'request/malformed', detail: 'Its dryRun must be true or false.' },
}

/**
 * Imports commands, all of them or none, and reports what that did; `?dryRun=true` only reports what it would do. What
 * is there and what comes are compared while no other change can be made.
 */
export function importCommands(parts: OwnerParts): Handler {
  const { store, log, newId } = parts
  return forOwner(parts, async (call, owner) => {
    const read = await readImport(call)
    if (!read.ok) return read
    const { dryRun, incoming } = read.value
    const record = { ...recordOf(parts, owner, 'import'), isListed: true } as const
    const { at } = record
    if (dryRun) return tryOut(parts, incoming, at)
    const imported = await store.change('all', ({ commands, nextRevision: revision }) => {
      const { report, put } = planImport(commands, incoming, { at, nextRevision: revision, newId })
      return success({
        put,
        record,
        answer: { report: { ...report, change: put.length > 0 ? record.id : null }, revision },
      })
    })
    if (!imported.ok) return failure({ problem: imported.error })
    const { report, revision } = imported.value
    if (report.change !== null) log({ ...importEntry(report), ...whoOf(owner), revision, requestId: call.requestId })
    return success(jsonAnswer(JSON.stringify(report), KEEP_NOTHING))
  })
}

/** What the import would do to the library as it is now; nothing is held off for it. */
async function tryOut({ store, newId }: OwnerParts, incoming: readonly IncomingCommand[], at: string) {
  const whole = await store.whole()
  if (!whole.ok) return failure({ problem: whole.error })
  // No revision is made, so none is given.
  const { report } = planImport(whole.value, incoming, { at, nextRevision: 0, newId })
  return success(jsonAnswer(JSON.stringify({ ...report, dryRun: true, change: null }), KEEP_NOTHING))
}

/** Every command that can still be restored, the last deleted first. */
export function listDeleted(parts: OwnerParts): Handler {
  return forOwner(parts, async () => {
    const deleted = await parts.store.deleted()
    if (!deleted.ok) return failure({ problem: deleted.error })
    return success(jsonAnswer(JSON.stringify(deleted.value.map(deletedRepresentationOf)), KEEP_NOTHING))
  })
}

/**
 * Whom the access token of the call names, and what they are to this library; not the owner alone may ask. Of a token that
 * the owner made it says what it may do.
 */
export function readMe({ access }: OwnerParts): Handler {
  return async ({ head }) => {
    const caller = await access.identify(head)
    if (!caller.ok) return caller
    if (caller.value === null) return failure(SIGN_IN_REQUIRED)
    const { subject, role, token } = caller.value
    const me = { subject, role, ...(token !== null && { token }) }
    return success(jsonAnswer(JSON.stringify(me), KEEP_NOTHING))
  }
}

async function readImport(call: Call) {
  const dryRun = dryRunOf(call.url)
  if (!dryRun.ok) return dryRun
  const body = await readJson(call, IMPORT_BYTES)
  if (!body.ok) return body
  const incoming = orInvalid(parseImport(body.value))
  return incoming.ok ? success({ dryRun: dryRun.value, incoming: incoming.value }) : incoming
}

function dryRunOf({ searchParams }: URL): Result<boolean, RequestFault> {
  const [dryRun = 'false', ...more] = searchParams.getAll('dryRun')
  const isClear = more.length === 0 && (dryRun === 'true' || dryRun === 'false')
  return isClear ? success(dryRun === 'true') : failure(UNCLEAR_DRY_RUN)
}

function importEntry({ added, changed, skipped, change }: ImportAnswer) {
  const counts = { added: added.length, changed: changed.length, skipped: skipped.length }
  return { event: 'library.imported', ...counts, change }
}
