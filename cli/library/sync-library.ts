import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Command } from '../../core/commands/command.ts'
import { readCommanderMarkdown } from '../../core/commands/formats/commander-markdown.ts'
import type { IncomingCommand } from '../../core/commands/incoming-command.ts'
import {
  digestsAfterSync,
  fileContentKey,
  planSync,
  type SyncEntry,
  type SyncOptions,
  syncStepFor,
} from '../../core/commands/sync/plan-sync.ts'
import { failure, type Result, success } from '../../core/result.ts'
import { formatCommandCount } from '../../core/text/thousands.ts'
import type { Environment } from '../../server/environment/environment.ts'
import { ownLibrary } from '../../server/store/library-location.ts'
import { describeContentFault } from '../build/content/content-fault.ts'
import { editFiles, fitsIntoFile, type LibraryEdit } from '../build/content/library-files.ts'
import { type LibraryFile, readLibraryFolder } from '../build/content/read-library.ts'
import { applyChanges, type FileChange, hasUnfinishedChanges, resumeChanges } from './apply-changes.ts'
import { findCommandSecrets, secretRows } from './find-command-secrets.ts'
import {
  CHANGED,
  databaseRemote,
  type LibraryRemote,
  type LibraryRevision,
  type LibraryView,
  NEEDS_TOKEN,
  siteRemote,
} from './library-remote.ts'
import {
  readSyncRecord,
  type SyncRecord,
  type SyncRecordPlace,
  syncRecordPlaceOf,
  textDigest,
  textWithSyncRecord,
} from './sync-records.ts'
import { doneRows, type PlannedStep, statusRows } from './sync-report.ts'

/** A sync to run. `site` is the address of a Commander site; null means the library of the environment. */
export type SyncRequest = Pick<SyncOptions, 'over' | 'withPrivate'> & {
  readonly work: 'status' | 'pull' | 'push'
  readonly site: string | null
}

type SyncContext = {
  readonly folder: string
  readonly shownAs: string
  readonly environment: Pick<Environment, 'databaseUrl' | 'dataDir'>
  readonly token: string | null
}

/** `isDone` is false if a pull or push left conflicts. */
type SyncOutcome = { readonly rows: readonly string[]; readonly isDone: boolean }

/** Attempts of a push while the library keeps changing. */
const MAX_ATTEMPTS = 3

const DIFFERENT_LIBRARY = [
  "This isn't the library of the last sync, or it has been restored to an earlier state since then.",
  'So nothing counts as deleted, and every command that differs is a conflict.',
  "Commands missing from the library stay in the files, and push adds them again. Delete the ones you don't want.",
].join(' ')

/**
 * Syncs the Markdown files with a library, or reports how they differ. Fails with a message for the owner. A failed
 * pull may have written some files, because it skips only those that changed in the meantime. If a pull is killed, the
 * next pull or push finishes it.
 */
export async function syncLibrary(request: SyncRequest, context: SyncContext): Promise<Result<SyncOutcome, string>> {
  const { folder } = context
  if (request.work === 'status' && hasUnfinishedChanges(folder)) return success({ rows: [INTERRUPTED], isDone: true })
  const skipped = request.work === 'status' ? [] : resumeChanges(folder)
  if (skipped.length > 0) return failure(`${CHANGED_SINCE} ${skipped.join(', ')}. Check them, then try again.`)
  const parts = { ...context, ...remoteOf(request, context) }
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
    const done = await syncOnce(request, parts)
    if (done.ok) return done
    if (done.error !== CHANGED) return failure(done.error)
  }
  return failure(BUSY)
}

function remoteOf({ site, work }: SyncRequest, { folder, environment, token }: SyncContext) {
  const location = site === null ? ownLibrary(environment) : ({ kind: 'site', url: site } as const)
  const remote = location.kind === 'site' ? siteRemote(location.url, token) : databaseRemote(location, work === 'push')
  return { remote, place: syncRecordPlaceOf(folder, location) }
}

const INTERRUPTED = 'An earlier pull was interrupted. Run "npm run library -- pull" to finish it, then try again.'

const CHANGED_SINCE = 'An earlier pull was interrupted, and these files have changed since:'

const BUSY = 'The library kept changing during the comparison. Nothing was pushed. Try again in a moment.'

/**
 * Describes how many commands differ between `folder` and the environment's library, or why they can't be compared;
 * null if they are the same. Writes nothing.
 */
