import type { Command } from '../../core/commands/command.ts'
import { writeCommanderJson, writeVersionedJson } from '../../core/commands/formats/commander-json.ts'
import { isPublic } from '../../core/commands/visibility.ts'
import { idsLastChangedFirst } from '../../core/search/sort-order.ts'
import { FORMAT_NAMES } from '../../formats/formats.ts'
import { encode } from '../http/encoded-bytes.ts'
import { ProblemError } from '../http/problem.ts'
import { type AppContext, urlOf } from '../http/request.ts'
import {
  type ConditionalRequest,
  conditionsOf,
  createResource,
  type Resource,
  respondFrom,
  responseFrom,
} from '../http/resource.ts'
import { type HeaderFields, REVALIDATED_HEADERS, responseOf } from '../http/response-data.ts'
import { versionsIn } from '../store/sql/version-rows.ts'
import { booleanParameter, commandIdOf, isOwnerRequest, malformed } from './command-request.ts'
import { COMMANDS_PATH, commandResource, ONE_COMMAND, withSharedCaching } from './command-resources.ts'
import { type ListScope, listResource, revisionHeader, type Snapshot } from './library-snapshot.ts'
import { memoize } from './memoize.ts'
import { COMMAND_PROBLEMS } from './openapi/operation.ts'
import { createFormatExport, exportKindIn, formatIn } from './other-formats.ts'
import type { ApiDeps, OpenHandler, Route, ViewerHandler } from './route.ts'

/** Returns the commands whose notes or line contain the text. Caches per list, so pass the same array each time. */
type TextSearch = (commands: readonly Command[], text: string) => readonly Command[]

type Lowered = { readonly command: Command; readonly notes: string; readonly line: string }

const REVISION = /^\d{1,15}$/

const VERSIONS_ONLY_FOR_OWNER = [
  'access/sign-in-required',
  'access/not-owner',
  'access/no-owner',
  'access/foreign-origin',
] as const

/** Routes that read the library as JSON, or as a file for another tool. */
export const READ_ROUTES: readonly Route[] = [
  {
    method: 'GET',
    path: COMMANDS_PATH,
    auth: 'optional',
    id: 'listCommands',
    isConditional: true,
    summary:
      'All commands in library order, pinned ones first, or only those whose notes or line contain a text, ignoring case. Only the owner gets private commands and drafts.',
    parameters: [
      {
        in: 'query',
        name: 'q',
        description: 'The text to find. Matched literally, not as a pattern.',
        schema: { type: 'string' },
      },
    ],
    status: 200,
    schema: 'CommandList',
    headers: ['ETag', 'Library-Revision'],
    problems: ['request/malformed'],
    handler: readList,
  },
  {
    method: 'GET',
    path: `${COMMANDS_PATH}/export`,
    auth: 'optional',
    id: 'exportLibrary',
    isConditional: true,
    summary:
      'The library as a file for another tool. The same library always produces the same bytes. Only the owner gets private commands, drafts and versions.',
    parameters: [
      {
        in: 'query',
        name: 'versions',
        schema: { type: 'boolean', default: false },
        description: 'If true, includes every version of each command. Only for the owner.',
      },
      {
        in: 'query',
        name: 'format',
        schema: { enum: FORMAT_NAMES, default: 'commander' },
        description: 'The format of the file. Several files arrive as a zip. Only the default format keeps everything.',
      },
      {
        in: 'query',
        name: 'report',
        schema: { type: 'boolean', default: false },
        description: 'If true, only reports what the chosen format would lose.',
      },
    ],
    status: 200,
    schema: 'CommanderFile',
    headers: ['ETag', 'Library-Revision'],
    problems: ['request/malformed', ...VERSIONS_ONLY_FOR_OWNER],
    handler: readExport,
  },
  {
    method: 'GET',
    path: '/api/changed.json',
    auth: 'optional',
    id: 'listLastChanged',
    isConditional: true,
    summary:
      'Command ids, most recently changed first. Commands of the earliest change are left out; after a single import, that is all of them.',
    status: 200,
    schema: 'IdList',
    headers: ['ETag', 'Library-Revision'],
    handler: readChanged,
  },
  {
    method: 'GET',
    path: '/api/histories.json',
    auth: 'none',
    id: 'listHistories',
    isConditional: true,
    summary:
      'For each public command: the dates it was added and last changed, the number of earlier versions, and the revision of its last change.',
    status: 200,
    schema: 'HistoryList',
    headers: ['ETag', 'Library-Revision'],
    handler: readHistories,
  },
  {
    method: 'GET',
    path: '/api/revision',
    auth: 'none',
    id: 'readRevision',
    isConditional: true,
    summary: 'The library’s revision, which every change increases.',
    parameters: [
      {
        in: 'query',
        name: 'at',
        schema: { type: 'integer', minimum: 0 },
        description: 'The revision to return the history id for. Defaults to the current revision.',
      },
    ],
    status: 200,
    schema: 'Revision',
    headers: ['ETag'],
    problems: ['request/malformed'],
    handler: readRevision,
  },
]

