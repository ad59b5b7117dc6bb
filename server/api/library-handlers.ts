import { parseImport } from '../../core/commands/import/parse-import.ts'
import { type ImportResponse, planImport } from '../../core/commands/import/plan-import.ts'
import type { IncomingCommand } from '../../core/commands/incoming-command.ts'
import { deletedRepresentationOf } from '../../core/commands/representation.ts'
import { FORMAT_NAMES } from '../../formats/formats.ts'
import { type AppContext, readJson, urlOf } from '../http/request.ts'
import { jsonResponse } from '../http/response-data.ts'
import type { ChangeRecord, CommandStore } from '../store/sql/command-store.ts'
import { booleanParameter, callerFields, parsedOrThrow, recordOf } from './command-request.ts'
import { COMMANDS_PATH } from './command-resources.ts'
import { ANY_FORMAT, type ImportFormat, importFormatIn, readInFormat, readingReport } from './other-formats.ts'
import type { ApiDeps, CallerHandler, Route } from './route.ts'

/** Maximum body size of an import, in bytes. Source: docs/decisions/0012-write-limits.md. */
export const IMPORT_BYTES = 10 * 1024 * 1024

const NO_STORE = { 'Cache-Control': 'no-store' } as const

/** Routes for imports, deleted commands, and the caller's identity. */
export const LIBRARY_ROUTES: readonly Route[] = [
  {
    method: 'GET',
    path: '/api/me',
    auth: 'signed-in',
    id: 'readMe',
    summary: 'The subject and role of the caller. For an access token that the owner made: its name and scope too.',
    status: 200,
    schema: 'Me',
    handler: readMe,
  },
  {
    method: 'POST',
    path: `${COMMANDS_PATH}/import`,
    auth: 'owner',
    id: 'importCommands',
    body: 'Import',
    summary: 'Imports commands, all of them or none, and reports what changed.',
    parameters: [
      {
        in: 'query',
        name: 'dryRun',
        schema: { type: 'boolean', default: false },
        description: 'If true, only reports what would change.',
      },
      {
        in: 'query',
        name: 'format',
        schema: { enum: [...FORMAT_NAMES, ANY_FORMAT] },
        description:
          'The format of the body, or `auto` to detect it: one file of any content type, or a form with files (multipart/form-data). The default is Commander’s own JSON.',
      },
      {
        in: 'query',
        name: 'name',
        schema: { type: 'string' },
        description: 'The name of a single file, if its format depends on the name.',
      },
    ],
    status: 200,
    schema: 'ImportReport',
    handler: importCommands,
  },
  {
    method: 'GET',
    path: `${COMMANDS_PATH}/deleted`,
    auth: 'owner',
    id: 'listDeleted',
    summary: 'Deleted commands that can still be restored, most recently deleted first.',
    status: 200,
    schema: 'DeletedList',
    handler: listDeleted,
  },
]

function importCommands(parts: ApiDeps): CallerHandler {
  const { store, log, newId } = parts
  return async (context, owner) => {
    const { dryRun, incoming, formatReport } = await readImport(context)
    const record = recordOf(parts, owner, 'import')
    if (dryRun) return dryRunImport(parts, { incoming, formatReport }, record.at)
    const { report, revision } = await makeImport(store, incoming, { ...record, newId })
    if (report.change !== null)
      log({ ...importEntry(report), ...callerFields(owner), revision, requestId: context.var.requestId })
    return jsonResponse({ ...report, ...formatReport }, NO_STORE)
  }
}

/**
 * Compares commands with the library and imports them, in one transaction and as one change, which can be undone as a
 * whole. `incoming` must have no repeated ids.
 */
export function makeImport(
  store: Pick<CommandStore, 'change'>,
  incoming: readonly IncomingCommand[],
  { id, at, by, newId }: Pick<ChangeRecord, 'id' | 'at' | 'by'> & Pick<ApiDeps, 'newId'>,
): Promise<{ readonly report: ImportResponse; readonly revision: number }> {
  return store.change('all', ({ commands, nextRevision: revision }) => {
    const { report, put } = planImport(commands, incoming, { at, nextRevision: revision, newId })
    return {
      put,
      record: { id, at, by, action: 'import', isListed: true },
      answer: { report: { ...report, change: put.length > 0 ? id : null }, revision },
    }
  })
}

/** Takes no lock, so the library may change before the real import. */
async function dryRunImport(
  { store, newId }: ApiDeps,
  { incoming, formatReport }: ParsedImport,
  at: string,
): Promise<Response> {
  // A dry run creates no revision.
  const { report } = planImport(await store.listAll(), incoming, { at, nextRevision: 0, newId })
  return jsonResponse({ ...report, dryRun: true, change: null, ...formatReport }, NO_STORE)
}

function listDeleted(parts: ApiDeps): CallerHandler {
  return async () => {
    const deleted = await parts.store.deleted()
    return jsonResponse(deleted.map(deletedRepresentationOf), NO_STORE)
  }
}

function readMe(): CallerHandler {
  return async (_context, { subject, role, token }) => {
    const me = { subject, role, ...(token !== null && { token }) }
    return jsonResponse(me, NO_STORE)
  }
}

/** Commands to import. `formatReport` is the part of the response about files in other formats. */
type ParsedImport = {
  readonly incoming: readonly IncomingCommand[]
  readonly formatReport?: ReturnType<typeof readingReport> | undefined
}

async function readImport(context: AppContext): Promise<ParsedImport & { readonly dryRun: boolean }> {
  const dryRun = booleanParameter(urlOf(context), 'dryRun')
  const format = importFormatIn(urlOf(context))
  return { dryRun, ...(format === null ? await readOwnFile(context) : await readOtherFiles(context, format)) }
}

async function readOwnFile(context: AppContext): Promise<ParsedImport> {
  return { incoming: parsedOrThrow(parseImport(await readJson(context, IMPORT_BYTES))) }
}

async function readOtherFiles(context: AppContext, format: ImportFormat): Promise<ParsedImport> {
  const reading = await readInFormat(context, { format, limit: IMPORT_BYTES })
  return { incoming: reading.entries.map(({ command }) => command), formatReport: readingReport(reading) }
}

function importEntry({ added, changed, skipped, change }: ImportResponse) {
  const counts = { added: added.length, changed: changed.length, skipped: skipped.length }
  return { event: 'library.imported', ...counts, change }
}
