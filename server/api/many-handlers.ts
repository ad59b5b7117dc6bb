import {
  type BulkChange,
  type LibraryPush,
  parseBulkChange,
  parsePush,
  planBulkChange,
  planPush,
} from '../../core/commands/changes/bulk-change.ts'
import {
  type ChangeReport,
  planUndo,
  type RecordedChange,
  type UndoReport,
} from '../../core/commands/changes/undo-change.ts'
import { isObject } from '../../core/parsing/parse.ts'
import { ProblemError } from '../http/problem.ts'
import { type AppContext, readJson } from '../http/request.ts'
import { jsonResponse, PRIVATE_HEADERS } from '../http/response-data.ts'
import type { ChangeRecord, CommandStore, CurrentState, Decision } from '../store/sql/command-store.ts'
import { callerFields, idIn, parsedOrThrow, recordOf } from './command-request.ts'
import { COMMANDS_PATH } from './command-resources.ts'
import { revisionHeader } from './library-snapshot.ts'
import { restorableSince } from './purge-daily.ts'
import type { ApiDeps, CallerHandler, Route } from './route.ts'

/** Maximum body size of a bulk change, in bytes. It may name as many commands as an import. */
export const CHANGE_BYTES = 10 * 1024 * 1024

const ID_SEGMENT = 4 // in '/api/commands/changes/{id}/undo'.split('/')

type Outcome<T> = { readonly report: T; readonly revision: number }

/**
 * Routes that change many commands at once, list and undo bulk changes and imports, and permanently remove deleted
 * commands.
 */
export const MANY_ROUTES: readonly Route[] = [
  {
    method: 'DELETE',
    path: `${COMMANDS_PATH}/deleted`,
    auth: 'owner',
    id: 'purgeDeleted',
    summary: 'Permanently removes all deleted commands. This cannot be undone.',
    status: 200,
    schema: 'Purged',
    handler: purgeDeletedCommands,
  },
  {
    method: 'GET',
    path: `${COMMANDS_PATH}/changes`,
    auth: 'owner',
    id: 'listChanges',
    summary: 'Imports, pushes and bulk changes of the last 30 days, newest first.',
    status: 200,
    schema: 'ChangeList',
    handler: listChanges,
  },
  {
    method: 'POST',
    path: `${COMMANDS_PATH}/changes`,
    auth: 'owner',
    id: 'changeCommands',
    body: 'Change',
    summary: 'Changes many commands at once, or none if one change fails. Skips commands that wouldn’t change.',
    status: 200,
    schema: 'ChangeReport',
    headers: ['Library-Revision'],
    problems: ['library/changed'],
    handler: changeCommands,
  },
  {
    method: 'POST',
    path: `${COMMANDS_PATH}/changes/:id/undo`,
    auth: 'owner',
    id: 'undoChange',
    summary: 'Undoes a change, except in commands that have changed since. Undoing an undo redoes the change.',
    status: 200,
    schema: 'UndoReport',
    headers: ['Library-Revision'],
    problems: ['change/unknown', 'change/undone'],
    handler: undoChange,
  },
]

function changeCommands(parts: ApiDeps): CallerHandler {
  const { store, log } = parts
  return async (context, owner) => {
    const change = await readChange(context)
    const outcome = await makeChange(store, change, recordOf(parts, owner, change.action))
    const { report, revision } = outcome
    const { id, action, changed, skipped } = report
    if (id !== null) {
      const counts = { changed: changed.length, skipped: skipped.length }
      log({
        event: 'library.changed',
        action,
        ...counts,
        change: id,
        ...callerFields(owner),
        revision,
        requestId: context.var.requestId,
      })
    }
    return jsonResponse(report, headersOf(outcome))
  }
}

function listChanges(parts: ApiDeps): CallerHandler {
  return async () => {
    const changes = await parts.store.changes(restorableSince(parts.now()))
    return jsonResponse(changes, PRIVATE_HEADERS)
  }
}

