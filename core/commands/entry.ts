import type { Fault } from '../parse.ts'
import type { Result } from '../result.ts'
import { NOT_BLANK, parseBy, UNKEEPABLE } from '../schema/schema.ts'
import type { Command } from './command.ts'

/** What the owner writes of a command: all but its id. `notes` is null for a draft. */
export type CommandEntry = Omit<Command, 'id' | 'line'> & { readonly line: string }

/** How long the fields of a command may be, in code points, and how many tags it may have. */
export const COMMAND_LIMITS = {
  notes: 10_000,
  line: 20_000,
  platform: 100,
  howTo: 10_000,
  description: 50_000,
  tags: 32,
  tag: 64,
  source: 2_000,
} as const

const TEXT = { type: 'string', ...NOT_BLANK, not: UNKEEPABLE } as const
const TEXT_OR_NULL = { ...TEXT, type: ['string', 'null'] } as const

/** The body by which a command is made or replaced; JSON Schema 2020-12. What may be missing may also be null. */
export const ENTRY_SCHEMA = {
  type: 'object',
  description: 'A command as its owner writes it; its id and its dates are the server’s.',
  properties: {
    notes: {
      ...TEXT_OR_NULL,
      maxLength: COMMAND_LIMITS.notes,
      description: 'What the command does; null makes a draft, which has no card.',
    },
    line: { ...TEXT, maxLength: COMMAND_LIMITS.line, description: 'The command text to copy, kept to the byte.' },
    platform: { ...TEXT_OR_NULL, maxLength: COMMAND_LIMITS.platform, description: 'What it runs in, such as git.' },
    howTo: { ...TEXT_OR_NULL, maxLength: COMMAND_LIMITS.howTo, description: 'What it is for.' },
    description: {
      ...TEXT_OR_NULL,
      maxLength: COMMAND_LIMITS.description,
      description: 'More about it; an empty line separates paragraphs.',
    },
    tags: {
      type: ['array', 'null'],
      items: { ...TEXT, maxLength: COMMAND_LIMITS.tag },
      maxItems: COMMAND_LIMITS.tags,
      description: 'Words to narrow the list by, in their order.',
    },
    source: { ...TEXT_OR_NULL, maxLength: COMMAND_LIMITS.source, description: 'Where it was found.' },
  },
  required: ['notes', 'line'],
  additionalProperties: false,
} as const

const parse = parseBy(ENTRY_SCHEMA)

/** Reads what the owner wrote, every text kept to the byte, or names every field that is not as `ENTRY_SCHEMA` says. */
export function parseEntry(input: unknown): Result<CommandEntry, readonly Fault[]> {
  return parse(input)
}
