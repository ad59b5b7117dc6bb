import type { Command } from '../../core/commands/command.ts'
import { writeCommanderJson, writeVersionedJson } from '../../core/commands/formats/commander-json.ts'
import { isPublic } from '../../core/commands/visibility.ts'
import { failure, type Result, success } from '../../core/result.ts'
import { idsLastChangedFirst } from '../../core/search/sort-order.ts'
import { FORMAT_NAMES } from '../../formats/formats.ts'
import { ALWAYS_REVALIDATED, type HeaderFields } from '../http/answer.ts'
import type { Call, RequestFault } from '../http/call.ts'
import { encode } from '../http/encoded-bytes.ts'
import { answerFrom, type ConditionalRequest, conditionsOf, createResource, type Resource } from '../http/resource.ts'
import { versionsIn } from '../store/sql/version-rows.ts'
import { commandIdOf, flagIn, isOwner } from './command-request.ts'
import { COMMANDS_PATH, commandResource, keptByCache, ONE_COMMAND } from './command-resources.ts'
import { type ListScope, listResource, revisionHeader, type Snapshot } from './library-snapshot.ts'
import { memoize } from './memoize.ts'
import { OF_ONE } from './openapi/operation.ts'
import { createFormatExport, formatIn } from './other-formats.ts'
import type { ApiDeps, OpenHandler, Route, ViewerHandler } from './route.ts'

/** Gives those of the commands, always the same list of a library, whose notes or line contain the text. */
type TextSearch = (commands: readonly Command[], text: string) => readonly Command[]

type Lowered = { readonly command: Command; readonly notes: string; readonly line: string }

const REVISION = /^\d{1,15}$/

const REPEATED: RequestFault = {
  problem: { code: 'request/malformed', detail: 'It has the parameter q more than once.' },
}

const UNCLEAR_REVISION: RequestFault = {
  problem: { code: 'request/malformed', detail: 'Its at must be a revision.' },
}

const VERSIONS_IN_JSON: RequestFault = {
  problem: { code: 'request/malformed', detail: 'Only the JSON of Commander itself holds versions.' },
}

/** Where nobody can sign in, nobody is shown what only the owner sees. */
const NO_OWNER: RequestFault = { problem: { code: 'access/sign-in-required' } }

const VERSIONS_ONLY_FOR_OWNER = [
  'access/sign-in-required',
  'access/not-owner',
  'access/no-owner',
  'access/foreign-origin',
] as const