function undoChange(parts: ApiDeps): CallerHandler {
  const { store, log } = parts
  return async (context, owner) => {
    const changeId = changeIdOf(context)
    const record = { ...recordOf(parts, owner, 'undo'), undoes: changeId }
    const outcome = await store.change({ changeId }, (present) => decideUndo(present, record))
    const { report, revision } = outcome
    const { undone, kept, gone } = report
    if (undone.length > 0) {
      const counts = { undone: undone.length, kept: kept.length, gone: gone.length }
      log({
        event: 'library.undone',
        change: changeId,
        ...counts,
        ...callerFields(owner),
        revision,
        requestId: context.var.requestId,
      })
    }
    return jsonResponse(report, headersOf(outcome))
  }
}

function purgeDeletedCommands(parts: ApiDeps): CallerHandler {
  const { store, log } = parts
  return async (context, owner) => {
    const purged = await store.purgeDeleted()
    if (purged > 0)
      log({ event: 'library.purged', commands: purged, ...callerFields(owner), requestId: context.var.requestId })
    return jsonResponse({ purged }, PRIVATE_HEADERS)
  }
}

/** A change without effect creates no revision, so its response has no Library-Revision header. */
function headersOf({ report, revision }: Outcome<{ readonly id: string | null }>) {
  return { ...PRIVATE_HEADERS, ...(report.id !== null && revisionHeader(revision)) }
}

function changeIdOf(context: AppContext): string {
  const id = idIn(context, ID_SEGMENT)
  if (id === null) throw new ProblemError('change/unknown')
  return id
}

async function readChange(context: AppContext): Promise<BulkChange | LibraryPush> {
  const body = await readJson(context, CHANGE_BYTES)
  const isPush = isObject(body) && body.action === 'push'
  return parsedOrThrow<BulkChange | LibraryPush>(isPush ? parsePush(body) : parseBulkChange(body))
}

/**
 * Makes a bulk change in one transaction and records it under `id`, unless it changes nothing. For a push, throws
 * `library/changed` if the library is no longer at the revision that the push was planned for.
 */
export function makeChange(
  store: CommandStore,
  change: BulkChange | LibraryPush,
  { id, at, by }: Pick<ChangeRecord, 'id' | 'at' | 'by'>,
): Promise<Outcome<ChangeReport>> {
  const { action } = change
  const scope = change.action === 'push' ? [...change.put.map((put) => put.id), ...change.delete] : change.ids
  return store.change(scope, ({ commands, nextRevision }): Decision<Outcome<ChangeReport>> => {
    const isStale = change.action === 'push' && change.revision !== nextRevision - 1
    if (isStale) throw new ProblemError('library/changed')
    const moment = { at, nextRevision }
    const plan =
      change.action === 'push' ? planPush(commands, change, moment) : planBulkChange(commands, change, moment)
    const { put, changed, skipped } = plan
    const report = { id: put.length > 0 ? id : null, action, at, changed, skipped }
    return { put, record: { id, at, by, action, isListed: true }, answer: { report, revision: nextRevision } }
  })
}

type UndoRecord = ChangeRecord & { readonly undoes: string }

/**
 * Records the undo, so that it can be undone too. Undoing an undo doesn't extend a chain. Instead, it marks the
 * original change as not undone, so that this change can be undone by its own id again.
 */
function decideUndo(
  { earlier, nextRevision: revision }: CurrentState,
  record: UndoRecord,
): Decision<Outcome<UndoReport>> {
  const { at } = record
  if (earlier === undefined || earlier.at < restorableSince(new Date(at))) throw new ProblemError('change/unknown')
  if (earlier.undoneAt !== null) throw new ProblemError('change/undone')
  const { put, ...lists } = planUndo(earlier, { at, nextRevision: revision })
  if (put.length === 0) return { put, record, answer: { report: { id: null, ...lists }, revision } }
  const { undoId, ...recorded } = undoRecordOf(earlier, record)
  return { put, ...recorded, answer: { report: { id: undoId, ...lists }, revision } }
}

function undoRecordOf({ undoes: first }: RecordedChange, record: UndoRecord) {
  const mark = { id: record.undoes, undoneAt: record.at }
  if (first === null) return { undoId: record.id, marks: [mark], record }
  return { undoId: first, marks: [mark, { id: first, undoneAt: null }], record: { ...record, action: 'redo' } as const }
}