/** The route that reads one command. Its path also matches `/api/commands/export` and the like, so it's added last. */
export const READ_ONE_ROUTE: Route = {
  method: 'GET',
  path: ONE_COMMAND,
  auth: 'optional',
  id: 'readCommand',
  isConditional: true,
  summary: 'One command. Only the owner gets private commands and drafts.',
  status: 200,
  schema: 'Representation',
  headers: ['ETag'],
  problems: COMMAND_PROBLEMS,
  handler: readCommand,
}

/** The commands that a caller may see, and the revision of the library. */
type Readable = Pick<Snapshot, 'commands' | 'revision'>

function readList({ readSnapshot }: ApiDeps): ViewerHandler {
  const search = createTextSearch()
  const listOfAll = memoize(({ listed, revision }: Snapshot) => listResource(listed, revisionHeader(revision)))
  const listFor = (snapshot: Snapshot, text: string, scope: ListScope) => {
    if (text === '') return scope === 'all' ? listOfAll(snapshot) : snapshot.list()
    const { listed, shown, revision } = snapshot
    return listResource(search(scope === 'all' ? listed : shown, text), revisionHeader(revision))
  }
  const answer = async (snapshot: Snapshot, { text, scope }: ListRequest, conditions: ConditionalRequest) => {
    const answered = responseFrom(await listFor(snapshot, text, scope), conditions)
    return text === '' && scope === 'public' ? withSharedCaching(answered, conditions) : answered
  }
  return async (context, viewer) => {
    const text = searchedText(context)
    const scope = isOwnerRequest(viewer) ? 'all' : 'public'
    return responseOf(await answer(await readSnapshot(), { text, scope }, conditionsOf(context)))
  }
}

type ListRequest = { readonly text: string; readonly scope: ListScope }

function searchedText(context: AppContext): string {
  const [text = '', ...more] = urlOf(context).searchParams.getAll('q')
  if (more.length > 0) throw malformed('It has the parameter q more than once.')
  return text
}

function readExport(deps: ApiDeps): ViewerHandler {
  const { readSnapshot } = deps
  const write = ({ commands, revision }: Readable) =>
    fileResource(writeCommanderJson(commands), { ...REVALIDATED_HEADERS, ...revisionHeader(revision) })
  const fileOf = memoize(({ commands, revision }: Snapshot) => write({ commands: commands.filter(isPublic), revision }))
  const fileOfAll = memoize((snapshot: Snapshot) => write(snapshot))
  const readPlain: ViewerHandler = async (context, viewer) => {
    const file = await (isOwnerRequest(viewer) ? fileOfAll : fileOf)(await readSnapshot())
    return respondFrom(file, context)
  }
  const readVersioned = readVersionedExport(deps)
  const readInFormat = createFormatExport(readSnapshot)
  return async (context, viewer) => {
    const { withVersions, format } = exportOptionsIn(context)
    if (format !== 'commander')
      return readInFormat(context, { name: format, kind: exportKindIn(urlOf(context)) }, viewer)
    return withVersions ? readVersioned(context) : readPlain(context, viewer)
  }
}

