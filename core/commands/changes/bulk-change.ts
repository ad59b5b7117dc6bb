import { isObject, optional, type Parsed, type ParseFault, wholeNumber } from '../../parsing/parse.ts'
import { listOfAtMost, oneOf } from '../../parsing/strict.ts'
import { failure, type Result, success } from '../../result.ts'
import type { StoredCommand } from '../command.ts'
import { COMMAND_FIELDS } from '../command-fields.ts'
import { checkIncoming } from '../import/parse-import.ts'
import { planImport } from '../import/plan-import.ts'
import { MAX_IMPORTED, parseIncomingWithId } from '../incoming-command.ts'
import { inputField, inputList, inputRecord, inputText, nullableInput, withDescription } from '../input-parsers.ts'
import { isSameContent } from '../representation.ts'
import { changeCommand } from './change-command.ts'

// Allows every id that a store can hold, not only those that an import accepts.
const MAX_STORED_ID_LENGTH = 2_000

const anyIds = listOfAtMost(MAX_IMPORTED, inputText(MAX_STORED_ID_LENGTH, 'anything'))
const ids = withDescription(anyIds, 'Ids of the commands to change. Unknown ids are skipped.')
const tags = inputList('tags')
const platform = withDescription(nullableInput(inputField('platform')), 'The new platform; null removes it.')
const pinned = withDescription(oneOf(...COMMAND_FIELDS.pinned.values), 'Pins the commands, or unpins them.')
const visibility = withDescription(oneOf(...COMMAND_FIELDS.visibility.values), 'The new visibility.')

/** Body parsers for bulk changes, by action. `parsePush` parses the body of a push. */
export const CHANGE_PARSERS = {
  delete: inputRecord({ action: oneOf('delete'), ids }),
  restore: inputRecord({ action: oneOf('restore'), ids }),
  tags: inputRecord({ action: oneOf('tags'), ids, add: optional(tags), remove: optional(tags) }),
  platform: inputRecord({ action: oneOf('platform'), ids, platform }),
  visibility: inputRecord({ action: oneOf('visibility'), ids, visibility }),
  pinned: inputRecord({ action: oneOf('pinned'), ids, pinned }),
} as const

/** A bulk change: one action for all commands in `ids`. */
export type BulkChange = Parsed<(typeof CHANGE_PARSERS)[keyof typeof CHANGE_PARSERS]>

/** Parses the fields of a push. `parsePush` also checks the content and ids of its commands. */
export const parsePushShape = inputRecord({
  action: oneOf('push'),
  revision: withDescription(
    wholeNumber(0, Number.MAX_SAFE_INTEGER),
    'The library revision that this change was planned for. If the library has another one, nothing changes.',
  ),
  put: withDescription(listOfAtMost(MAX_IMPORTED, parseIncomingWithId), 'Commands to add, or to replace by id.'),
  delete: withDescription(anyIds, 'Ids of the commands to delete. Unknown ids are skipped.'),
})

/**
 * A push from the owner's files: commands to add or replace, and ids to delete. It applies only if the library is still
 * at `revision`.
 */
export type LibraryPush = Parsed<typeof parsePushShape>

/** The time of a change (ISO 8601) and the revision that it creates. */
export type ChangeMoment = { readonly at: string; readonly nextRevision: number }

type BulkPlan = {
  readonly put: readonly StoredCommand[]
  readonly changed: readonly string[]
  readonly skipped: readonly string[]
}

const ACTIONS = Object.keys(CHANGE_PARSERS).filter(
  (name): name is keyof typeof CHANGE_PARSERS => name in CHANGE_PARSERS,
)

/** Parses the body of a bulk change other than a push. Reports the fields that are invalid for its action. */
export function parseBulkChange(body: unknown): Result<BulkChange, readonly ParseFault[]> {
  if (!isObject(body)) return failure([{ field: '', expected: 'an object' }])
  const action = ACTIONS.find((name) => name === body.action)
  if (action === undefined) return failure([{ field: 'action', expected: `one of ${ACTIONS.join(', ')}, push` }])
  return CHANGE_PARSERS[action](body)
}

/**
 * Plans a bulk change. `present` holds the affected commands, including deleted ones, which can only be restored. Skips
 * unknown ids, and commands that wouldn't change or would exceed the maximum number of tags.
 */
export function planBulkChange(
  present: readonly StoredCommand[],
  change: BulkChange,
  { at, nextRevision }: ChangeMoment,
): BulkPlan {
  const put = present.flatMap((kept) => {
    const next = changedBy(change, kept, at)
    return next === null ? [] : [{ ...next, revision: nextRevision }]
  })
  const changed = put.map(({ command }) => command.id)
  const isChanged = new Set(changed)
  return { put, changed, skipped: [...new Set(change.ids)].filter((id) => !isChanged.has(id)) }
}

function changedBy(change: BulkChange, kept: StoredCommand, at: string): StoredCommand | null {
  const isDeleted = kept.deletedAt !== null
  if (change.action === 'restore') return isDeleted ? { ...kept, deletedAt: null } : null
  if (isDeleted) return null
  if (change.action === 'delete') return { ...kept, deletedAt: at }
  const command = changeCommand(kept.command, change)
  return command === null || isSameContent(command, kept.command) ? null : { ...kept, command, updatedAt: at }
}

/**
 * Parses a push with the same checks as `parseImport`. If it passes them, reports the first id that is both put and
 * deleted.
 */
export function parsePush(body: unknown): Result<LibraryPush, readonly ParseFault[]> {
  const parsed = parsePushShape(body)
  if (!parsed.ok) return parsed
  const put = checkIncoming(success(parsed.value.put), 'put')
  if (!put.ok) return put
  const isPut = new Set(put.value.map(({ id }) => id))
  const both = parsed.value.delete.findIndex((id) => isPut.has(id))
  return both < 0 ? parsed : failure([{ field: `delete[${both}]`, expected: 'an id that is not among those put' }])
}

/**
 * Plans a push. `present` holds the affected commands, including deleted ones. Like an import, it restores deleted
 * commands and skips unchanged ones.
 */
export function planPush(present: readonly StoredCommand[], push: LibraryPush, moment: ChangeMoment): BulkPlan {
  const imported = planImport(present, push.put, { ...moment, newId: () => '' })
  const deletedIds = new Set(push.delete)
  const commandsToDelete = present.filter(({ command }) => deletedIds.has(command.id))
  const deleted = planBulkChange(commandsToDelete, { action: 'delete', ids: push.delete }, moment)
  return {
    put: [...imported.put, ...deleted.put],
    changed: [...imported.put.map(({ command }) => command.id), ...deleted.changed],
    skipped: [...imported.report.skipped.map(({ command }) => command.id), ...deleted.skipped],
  }
}
