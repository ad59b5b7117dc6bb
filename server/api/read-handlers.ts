import type { Command } from '../../core/commands/command.ts'
import { writeCommanderJson, writeVersionedJson } from '../../core/commands/formats/commander-json.ts'
import { isPublic } from '../../core/commands/visibility.ts'
import { failure, type Result, success } from '../../core/result.ts'
import { idsLastChangedFirst } from '../../core/search/sort-order.ts'
import type { Access } from '../auth/access.ts'
import { ALWAYS_REVALIDATED, type HeaderFields } from '../http/answer.ts'
import type { Call, RequestFault } from '../http/call.ts'
import { encode } from '../http/encoded-bytes.ts'
import { answerFrom, type ConditionalRequest, conditionsOf, createResource, type Resource } from '../http/resource.ts'
import type { CommandStore } from '../store/sql/command-store.ts'
import { versionsIn } from '../store/sql/version-rows.ts'
import type { Handler } from './add-address.ts'
import { commandIdOf, flagIn, forOwner, isOwner, type OwnerParts } from './command-request.ts'
import { commandResource, keptByCache } from './command-resources.ts'
import { type ListScope, listResource, revisionHeader, type Snapshot, type SnapshotReader } from './library-snapshot.ts'
import { memoize } from './memoize.ts'
import { createFormatExport, formatIn } from './other-formats.ts'

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

/** What the reading of the library is made of; without `access` nobody can show that they are the owner. */
type ReadParts = { readonly readSnapshot: SnapshotReader; readonly access: Access | null }

/** The commands that whoever asks may see, and the revision they are of. */
type Readable = Pick<Snapshot, 'commands' | 'revision'>

/**
 * The list, or with `?q=` the entries whose notes or line contain that text; an empty text is in all of them. Only the
 * owner gets private commands.
 */
export function readList(parts: ReadParts): Handler {
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
  return async (call) => {
    const text = searchedText(call)
    if (!text.ok) return text
    const asks = await isOwner(parts.access, call)
    if (!asks.ok) return asks
    const snapshot = await parts.readSnapshot()
    if (!snapshot.ok) return snapshot
    const scope = asks.value ? 'all' : 'public'
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
export function readExport({
  readSnapshot,
  access,
  owner,
}: ReadParts & { readonly owner: OwnerParts | null }): Handler {
  const write = ({ commands, revision }: Readable) =>
    fileResource(writeCommanderJson(commands), { ...ALWAYS_REVALIDATED, ...revisionHeader(revision) })
  const fileOf = memoize(({ commands, revision }: Snapshot) => write({ commands: commands.filter(isPublic), revision }))
  const fileOfAll = memoize((snapshot: Snapshot) => write(snapshot))
  const readPlain: Handler = async (call) => {
    const asks = await isOwner(access, call)
    if (!asks.ok) return asks
    const snapshot = await readSnapshot()
    if (!snapshot.ok) return snapshot
    const file = await (asks.value ? fileOfAll : fileOf)(snapshot.value)
    return success(answerFrom(file, conditionsOf(call.head)))
  }
  const readVersioned: Handler = owner === null ? async () => failure(NO_OWNER) : readVersionedExport(owner)
  const readInFormat = createFormatExport({ readSnapshot, access })
  return async (call) => {
    const wanted = wantedExport(call)
    if (!wanted.ok) return wanted
    const { withVersions, format } = wanted.value
    if (format !== 'commander') return readInFormat(call, format)
    return withVersions ? readVersioned(call) : readPlain(call)
  }
}

/**
 * The ids of the commands by when they last changed, which is read from the store once for each revision that is asked
 * for; see `idsLastChangedFirst`. Those of private commands are in it for the owner alone.
 */
export function readChanged(parts: ReadParts & StorePart): Handler {
  const made = new WeakMap<readonly Command[], Resource>()
  const make = async (commands: readonly Command[], revision: number): Promise<Result<Resource, RequestFault>> => {
    const known = made.get(commands)
    if (known !== undefined) return success(known)
    const histories = await parts.store.histories()
    if (!histories.ok) return failure({ problem: histories.error })
    const told = new Set(commands.map(({ id }) => id))
    const changes = [...histories.value].filter(([id]) => told.has(id))
    const ids = idsLastChangedFirst(changes.map(([id, { changedAt, revision }]) => ({ id, at: changedAt, revision })))
    const resource = await listResource(ids, revisionHeader(revision))
    made.set(commands, resource)
    return success(resource)
  }
  return async (call) => {
    const asks = await isOwner(parts.access, call)
    if (!asks.ok) return asks
    const snapshot = await parts.readSnapshot()
    if (!snapshot.ok) return snapshot
    const { listed, shown, revision } = snapshot.value
    const ids = await make(asks.value ? listed : shown, revision)
    return ids.ok ? success(answerFrom(ids.value, conditionsOf(call.head))) : ids
  }
}

/**
 * What everybody may know of the history of each public command, for whoever publishes this library elsewhere; read from the
 * store once for each revision that is asked for. A token changes nothing.
 */
export function readHistories({ readSnapshot, store }: Pick<ReadParts, 'readSnapshot'> & StorePart): Handler {
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

type StorePart = { readonly store: CommandStore }

/** Nothing of it is kept for the next time: it may be many times as large as the library. */
function readVersionedExport(parts: OwnerParts): Handler {
  return forOwner(parts, async ({ head }) => {
    const copy = await parts.store.copy()
    if (!copy.ok) return failure({ problem: copy.error })
    const versions = versionsIn(copy.value)
    if (!versions.ok) return failure({ problem: versions.error })
    const listed = copy.value.commands.flatMap(({ command, deletedAt }) => (deletedAt === null ? [command] : []))
    return success(answerFrom(await fileResource(writeVersionedJson(listed, versions.value), {}), conditionsOf(head)))
  })
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
export function readRevision(store: CommandStore): Handler {
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
export function readCommand(store: CommandStore, access: Access | null): Handler {
  return async (call) => {
    const id = commandIdOf(call)
    if (!id.ok) return id
    const asks = await isOwner(access, call)
    if (!asks.ok) return asks
    const found = await store.find(id.value)
    if (!found.ok) return failure({ problem: found.error })
    const kept = found.value
    const isThere = kept !== null && kept.deletedAt === null && (asks.value || isPublic(kept.command))
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
