import { type Fault, isObject } from '../../parse.ts'
import { failure, type Result } from '../../result.ts'
import { NOT_BLANK, parseBy, UNKEEPABLE, type ValueOf } from '../../schema/schema.ts'
import type { Command, KeptCommand } from '../command.ts'
import { COMMAND_LIMITS } from '../entry.ts'
import { MOST_IMPORTED } from '../import/incoming-command.ts'
import { isSameContent } from '../representation.ts'

/** How long an id may be: as long as any store keeps one. */
const LONGEST_ID = 2_000

const IDS = {
  type: 'array',
  items: { type: 'string', maxLength: LONGEST_ID, not: UNKEEPABLE },
  maxItems: MOST_IMPORTED,
  description: 'The commands to change; ids of no command are skipped.',
} as const

const TAGS = {
  type: 'array',
  items: { type: 'string', ...NOT_BLANK, maxLength: COMMAND_LIMITS.tag, not: UNKEEPABLE },
  maxItems: COMMAND_LIMITS.tags,
} as const

const SCHEMAS = {
  delete: bodyOf({ action: { const: 'delete' }, ids: IDS }, ['action', 'ids']),
  restore: bodyOf({ action: { const: 'restore' }, ids: IDS }, ['action', 'ids']),
  tags: bodyOf({ action: { const: 'tags' }, ids: IDS, add: TAGS, remove: TAGS }, ['action', 'ids']),
  platform: bodyOf(
    {
      action: { const: 'platform' },
      ids: IDS,
      platform: {
        type: ['string', 'null'],
        ...NOT_BLANK,
        maxLength: COMMAND_LIMITS.platform,
        not: UNKEEPABLE,
        description: 'What they run in from now on; null for none.',
      },
    },
    ['action', 'ids', 'platform'],
  ),
} as const

/** What the body of a change of many commands must be. */
export const CHANGE_SCHEMA = { oneOf: Object.values(SCHEMAS) } as const

/** One change of many commands: what to do with those that have these ids. */
export type ManyChange = ValueOf<(typeof SCHEMAS)[keyof typeof SCHEMAS]>

/** When a change is made (ISO 8601), and the revision that it makes. */
export type ChangeMoment = { readonly at: string; readonly nextRevision: number }

/** What a change of many does: what the store is to put, and the ids that it skips as it makes no difference to them. */
type ManyPlan = {
  readonly put: readonly KeptCommand[]
  readonly changed: readonly string[]
  readonly skipped: readonly string[]
}

const PARSERS = {
  delete: parseBy(SCHEMAS.delete),
  restore: parseBy(SCHEMAS.restore),
  tags: parseBy(SCHEMAS.tags),
  platform: parseBy(SCHEMAS.platform),
} as const

const ACTIONS = Object.keys(PARSERS).filter((name): name is keyof typeof PARSERS => name in PARSERS)

/** Reads the body of a change of many commands, or names every field that is not as `CHANGE_SCHEMA` says. */
export function parseManyChange(body: unknown): Result<ManyChange, readonly Fault[]> {
  if (!isObject(body)) return failure([{ field: '', expected: 'an object' }])
  const action = ACTIONS.find((name) => name === body.action)
  if (action === undefined) return failure([{ field: 'action', expected: `one of ${ACTIONS.join(', ')}` }])
  return PARSERS[action](body)
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
  const command =
    change.action === 'tags' ? withTags(kept.command, change) : withPlatform(kept.command, change.platform)
  return command === null || isSameContent(command, kept.command) ? null : { ...kept, command, updatedAt: at }
}

/** New tags come after those that it has; one that is both removed and added stays. Null where they are too many. */
function withTags(command: Command, { add = [], remove = [] }: Extract<ManyChange, { action: 'tags' }>) {
  const { tags = [], ...rest } = command
  const next = [...new Set([...tags.filter((tag) => add.includes(tag) || !remove.includes(tag)), ...add])]
  if (next.length > Math.max(COMMAND_LIMITS.tags, tags.length)) return null
  // A command that has no tags and gets none is the same as before, also where its list of tags is empty.
  if (next.length === tags.length && next.every((tag, at) => tag === tags[at])) return command
  return next.length === 0 ? rest : { ...rest, tags: next }
}

function withPlatform({ platform: _before, ...rest }: Command, platform: string | null): Command {
  return platform === null ? rest : { ...rest, platform }
}

function bodyOf<const P, const R extends readonly (keyof P & string)[]>(properties: P, required: R) {
  return { type: 'object', properties, required, additionalProperties: false } as const
}
