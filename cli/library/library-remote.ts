import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { revisionOf } from '../../client/commands-client.ts'
import { exchange, JSON_CONTENT } from '../../client/exchange.ts'
import { asReply, type Refusal, type Reply, readMe, readRefusal, readReport } from '../../client/library-answers.ts'
import type { LibraryPush } from '../../core/commands/changes/bulk-change.ts'
import { type Command, parseCommands, type StoredCommand } from '../../core/commands/command.ts'
import type { ImportReport } from '../../core/commands/import/plan-import.ts'
import type { IncomingCommand } from '../../core/commands/incoming-command.ts'
import { jsonValueOf, optional, orNull, type Parsed, record, textLike, wholeNumber } from '../../core/parsing/parse.ts'
import { describeFaults } from '../../core/parsing/strict.ts'
import { describeProblem } from '../../core/problems/problems.ts'
import { failure, type Result, success } from '../../core/result.ts'
import { COMMANDS_PATH } from '../../server/api/command-resources.ts'
import { IMPORT_BYTES, makeImport } from '../../server/api/library-handlers.ts'
import { CHANGE_BYTES, makeChange } from '../../server/api/many-handlers.ts'
import { isLoopbackHost } from '../../server/environment/loopback.ts'
import { ProblemError } from '../../server/http/problem.ts'
import { withLibrary } from '../../server/store/backup/back-up.ts'
import { type LibraryLocation, nameOfLibrary } from '../../server/store/library-location.ts'
import type { CommandStore } from '../../server/store/sql/command-store.ts'
import { StoreError } from '../../server/store/sql/store-error.ts'

/** A revision of a library and the id of the change that led to it. Each is null if the library doesn't report it. */
export type LibraryRevision = { readonly revision: number | null; readonly history: string | null }

/**
 * A library as it was read. `isWhole` is true if it includes private commands. `isDescendant` is true if it descends
 * from the revision of the last sync, or if that revision is unknown.
 */
export type LibraryView = LibraryRevision & {
  readonly commands: readonly Command[]
  readonly isWhole: boolean
  readonly isDescendant: boolean
  /** Ids of commands unchanged since the library was created. Empty after the first sync, or if they aren't known. */
  readonly pristine: ReadonlySet<string>
}

/** Error of a push to a library that has changed since it was read. Nothing was pushed. */
export const CHANGED = Symbol('changed')

/**
 * A library to sync files with. Calls fail with a message for the owner; a push can also fail with `CHANGED`.
 * `lastSync` is the revision of the last sync, or null before the first one.
 */
export type LibraryRemote = {
  readonly name: string
  readonly read: (lastSync: LibraryRevision | null) => Promise<Result<LibraryView, string>>
  readonly push: (push: LibraryPush) => Promise<Result<LibraryRevision, string | typeof CHANGED>>
  readonly importCommands: (commands: readonly IncomingCommand[]) => Promise<Result<ImportReport, string>>
}

/** Stored in the sync records, so its length is limited: a site mustn't be able to fill them. */
const historyId = textLike((given) => /^[\w-]{1,64}$/.test(given), 'the id of a change')

const parseRevision = record({
  revision: wholeNumber(0, Number.MAX_SAFE_INTEGER),
  history: optional(orNull(historyId)),
})

const TIME_LIMIT_MS = 120_000

/** The revision after a push, if the library can't be read afterwards. */
const UNKNOWN_REVISION: LibraryRevision = { revision: null, history: null }

const RESTORED_MEANWHILE = 'The library was restored to an earlier state while it was being read. Try again.'

const TOO_LARGE = 'This is too large for one request (10 MiB). Import part of it on the page first.'

/** Error of a call that needs an access token. */
export const NEEDS_TOKEN = "Set the environment variable COMMANDER_TOKEN to an access token of the site's owner."

const NOT_OWNER = "The access token in COMMANDER_TOKEN doesn't belong to the owner of this library."

/** Retries while another process, such as a server, is changing the library. The pauses add up to 2.8 seconds. */
const MAX_ATTEMPTS = 15
const RETRY_DELAY_MS = 200

/**
 * The library in a database, which servers may be using at the same time. With `isForPush`, creates a missing
 * SQLite database.
 */
