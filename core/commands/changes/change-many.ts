import { type Fault, isObject, optional, type Parsed, wholeNumber } from '../../parse.ts'
import { failure, type Result, success } from '../../result.ts'
import { listOfAtMost, oneOf } from '../../strict.ts'
import type { KeptCommand } from '../command.ts'
import { COMMAND_FIELDS } from '../command-fields.ts'
import { MOST_IMPORTED, parseKnown } from '../import/incoming-command.ts'
import { withoutFaults } from '../import/parse-import.ts'
import { planImport } from '../import/plan-import.ts'
import { isSameContent } from '../representation.ts'
import { described, writtenField, writtenList, writtenOrNull, writtenRecord, writtenText } from '../written-values.ts'
import { changeCommand } from './change-command.ts'

/** How long an id may be: as long as any store keeps one. */
const LONGEST_ID = 2_000

const anyIds = listOfAtMost(MOST_IMPORTED, writtenText(LONGEST_ID, 'anything'))
const ids = described(anyIds, 'The commands to change; ids of no command are skipped.')
const tags = writtenList('tags')
const platform = described(writtenOrNull(writtenField('platform')), 'What they run in from now on; null for none.')
const pinned = described(oneOf(...COMMAND_FIELDS.pinned.values), 'Whether they come first from now on.')
const visibility = described(oneOf(...COMMAND_FIELDS.visibility.values), 'Who can see them from now on.')

/** Reads the body of a change of many commands, by its action. */
export const CHANGE_PARSERS = {
  delete: writtenRecord({ action: oneOf('delete'), ids }),
  restore: writtenRecord({ action: oneOf('restore'), ids }),
  tags: writtenRecord({ action: oneOf('tags'), ids, add: optional(tags), remove: optional(tags) }),
  platform: writtenRecord({ action: oneOf('platform'), ids, platform }),
  visibility: writtenRecord({ action: oneOf('visibility'), ids, visibility }),
  pinned: writtenRecord({ action: oneOf('pinned'), ids, pinned }),
} as const

/** One change of many commands: what to do with those that have these ids. */
export type ManyChange = Parsed<(typeof CHANGE_PARSERS)[keyof typeof CHANGE_PARSERS]>

/** Reads a push without a look at whether its commands are for one library; see `parsePush`. */
export const parsePushShape = writtenRecord({
  action: oneOf('push'),
  revision: described(
    wholeNumber(0, Number.MAX_SAFE_INTEGER),
    'The revision of the library that this was planned for; with any other, nothing is changed.',
  ),
  put: described(
    listOfAtMost(MOST_IMPORTED, parseKnown),
    'Commands that take the place of those with their ids, or are added.',
  ),
  delete: described(anyIds, 'The commands to delete; ids of no command are skipped.'),
})

/** What the owner's files bring into a library of this revision: commands to put there, and ids of those to delete. */
export type LibraryPush = Parsed<typeof parsePushShape>

/** When a change is made (ISO 8601), and the revision that it makes. */
export type ChangeMoment = { readonly at: string; readonly nextRevision: number }

/** What a change of many does: what the store is to put, and the ids that it skips as it makes no difference to them. */
type ManyPlan = {
  readonly put: readonly KeptCommand[]
  readonly changed: readonly string[]
  readonly skipped: readonly string[]
}

const ACTIONS = Object.keys(CHANGE_PARSERS).filter(
  (name): name is keyof typeof CHANGE_PARSERS => name in CHANGE_PARSERS,
)

/** Reads the body of a change of many commands, or names every field that is not as its action asks for. */
export function parseManyChange(body: unknown): Result<ManyChange, readonly Fault[]> {
  if (!isObject(body)) return failure([{ field: '', expected: 'an object' }])
  const action = ACTIONS.find((name) => name === body.action)
  if (action === undefined) return failure([{ field: 'action', expected: `one of ${ACTIONS.join(', ')}, push` }])
  return CHANGE_PARSERS[action](body)
}

/**
 * Plans a change of many commands, of which `present` is what the library has, deleted ones too. Deleted commands can
 * only be restored. A command is skipped where nothing would change, and where it would get more tags than it may have.
 */
export function planManyChange(
  present: readonly KeptCommand[],
  change: ManyChange,
  { at, nextRevision }: ChangeMoment,
): ManyPlan {
  const put = present.flatMap((kept) => {
    const next = changedBy(change, kept, at)
    return next === null ? [] : [{ ...next, revision: nextRevision }]
  })
  const changed = put.map(({ command }) => command.id)
  const isChanged = new Set(changed)
  return { put, changed, skipped: [...new Set(change.ids)].filter((id) => !isChanged.has(id)) }
}

/** What becomes of the command; null where it stays as it is. */
function changedBy(change: ManyChange, kept: KeptCommand, at: string): KeptCommand | null {
  const isDeleted = kept.deletedAt !== null
  if (change.action === 'restore') return isDeleted ? { ...kept, deletedAt: null } : null
  if (isDeleted) return null
  if (change.action === 'delete') return { ...kept, deletedAt: at }
  const command = changeCommand(kept.command, change)
  return command === null || isSameContent(command, kept.command) ? null : { ...kept, command, updatedAt: at }
}

/** Reads a push, or names every field that is not as expected, as `parseImport` does. */
export function parsePush(body: unknown): Result<LibraryPush, readonly Fault[]> {
  const parsed = parsePushShape(body)
  if (!parsed.ok) return parsed
  const put = withoutFaults(success(parsed.value.put), 'put')
  if (!put.ok) return put
  const isPut = new Set(put.value.map(({ id }) => id))
  const both = parsed.value.delete.findIndex((id) => isPut.has(id))
  return both < 0 ? parsed : failure([{ field: `delete[${both}]`, expected: 'an id that is not among those put' }])
}

/**
 * Plans a push, of which `present` is what the library has, deleted ones too. What is put counts as in an import: a deleted
 * command comes back, and one that is the same is skipped.
 */
export function planPush(present: readonly KeptCommand[], push: LibraryPush, moment: ChangeMoment): ManyPlan {
  const imported = planImport(present, push.put, { ...moment, newId: () => '' })
  const goes = new Set(push.delete)
  const going = present.filter(({ command }) => goes.has(command.id))
  const deleted = planManyChange(going, { action: 'delete', ids: push.delete }, moment)
  return {
    put: [...imported.put, ...deleted.put],
    changed: [...imported.put.map(({ command }) => command.id), ...deleted.changed],
    skipped: [...imported.report.skipped.map(({ command }) => command.id), ...deleted.skipped],
  }
}