export async function differenceSentence(
  folder: string,
  environment: SyncContext['environment'],
): Promise<string | null> {
  if (hasUnfinishedChanges(folder)) return INTERRUPTED
  const request = { work: 'status', site: null, over: new Set<string>(), withPrivate: false } as const
  const context = { folder, shownAs: 'content/library', environment, token: null }
  const compared = await compare(request, { ...context, ...remoteOf(request, context) })
  if (!compared.ok) return `content/library could not be compared with the library. ${compared.error}`
  const count = compared.value.planned.filter(isDifference).length
  if (count === 0) return null
  const differ = count === 1 ? 'differs' : 'differ'
  return `${formatCommandCount(count)} ${differ} between content/library and the library: npm run library -- status`
}

/** False for commands that files can't express, and for private ones that stay out of the files. */
function isDifference({ entry, step }: PlannedStep): boolean {
  return ['files', 'library', 'conflict'].includes(entry.state) && step !== 'private' && step !== 'unwritable'
}

type Parts = SyncContext & { readonly remote: LibraryRemote; readonly place: SyncRecordPlace }

async function syncOnce(request: SyncRequest, parts: Parts): Promise<Result<SyncOutcome, string | typeof CHANGED>> {
  const compared = await compare(request, parts)
  if (!compared.ok) return compared
  const { planned, notices } = compared.value
  const { work } = request
  const { name } = parts.remote
  const warn = async () => secretRows(await secretsAmong(planned, work, parts))
  if (work === 'status') {
    return success({ rows: [...notices, ...statusRows(planned, name), ...(await warn())], isDone: true })
  }
  const done = work === 'pull' ? pull(compared.value, parts) : await push(compared.value, parts)
  if (!done.ok) return done
  const isDone = planned.every(({ step }) => step !== 'conflict')
  return success({ rows: [...notices, ...doneRows(planned, work, name), ...(await warn())], isDone })
}

function secretsAmong(planned: readonly PlannedStep[], work: SyncRequest['work'], { folder, shownAs, remote }: Parts) {
  const moved = planned.flatMap(({ entry: { state, files, library }, step }) => {
    if (work === 'status' ? state === 'same' : step !== 'take') return []
    const command = work === 'push' || (work === 'status' && state === 'files') ? files : library
    return command ?? []
  })
  return findCommandSecrets(moved, { paths: [{ path: folder, shownAs }], defaultPlace: remote.name })
}

type Compared = {
  readonly files: readonly LibraryFile[]
  readonly library: LibraryView
  readonly planned: readonly PlannedStep[]
  readonly base: ReadonlyMap<string, string>
  readonly notices: readonly string[]
}

/** Only plans; writes nothing. */
async function compare(request: SyncRequest, parts: Parts): Promise<Result<Compared, string>> {
  const read = await readBoth(parts)
  if (!read.ok) return read
  const { commands, library } = read.value
  const needsToken = request.work === 'push' || request.withPrivate
  if (needsToken && !library.isWhole) return failure(NEEDS_TOKEN)
  const { base, notices } = baseOf(read.value, parts.shownAs)
  const sides = { files: byId(commands), library: byId(library.commands), base, isWhole: library.isWhole }
  const entries = planSync(sides, textDigest)
  const idsWithoutConflict = request.over === 'all' ? [] : [...request.over].filter((id) => !isConflict(entries, id))
  if (idsWithoutConflict.length > 0)
    return failure(`There is no conflict to resolve for: ${idsWithoutConflict.join(', ')}.`)
  const options = {
    ...request,
    direction: request.work === 'push' ? 'push' : 'pull',
    isWritable: fitsIntoFile,
  } as const
  const planned = entries.map((entry) => ({ entry, step: syncStepFor(entry, options) }))
  return success({ ...read.value, planned, base, notices })
}

type Read = Pick<Compared, 'files' | 'library'> & { readonly syncRecord: SyncRecord | null }

/**
 * The digests of the last sync. Empty if the library was restored or the folder has no files: then nothing counts as
 * deleted.
 */
function baseOf({ files, library, syncRecord }: Read, shownAs: string): Pick<Compared, 'base' | 'notices'> {
  const held = syncRecord?.held ?? initialBase(files, library)
  if (!library.isDescendant) return { base: NO_BASE, notices: [DIFFERENT_LIBRARY] }
  if (files.length > 0 || held.size === 0) return { base: held, notices: [] }
  const notice = `${shownAs} has no command files, so nothing counts as deleted there.`
  return { base: NO_BASE, notices: [notice] }
}

/**
 * Before the first sync, assumes that commands unchanged since the library was created came from these files, so that a
 * command edited in the files isn't a conflict. A command that is missing from the files may never have been in them.
 */
function initialBase(files: readonly LibraryFile[], { commands, pristine }: LibraryView): ReadonlyMap<string, string> {
  const inFiles = new Set(files.flatMap(({ entries }) => entries.map(({ command }) => command.id)))
  const unchanged = commands.filter(({ id }) => pristine.has(id) && inFiles.has(id))
  return new Map(unchanged.map((command) => [command.id, textDigest(fileContentKey(command))]))
}