export function databaseRemote(location: LibraryLocation, isForPush: boolean): LibraryRemote {
  const name = nameOfLibrary(location)
  const isThere = () => location.kind === 'postgres' || existsSync(location.file)
  const missing = `There is no library at ${name} yet. Run "npm start" once to create it from content/library.`
  return {
    name,
    read: async (lastSync) => {
      if (!isThere() && !isForPush) return failure(missing)
      const read = await withLibrary(location, async (store) => {
        const library = await retryWhileBusy(() => store.list())
        const all = lastSync === null ? await retryWhileBusy(() => store.listAll()) : []
        const pristine = new Set(all.filter(isPristine).map(({ command }) => command.id))
        const view = { ...library, isWhole: true, pristine }
        return withHistory(view, lastSync, async (at) => success(await store.historyAt(at)))
      })
      return read.ok ? read.value : read
    },
    push: async (push) => {
      const done = await withLibrary(location, async (store) => {
        const isPushed = await retryWhileBusy(() => pushInto(store, push))
        return isPushed ? currentRevision(store) : null
      })
      if (!done.ok) return done
      return done.value === null ? failure(CHANGED) : success(done.value)
    },
    importCommands: async (commands) => {
      if (!isThere()) return failure(missing)
      const record = { id: randomUUID(), at: new Date().toISOString(), by: null, newId: randomUUID }
      return withLibrary(location, async (store) => {
        const { report } = await retryWhileBusy(() => makeImport(store, commands, record))
        return report
      })
    },
  }
}

/**
 * True if a command hasn't changed since the library was created: only the initial commands, seeded at startup or
 * pushed, have revision 1.
 */
function isPristine({ revision }: StoredCommand): boolean {
  return revision === 1
}

/**
 * Returns the id of the change that led to a revision: null if the library never had the revision, undefined if it
 * doesn't say.
 */
type HistoryReader = (revision: number) => Promise<Result<string | null | undefined, string>>

/**
 * Adds `history` and `isDescendant` to a view. Reads the history after the commands, so that a restore in between is
 * noticed.
 */
async function withHistory(
  view: Omit<LibraryView, 'history' | 'isDescendant'>,
  lastSync: LibraryRevision | null,
  historyAt: HistoryReader,
): Promise<Result<LibraryView, string>> {
  if (view.revision === null) return success({ ...view, history: null, isDescendant: true })
  const history = await historyAt(view.revision)
  if (!history.ok) return history
  if (history.value === null) return failure(RESTORED_MEANWHILE)
  const point = { ...view, history: history.value ?? null }
  const isDescendant = await descendsFrom(lastSync, point, historyAt)
  return isDescendant.ok ? success({ ...point, isDescendant: isDescendant.value }) : isDescendant
}

/**
 * True if the library descends from the last sync. Revisions only grow, so a lower one means that the library was
 * recreated or restored. A higher one doesn't rule that out, so the ids of the changes are compared too.
 */
async function descendsFrom(lastSync: LibraryRevision | null, now: LibraryRevision, historyAt: HistoryReader) {
  if (lastSync === null || lastSync.revision === null) return success(true)
  if (lastSync.revision > (now.revision ?? 0)) return success(false)
  if (lastSync.history === null || now.history === null) return success(true)
  const past = await historyAt(lastSync.revision)
  return past.ok ? success(past.value === lastSync.history) : past
}

/** Pushes, or seeds a library that was never seeded. Returns false if the library has changed since it was read. */
async function pushInto(store: CommandStore, push: LibraryPush): Promise<boolean> {
  if (push.revision === 0) return (await store.seed(push.put)) === 'seeded'
  try {
    await makeChange(store, push, { id: randomUUID(), at: new Date().toISOString(), by: null })
    return true
  } catch (error) {
    if (error instanceof ProblemError && error.code === 'library/changed') return false
    throw error
  }
}

/**
 * The revision after a push. The sync record leaves out commands that others have added since, so the next sync treats
 * them as added.
 */
async function currentRevision(store: CommandStore): Promise<LibraryRevision> {
  try {
    const revision = await store.revision()
    return { revision, history: await store.historyAt(revision) }
  } catch (error) {
    if (error instanceof StoreError) return UNKNOWN_REVISION
    throw error
  }
}

async function retryWhileBusy<T>(work: () => Promise<T>, attemptsLeft = MAX_ATTEMPTS): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (attemptsLeft === 1 || !(error instanceof StoreError && error.code === 'busy')) throw error
    await wait(RETRY_DELAY_MS)
    return retryWhileBusy(work, attemptsLeft - 1)
  }
}