/** Reading the library as JSON. */
export const READ_ROUTES: readonly Route[] = [
  {
    method: 'GET',
    path: COMMANDS_PATH,
    auth: 'optional',
    id: 'listCommands',
    isConditional: true,
    summary:
      'The commands in library order, pinned ones first: all of them, or those whose notes or line contain a text, ignoring case. Private commands and drafts only for the owner.',
    parameters: [
      { in: 'query', name: 'q', description: 'The text to find, taken literally.', schema: { type: 'string' } },
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
      'The library as a file to import elsewhere; the same library always gives the same bytes. Private commands, drafts and versions only for the owner.',
    parameters: [
      {
        in: 'query',
        name: 'versions',
        schema: { type: 'boolean', default: false },
        description: 'If true, with every version of each command; needs the token.',
      },
      {
        in: 'query',
        name: 'format',
        schema: { enum: FORMAT_NAMES, default: 'commander' },
        description: 'The tool to write for; several files come as a zip. Only the default holds everything.',
      },
      {
        in: 'query',
        name: 'report',
        schema: { type: 'boolean', default: false },
        description: 'If true, and with another format, only reports what that format loses.',
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
      'The ids of the commands, the last changed first. Those that changed before all others are left out, which after one import are all of them.',
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
      'When each public command was added and last changed, how many earlier versions of it are kept, and in which revision it changed last.',
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
    summary: 'The revision of the library, which grows with every change.',
    parameters: [
      {
        in: 'query',
        name: 'at',
        schema: { type: 'integer', minimum: 0 },
        description: 'The revision whose history id to tell; by default, this one.',
      },
    ],
    status: 200,
    schema: 'Revision',
    headers: ['ETag'],
    problems: ['request/malformed'],
    handler: readRevision,
  },
]

/** Its path matches every path below the list, so it comes after the others. */
export const READ_ONE_ROUTE: Route = {
  method: 'GET',
  path: ONE_COMMAND,
  auth: 'optional',
  id: 'readCommand',
  isConditional: true,
  summary: 'One command; a private one or a draft only for the owner.',
  status: 200,
  schema: 'Representation',
  headers: ['ETag'],
  problems: OF_ONE,
  handler: readCommand,
}

/** The commands that whoever asks may see, and the revision they are of. */
type Readable = Pick<Snapshot, 'commands' | 'revision'>

/**
 * The list, or with `?q=` the entries whose notes or line contain that text; an empty text is in all of them. Only the
 * owner gets private commands.
 */
function readList({ readSnapshot }: ApiDeps): ViewerHandler {
  const search = createTextSearch()
  const listOfAll = memoize(({ listed, revision }: Snapshot) => listResource(listed, revisionHeader(revision)))
  const listFor = (snapshot: Snapshot, text: string, scope: ListScope) => {
    if (text === '') return scope === 'all' ? listOfAll(snapshot) : snapshot.list()
    const { listed, shown, revision } = snapshot
    return listResource(search(scope === 'all' ? listed : shown, text), revisionHeader(revision))
  }
  const answer = async (snapshot: Snapshot, { text, scope }: WantedList, conditions: ConditionalRequest) => {
    const answered = answerFrom(await listFor(snapshot, text, scope), conditions)
    return text === '' && scope === 'public' ? keptByCache(answered, conditions) : answered
  }
  return async (call, viewer) => {
    const text = searchedText(call)
    if (!text.ok) return text
    const snapshot = await readSnapshot()
    if (!snapshot.ok) return snapshot
    const scope = isOwner(viewer) ? 'all' : 'public'
    return success(await answer(snapshot.value, { text: text.value, scope }, conditionsOf(call.head)))
  }
}

type WantedList = { readonly text: string; readonly scope: ListScope }

function searchedText({ url: { searchParams } }: Call): Result<string, RequestFault> {
  const [text = '', ...more] = searchParams.getAll('q')
  return more.length > 0 ? failure(REPEATED) : success(text)
}

/**
 * The library as a file that can be imported; the same library always gives the same bytes. With `?versions=true`, which is
 * for the owner alone, it holds every version of its commands; with `?format=` it is in another tool's format.
 */
function readExport(deps: ApiDeps): ViewerHandler {
  const { readSnapshot } = deps
  const write = ({ commands, revision }: Readable) =>
    fileResource(writeCommanderJson(commands), { ...ALWAYS_REVALIDATED, ...revisionHeader(revision) })
  const fileOf = memoize(({ commands, revision }: Snapshot) => write({ commands: commands.filter(isPublic), revision }))
  const fileOfAll = memoize((snapshot: Snapshot) => write(snapshot))
  const readPlain: ViewerHandler = async (call, viewer) => {
    const snapshot = await readSnapshot()
    if (!snapshot.ok) return snapshot
    const file = await (isOwner(viewer) ? fileOfAll : fileOf)(snapshot.value)
    return success(answerFrom(file, conditionsOf(call.head)))
  }
  const readVersioned = readVersionedExport(deps)
  const readInFormat = createFormatExport(readSnapshot)
  return async (call, viewer) => {
    const wanted = wantedExport(call)
    if (!wanted.ok) return wanted
    const { withVersions, format } = wanted.value
    if (format !== 'commander') return readInFormat(call, format, viewer)
    return withVersions ? readVersioned(call) : readPlain(call, viewer)
  }
}

/**
 * The ids of the commands by when they last changed, which is read from the store once for each revision that is asked
 * for; see `idsLastChangedFirst`. Those of private commands are in it for the owner alone.
 */
function readChanged({ readSnapshot, store }: ApiDeps): ViewerHandler {
  const made = new WeakMap<readonly Command[], Resource>()
  const make = async (commands: readonly Command[], revision: number): Promise<Result<Resource, RequestFault>> => {
    const known = made.get(commands)
    if (known !== undefined) return success(known)
    const histories = await store.histories()
    if (!histories.ok) return failure({ problem: histories.error })
    const told = new Set(commands.map(({ id }) => id))
    const changes = [...histories.value].filter(([id]) => told.has(id))
    const ids = idsLastChangedFirst(changes.map(([id, { changedAt, revision }]) => ({ id, at: changedAt, revision })))
    const resource = await listResource(ids, revisionHeader(revision))
    made.set(commands, resource)
    return success(resource)
  }
  return async (call, viewer) => {
    const snapshot = await readSnapshot()
    if (!snapshot.ok) return snapshot
    const { listed, shown, revision } = snapshot.value
    const ids = await make(isOwner(viewer) ? listed : shown, revision)
    return ids.ok ? success(answerFrom(ids.value, conditionsOf(call.head))) : ids
  }
}

/**
 * What everybody may know of the history of each public command, for whoever publishes this library elsewhere; read from the
 * store once for each revision that is asked for. A token changes nothing.
 */
function readHistories({ readSnapshot, store }: ApiDeps): OpenHandler {
  const made = new WeakMap<readonly Command[], Resource>()
  return async ({ head }) => {
    const snapshot = await readSnapshot()
    if (!snapshot.ok) return snapshot
    const { shown, revision } = snapshot.value
    const known = made.get(shown)
    if (known !== undefined) return success(answerFrom(known, conditionsOf(head)))
    const histories = await store.histories()
    if (!histories.ok) return failure({ problem: histories.error })
    const told = shown.flatMap(({ id }) => (histories.value.has(id) ? [{ id, ...histories.value.get(id) }] : []))
    const resource = await listResource(told, revisionHeader(revision))
    made.set(shown, resource)
    return success(answerFrom(resource, conditionsOf(head)))
  }
}

/** Nothing of it is kept for the next time: it may be many times as large as the library. */
function readVersionedExport({ access, store }: ApiDeps): OpenHandler {
  return async ({ head }) => {
    if (access === null) return failure(NO_OWNER)
    const owner = await access.admit(head)
    if (!owner.ok) return owner
    const copy = await store.copy()
    if (!copy.ok) return failure({ problem: copy.error })
    const versions = versionsIn(copy.value)
    if (!versions.ok) return failure({ problem: versions.error })
    const listed = copy.value.commands.flatMap(({ command, deletedAt }) => (deletedAt === null ? [command] : []))
    return success(answerFrom(await fileResource(writeVersionedJson(listed, versions.value), {}), conditionsOf(head)))
  }
}

async function fileResource(text: string, headers: HeaderFields) {
  return createResource({
    bytes: await encode(Buffer.from(text)),
    contentType: 'application/json',
    headers: { ...headers, 'Content-Disposition': 'attachment; filename="commander.json"' },
  })
}

function wantedExport({ url }: Call) {
  const versions = flagIn(url, 'versions')
  if (!versions.ok) return versions
  const format = formatIn(url)
  if (!format.ok) return format
  if (versions.value && format.value !== 'commander') return failure(VERSIONS_IN_JSON)
  return success({ withVersions: versions.value, format: format.value })
}

/**
 * The library's revision, by which a client sees cheaply whether anything changed; and by which change it came to that, or
 * to the one in `?at=`, by which a client sees whether this is still the library that it knew then.
 */
function readRevision({ store }: ApiDeps): OpenHandler {
  return async (call) => {
    const at = earlierRevisionOf(call)
    if (!at.ok) return at
    const revision = await store.revision()
    if (!revision.ok) return failure({ problem: revision.error })
    const history = await store.historyAt(at.value ?? revision.value)
    if (!history.ok) return failure({ problem: history.error })
    const identity = Buffer.from(JSON.stringify({ revision: revision.value, history: history.value }))
    const resource = createResource({
      bytes: { identity },
      contentType: 'application/json',
      headers: ALWAYS_REVALIDATED,
    })
    return success(answerFrom(resource, conditionsOf(call.head)))
  }
}

function earlierRevisionOf({ url }: Call): Result<number | null, RequestFault> {
  const [at, ...more] = url.searchParams.getAll('at')
  if (at === undefined) return success(null)
  return REVISION.test(at) && more.length === 0 ? success(Number(at)) : failure(UNCLEAR_REVISION)
}

/**
 * One command; 304 to who has this version of it, 404 where there is none, it was deleted, or it is private and not the
 * owner asks.
 */
function readCommand({ store }: ApiDeps): ViewerHandler {
  return async (call, viewer) => {
    const id = commandIdOf(call)
    if (!id.ok) return id
    const found = await store.find(id.value)
    if (!found.ok) return failure({ problem: found.error })
    const kept = found.value
    const isThere = kept !== null && kept.deletedAt === null && (isOwner(viewer) || isPublic(kept.command))
    if (!isThere) return failure({ problem: { code: 'command/unknown' } })
    return success(answerFrom(commandResource(kept, ALWAYS_REVALIDATED), conditionsOf(call.head)))
  }
}

/**
 * Finds text literally and in any case, in library order: both sides are compared as `toLowerCase` makes them, whatever
 * the locale, so that "É" finds "é" but "ss" does not find "ß". Nothing a visitor sends is ever compiled as a pattern.
 */
function createTextSearch(): TextSearch {
  const lowered = memoize((commands: readonly Command[]) => commands.map(lower))
  return (commands, text) => {
    const sought = text.toLowerCase()
    return lowered(commands)
      .filter(({ notes, line }) => notes.includes(sought) || line.includes(sought))
      .map(({ command }) => command)
  }
}

function lower(command: Command): Lowered {
  return { command, notes: (command.notes ?? '').toLowerCase(), line: (command.line ?? '').toLowerCase() }
}