function readChanged({ readSnapshot, store }: ApiDeps): ViewerHandler {
  const make = async (commands: readonly Command[], revision: number): Promise<Resource> => {
    const known = new Set(commands.map(({ id }) => id))
    const changes = [...(await store.histories())].filter(([id]) => known.has(id))
    const ids = idsLastChangedFirst(changes.map(([id, { changedAt, revision }]) => ({ id, at: changedAt, revision })))
    return listResource(ids, revisionHeader(revision))
  }
  const idsOfAll = memoize(({ listed, revision }: Snapshot) => make(listed, revision))
  const idsShown = memoize(({ shown, revision }: Snapshot) => make(shown, revision))
  return async (context, viewer) => {
    const ids = await (isOwnerRequest(viewer) ? idsOfAll : idsShown)(await readSnapshot())
    return respondFrom(ids, context)
  }
}

/** Other sites that publish this library read the histories of its commands here. */
function readHistories({ readSnapshot, store }: ApiDeps): OpenHandler {
  const listOf = memoize(async ({ shown, revision }: Snapshot) => {
    const histories = await store.histories()
    const list = shown.flatMap(({ id }) => (histories.has(id) ? [{ id, ...histories.get(id) }] : []))
    return listResource(list, revisionHeader(revision))
  })
  return async (context) => respondFrom(await listOf(await readSnapshot()), context)
}

/** Not cached, because it can be many times as large as the library. */
function readVersionedExport({ access, store }: ApiDeps): OpenHandler {
  return async (context) => {
    await access.admit(context)
    const copy = await store.copy()
    const listed = copy.commands.flatMap(({ command, deletedAt }) => (deletedAt === null ? [command] : []))
    return respondFrom(await fileResource(writeVersionedJson(listed, versionsIn(copy)), {}), context)
  }
}

async function fileResource(text: string, headers: HeaderFields) {
  return createResource({
    bytes: await encode(Buffer.from(text)),
    contentType: 'application/json',
    headers: { ...headers, 'Content-Disposition': 'attachment; filename="commander.json"' },
  })
}

function exportOptionsIn(context: AppContext) {
  const url = urlOf(context)
  const withVersions = booleanParameter(url, 'versions')
  const format = formatIn(url)
  if (withVersions && format !== 'commander') throw malformed("Only Commander's own JSON contains versions.")
  return { withVersions, format }
}

/**
 * The revision is a cheap way to see if anything has changed. The history id, for that revision or for the one in
 * `?at=`, shows a client if this is still the same library.
 */
function readRevision({ store }: ApiDeps): OpenHandler {
  return async (context) => {
    const at = earlierRevisionOf(context)
    const revision = await store.revision()
    const history = await store.historyAt(at ?? revision)
    const identity = Buffer.from(JSON.stringify({ revision, history }))
    const resource = createResource({
      bytes: { identity },
      contentType: 'application/json',
      headers: REVALIDATED_HEADERS,
    })
    return respondFrom(resource, context)
  }
}

function earlierRevisionOf(context: AppContext): number | null {
  const [at, ...more] = urlOf(context).searchParams.getAll('at')
  if (at === undefined) return null
  if (!REVISION.test(at) || more.length > 0) throw malformed('The parameter at must be the number of a revision.')
  return Number(at)
}

function readCommand({ store }: ApiDeps): ViewerHandler {
  return async (context, viewer) => {
    const kept = await store.find(commandIdOf(context))
    const isThere = kept !== null && kept.deletedAt === null && (isOwnerRequest(viewer) || isPublic(kept.command))
    if (!isThere) throw new ProblemError('command/unknown')
    return respondFrom(commandResource(kept, REVALIDATED_HEADERS), context)
  }
}

/**
 * Finds text literally, ignoring case, and keeps the list's order. Compares `toLowerCase` of both sides, regardless of
 * the locale: "É" finds "é", but "ss" doesn't find "ß". Never compiles a visitor's text as a pattern.
 */
function createTextSearch(): TextSearch {
  const lowered = memoize((commands: readonly Command[]) => commands.map(lower))
  return (commands, text) => {
    const lowerText = text.toLowerCase()
    return lowered(commands)
      .filter(({ notes, line }) => notes.includes(lowerText) || line.includes(lowerText))
      .map(({ command }) => command)
  }
}

function lower(command: Command): Lowered {
  return { command, notes: (command.notes ?? '').toLowerCase(), line: (command.line ?? '').toLowerCase() }
}
