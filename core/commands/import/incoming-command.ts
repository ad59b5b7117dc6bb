import { NOT_BLANK, UNKEEPABLE, type ValueOf } from '../../schema/schema.ts'
import { COMMAND_LIMITS } from '../entry.ts'

/** How many commands one import may hold. */
export const MOST_IMPORTED = 50_000

/** How long an id may be, in code points. */
export const LONGEST_ID = 200

const TEXT_OR_NULL = { type: ['string', 'null'], not: UNKEEPABLE } as const

/**
 * A command of an import. Unlike one of `ENTRY_SCHEMA` it may have notes and no line; see `lacksContent`. Without an id the
 * server gives it one.
 */
export const INCOMING_COMMAND_SCHEMA = {
  type: 'object',
  description: 'A command to import; without an id it is given one.',
  properties: {
    id: { ...TEXT_OR_NULL, minLength: 1, maxLength: LONGEST_ID, description: 'Unique in the file.' },
    notes: { ...TEXT_OR_NULL, maxLength: COMMAND_LIMITS.notes },
    line: { ...TEXT_OR_NULL, ...NOT_BLANK, maxLength: COMMAND_LIMITS.line },
    platform: { ...TEXT_OR_NULL, maxLength: COMMAND_LIMITS.platform },
    howTo: { ...TEXT_OR_NULL, maxLength: COMMAND_LIMITS.howTo },
    description: { ...TEXT_OR_NULL, maxLength: COMMAND_LIMITS.description },
    tags: {
      type: ['array', 'null'],
      items: { type: 'string', pattern: '\\S', not: UNKEEPABLE, maxLength: COMMAND_LIMITS.tag },
      maxItems: COMMAND_LIMITS.tags,
    },
    source: { ...TEXT_OR_NULL, maxLength: COMMAND_LIMITS.source },
  },
  required: ['notes', 'line'],
  additionalProperties: false,
} as const

export type IncomingCommand = ValueOf<typeof INCOMING_COMMAND_SCHEMA>

/** Whether there is nothing of a command in it: neither notes nor a line. */
export function lacksContent({ notes, line }: IncomingCommand): boolean {
  return line === null && (notes === null || notes.trim() === '')
}

/** Commands to import, without the document around them. */
export const INCOMING_LIST_SCHEMA = {
  type: 'array',
  items: INCOMING_COMMAND_SCHEMA,
  maxItems: MOST_IMPORTED,
} as const
