import { parseTokenInput, TOKEN_PREFIX } from '../../../core/access-tokens.ts'
import { CHANGE_PARSERS, parsePushShape } from '../../../core/commands/changes/bulk-change.ts'
import { BULK_ACTIONS, CHANGE_ACTIONS } from '../../../core/commands/changes/undo-change.ts'
import { commandShape, parseCommand } from '../../../core/commands/command.ts'
import { FIELD_NAMES } from '../../../core/commands/command-fields.ts'
import { parseEntry } from '../../../core/commands/entry.ts'
import { FIELD_WORDS } from '../../../core/commands/field-words.ts'
import { parseCommanderFile } from '../../../core/commands/formats/commander-json.ts'
import { parseFetchedFile, parseFileAddress } from '../../../core/commands/import/fetched-file.ts'
import { parseIncomingList } from '../../../core/commands/incoming-command.ts'
import { parseAuthor, VERSION_ACTIONS } from '../../../core/commands/version.ts'
import { jsonSchemaOf } from '../../../core/parsing/json-schema.ts'
import { HTTP_PROBLEMS } from '../../../core/problems/http-problems.ts'
import { FORMAT_NAMES } from '../../../formats/formats.ts'

const TEXT = { type: 'string' } as const
const MOMENT = { type: 'string', format: 'date-time' } as const
const NUMBER = { type: 'integer', minimum: 0 } as const
const COMMAND = { $ref: '#/components/schemas/Command' } as const

const SERVER_FIELDS = { createdAt: MOMENT, updatedAt: MOMENT, revision: NUMBER } as const
const IMPORTED = { index: NUMBER, command: COMMAND } as const
const IDS = { type: 'array', items: TEXT } as const
const CHANGE_ID = { type: ['string', 'null'] } as const
const HISTORY = {
  type: ['string', 'null'],
  description:
    'A random id of the change that made this revision. If it differs from the one you know, or is null, the library has been restored to an earlier state.',
} as const
const IMPORT_REPORT = {
  dryRun: { type: 'boolean' },
  added: { type: 'array', items: object(IMPORTED) },
  changed: { type: 'array', items: object({ ...IMPORTED, before: COMMAND }) },
  skipped: { type: 'array', items: object({ ...IMPORTED, reason: { const: 'same' } }) },
  change: { ...CHANGE_ID, description: 'The id for undoing the import; null if it changed nothing.' },
} as const
/** Fields of a report that are present only if the import has a `format` parameter. */
const OF_OTHER_FORMATS = {
  formats: { type: 'array', items: { enum: FORMAT_NAMES } },
  entries: NUMBER,
  placeholders: NUMBER,
  leftOut: { type: 'array', items: object({ place: TEXT, reason: TEXT }) },
  said: { ...IDS, description: 'Data that was lost or changed while reading the file.' },
} as const
const TOKEN_SCOPES = ['read', 'write'] as const
const TOKEN_PROPERTIES = {
  id: TEXT,
  name: TEXT,
  scope: { enum: TOKEN_SCOPES },
  createdAt: MOMENT,
  expiresAt: MOMENT,
  lastUsedOn: {
    type: ['string', 'null'],
    format: 'date',
    description: 'The last day of use (UTC); null if it was never used.',
  },
  hasExpired: {
    type: 'boolean',
    description:
      'True once the token has been refused as expired. It stays refused even if the server’s clock is set back.',
  },
} as const

/** A command's fields in responses. Older commands can exceed the limits for new ones, and can lack a line. */
const COMMAND_PROPERTIES = {
  id: jsonSchemaOf(commandShape.id),
  ...Object.fromEntries(
    FIELD_NAMES.map((name) => [
      name,
      { ...jsonSchemaOf(commandShape[name]), description: FIELD_WORDS[name].description },
    ]),
  ),
} as const

const ALWAYS_THERE = jsonSchemaOf(parseCommand).required ?? []