/** Normalizes the address of a site or its list of commands; undefined if it isn't one. */
export function siteAddressOf(given: string): string | undefined {
  const address = given.replace(/\/+$/, '')
  const site = address.endsWith(COMMANDS_PATH) ? address.slice(0, -COMMANDS_PATH.length) : address
  const isAddress = /^https?:\/\/[^\s?#@]+$/i.test(site) && URL.canParse(site)
  return isAddress ? site : undefined
}

/** The library of the Commander site at an address. Without the owner's token, reads public commands only. */
export function siteRemote(site: string, token: string | null): LibraryRemote {
  const url = site + COMMANDS_PATH
  return {
    name: site,
    read: async (lastSync) => {
      const owner = token === null ? success(null) : await requireOwner(site, token)
      if (!owner.ok) return owner
      const reply = await send({ url, token })
      if (!reply.ok) return failure(reply.error.sentence)
      const view = viewIn(reply.value, { url, isWhole: token !== null })
      if (!view.ok) return view
      return withHistory(view.value, lastSync, async (at) => {
        const point = await fetchRevision(site, at)
        return point.ok ? success(point.value.history) : point
      })
    },
    push: async (push) => {
      const body = JSON.stringify(push)
      if (Buffer.byteLength(body) > CHANGE_BYTES) return failure(TOO_LARGE)
      const reply = await send({ url: `${url}/changes`, token, body })
      if (reply.ok) {
        const point = await fetchRevision(site)
        return success(point.ok ? { ...point.value, history: point.value.history ?? null } : UNKNOWN_REVISION)
      }
      return failure(reply.error.code === 'library/changed' ? CHANGED : reply.error.sentence)
    },
    importCommands: async (commands) => {
      const owner = token === null ? failure(NEEDS_TOKEN) : await requireOwner(site, token)
      if (!owner.ok) return owner
      const body = JSON.stringify(commands)
      if (Buffer.byteLength(body) > IMPORT_BYTES) return failure(TOO_LARGE)
      const reply = await send({ url: `${url}/import`, token, body })
      if (!reply.ok) return failure(reply.error.sentence)
      const report = await readReport(reply.value)
      return report.ok ? report : failure(`${url} didn't report what it imported.`)
    },
  }
}

/** Rejects a token that isn't the owner's: its list would lack private commands, which must not look deleted. */
async function requireOwner(site: string, token: string): Promise<Result<null, string>> {
  const { protocol, hostname } = new URL(site)
  if (protocol !== 'https:' && !isLoopbackHost(hostname)) {
    return failure(`Your access token was not sent to ${site}, because http isn't encrypted. Use https.`)
  }
  const reply = await send({ url: `${site}/api/me`, token })
  if (!reply.ok) return failure(reply.error.sentence)
  const me = await readMe(reply.value)
  return me.ok && me.value.role === 'owner' ? success(null) : failure(NOT_OWNER)
}

function viewIn({ text, headers }: Reply, { url, isWhole }: { url: string; isWhole: boolean }) {
  const commands = parseCommands(jsonValueOf(text))
  // A partly readable list is refused: the missing commands would look deleted.
  if (commands.ok) {
    return success({ commands: commands.value, revision: revisionOf(headers), isWhole, pristine: new Set<string>() })
  }
  return failure(`${url} is not a list of commands: ${describeFaults(commands.error.slice(0, 3))}.`)
}

/**
 * Fetches the current revision and the id of the change that created it or, with `at`, of the change that created
 * revision `at`. Older sites leave out the id.
 */
async function fetchRevision(site: string, at?: number): Promise<Result<Parsed<typeof parseRevision>, string>> {
  const url = `${site}/api/revision${at === undefined ? '' : `?at=${at}`}`
  const reply = await send({ url, token: null })
  if (!reply.ok) return failure(reply.error.sentence)
  const point = parseRevision(jsonValueOf(reply.value.text))
  return point.ok ? point : failure(`${url} doesn't return the revision of a library.`)
}

type SiteRequest = { readonly url: string; readonly token: string | null; readonly body?: string }

/** Sends a request. Network errors are returned like rejected requests. */
async function send({ url, token, body }: SiteRequest): Promise<Result<Reply, Pick<Refusal, 'code' | 'sentence'>>> {
  const authorization = token === null ? {} : { authorization: `Bearer ${token}` }
  const method = body === undefined ? 'GET' : 'POST'
  const headers = { ...JSON_CONTENT, ...authorization }
  // Never send the token to another address.
  const redirect = token === null ? 'follow' : 'error'
  const init: RequestInit = { method, headers, redirect, body: body ?? null }
  const answer = await exchange(fetch, { url, init, read: asReply, isAnswer: () => true, timeoutMs: TIME_LIMIT_MS })
  if (!answer.ok) {
    const problem = typeof answer.error === 'object' ? answer.error : ({ code: 'http/unreachable' } as const)
    return failure({ code: null, sentence: `${url}: ${describeProblem(problem)}` })
  }
  const { status } = answer.value
  if (status >= 200 && status < 300) return success(answer.value)
  const { code, sentence } = readRefusal(answer.value)
  return failure({ code, sentence: `${url}: ${sentence}` })
}