const NO_BASE: ReadonlyMap<string, string> = new Map()

async function readBoth({ folder, shownAs, remote, place }: Parts) {
  const { commands, files, faults } = readLibraryFolder(folder, shownAs)
  if (faults.length > 0) return failure([...faults.map(describeContentFault), MISTAKES].join('\n'))
  const syncRecord = readSyncRecord(place)
  if (!syncRecord.ok) return syncRecord
  const library = await remote.read(syncRecord.value)
  return library.ok ? success({ commands, files, library: library.value, syncRecord: syncRecord.value }) : library
}

const MISTAKES = 'Nothing was compared. Fix the mistakes above, then try again.'

function byId(commands: readonly Command[]): ReadonlyMap<string, Command> {
  return new Map(commands.map((command) => [command.id, command]))
}

function isConflict(entries: readonly SyncEntry[], id: string): boolean {
  return entries.some((entry) => entry.id === id && entry.state === 'conflict')
}

function pull(compared: Compared, { folder, place }: Parts): Result<null, string> {
  const { files, planned } = compared
  const edit: LibraryEdit = new Map(
    planned.flatMap(({ entry, step }) => {
      if (step === 'withdraw') return [[entry.id, null] as const]
      return step === 'take' ? [[entry.id, entry.library] as const] : []
    }),
  )
  const texts = edit.size === 0 ? new Map<string, string | null>() : editFiles(files, edit)
  if (texts.size > 0) requireReadable({ files, edit, texts })
  const before = new Map(files.map(({ name, text }) => [name, text]))
  const changes = [...texts].map(([name, after]) => ({
    path: join(folder, name),
    before: before.get(name) ?? null,
    after,
  }))
  const skipped = applyChanges(folder, [
    ...changes,
    syncRecordChange({ ...compared, point: compared.library }, place, 'pull'),
  ])
  return skipped.length === 0 ? success(null) : failure(`${SAVED_MEANWHILE} ${skipped.join(', ')}. Try again.`)
}

const SAVED_MEANWHILE = 'These files were changed during the comparison and were not overwritten:'

/**
 * Guards against bugs: the text about to be written must parse to the planned commands, or the owner would lose one.
 */
function requireReadable({ files, edit, texts }: Pick<Compared, 'files'> & { edit: LibraryEdit; texts: EditedTexts }) {
  const expected = new Map(files.flatMap(({ entries }) => entries.map(({ command }) => [command.id, command] as const)))
  for (const [id, command] of edit) command === null ? expected.delete(id) : expected.set(id, command)
  const kept = files.filter(({ name }) => !texts.has(name)).flatMap(({ entries }) => entries)
  const written = [...texts.values()].flatMap((text) =>
    text === null ? [] : (readCommanderMarkdown(text)?.entries ?? []),
  )
  const found = [...kept, ...written].map(({ command }) => command)
  const isRight = found.every((command) => textOf(expected.get(command.id)) === textOf(command))
  if (!isRight || found.length !== expected.size) throw new Error('The files would not contain the planned commands.')
}

type EditedTexts = ReturnType<typeof editFiles>

function textOf(command: IncomingCommand | undefined): string | null {
  return command === undefined ? null : fileContentKey({ ...command, id: command.id ?? '' })
}

async function push(
  compared: Compared,
  { remote, folder, place }: Parts,
): Promise<Result<null, string | typeof CHANGED>> {
  const { planned, library } = compared
  let point: LibraryRevision = library
  const taken = planned.flatMap(({ entry, step }) => (step === 'take' ? [entry] : []))
  if (taken.length > 0) {
    const pushed = await remote.push({
      action: 'push',
      revision: library.revision ?? 0,
      put: taken.flatMap(({ files }) => (files === null ? [] : [files])),
      delete: taken.flatMap(({ id, files }) => (files === null ? [id] : [])),
    })
    if (!pushed.ok) return pushed
    if (pushed.value.revision !== null) point = pushed.value
  }
  applyChanges(folder, [syncRecordChange({ ...compared, point }, place, 'push')])
  return success(null)
}

function syncRecordChange(
  {
    planned,
    base,
    point: { revision, history },
  }: Pick<Compared, 'planned' | 'base'> & { readonly point: LibraryRevision },
  place: SyncRecordPlace,
  direction: 'pull' | 'push',
): FileChange {
  const held = digestsAfterSync(planned, { direction, base, digest: textDigest })
  const before = existsSync(place.file) ? readFileSync(place.file, 'utf8') : null
  return { path: place.file, before, after: textWithSyncRecord(place, { revision, history, held }) }
}