/** Every schema that the document refers to. Request schemas come from the parsers of the bodies. */
export const SCHEMAS = {
  Entry: jsonSchemaOf(parseEntry),
  Import: { oneOf: [jsonSchemaOf(parseCommanderFile), jsonSchemaOf(parseIncomingList)] },
  CommanderFile: jsonSchemaOf(parseCommanderFile),
  Command: object(COMMAND_PROPERTIES, ALWAYS_THERE),
  CommandList: { type: 'array', items: COMMAND },
  IdList: IDS,
  HistoryList: {
    type: 'array',
    items: object({ id: TEXT, addedAt: MOMENT, changedAt: MOMENT, earlier: NUMBER, revision: NUMBER }),
  },
  Representation: representation({}),
  DeletedList: { type: 'array', items: representation({ deletedAt: MOMENT }) },
  VersionList: {
    type: 'array',
    items: representation({
      deletedAt: { ...MOMENT, type: ['string', 'null'] },
      number: NUMBER,
      at: MOMENT,
      by: {
        oneOf: [jsonSchemaOf(parseAuthor), { type: 'null' }],
        description: 'The author: the subject of a session, or the name of a token.',
      },
      action: { enum: [...VERSION_ACTIONS, null], description: 'The action that made this version; null if unknown.' },
      etag: {
        ...TEXT,
        description: 'The ETag of this version. To change the command, send the ETag of the first version in the list.',
      },
    }),
  },
  ImportReport: object({ ...IMPORT_REPORT, ...OF_OTHER_FORMATS }, Object.keys(IMPORT_REPORT)),
  FileAddress: jsonSchemaOf(parseFileAddress),
  FetchedFile: jsonSchemaOf(parseFetchedFile),
  Change: { oneOf: [...Object.values(CHANGE_PARSERS), parsePushShape].map((parse) => jsonSchemaOf(parse)) },
  ChangeReport: object({
    id: { ...CHANGE_ID, description: 'The id for undoing the change; null if nothing changed.' },
    action: { enum: BULK_ACTIONS },
    at: MOMENT,
    changed: IDS,
    skipped: IDS,
  }),
  ChangeList: {
    type: 'array',
    items: object({
      id: TEXT,
      action: { enum: CHANGE_ACTIONS },
      at: MOMENT,
      count: NUMBER,
      undoneAt: { ...MOMENT, type: ['string', 'null'] },
    }),
  },
  UndoReport: object({
    id: { ...CHANGE_ID, description: 'The id for redoing the change; null if nothing was undone.' },
    undone: IDS,
    kept: { ...IDS, description: 'Commands that have changed since, and were left alone.' },
    gone: { ...IDS, description: 'Commands that have been permanently deleted.' },
  }),
  Purged: object({ purged: NUMBER }),
  Revision: object({
    revision: NUMBER,
    history: HISTORY,
  }),
  Me: object(
    {
      subject: TEXT,
      role: { enum: ['owner', 'stranger', 'unclaimed'] },
      token: {
        ...object({ id: TEXT, name: TEXT, scope: { enum: TOKEN_SCOPES } }),
        description: 'The access token used for this request, if it’s one that the owner created.',
      },
    },
    ['subject', 'role'],
  ),
  TokenInput: jsonSchemaOf(parseTokenInput),
  TokenList: { type: 'array', items: object(TOKEN_PROPERTIES) },
  MadeToken: object({
    ...TOKEN_PROPERTIES,
    token: {
      type: 'string',
      pattern: `^${TOKEN_PREFIX}[A-Za-z0-9_-]{43}$`,
      description: 'The token itself. No other response contains it.',
    },
  }),
  Description: { type: 'object', description: 'An OpenAPI document.' },
  Problem: object(
    {
      type: TEXT,
      title: TEXT,
      status: NUMBER,
      detail: TEXT,
      code: { enum: Object.keys(HTTP_PROBLEMS) },
      errors: {
        type: 'array',
        items: object({ field: TEXT, expected: TEXT }),
        description: 'The invalid fields.',
      },
    },
    ['type', 'title', 'status', 'detail', 'code'],
  ),
} as const

export type SchemaName = keyof typeof SCHEMAS

function representation(more: Readonly<Record<string, unknown>>) {
  const fields = { ...SERVER_FIELDS, ...more }
  return object({ ...COMMAND_PROPERTIES, ...fields }, [...ALWAYS_THERE, ...Object.keys(fields)])
}

function object(properties: Readonly<Record<string, unknown>>, required: readonly string[] = Object.keys(properties)) {
  return { type: 'object', properties, required } as const
}
