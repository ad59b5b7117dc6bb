import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { revisionOf } from '../../client/commands-client.ts'
import { exchange, JSON_CONTENT } from '../../client/exchange.ts'
import { asReply, type Refusal, type Reply, readMe, readRefusal, readReport } from '../../client/library-answers.ts'
import type { LibraryPush } from '../../core/commands/changes/bulk-change.ts'
import { type Command, parseCommands, type StoredCommand } from '../../core/commands/command.ts'
import type { IncomingCommand } from '../../core/commands/import/incoming-command.ts'
import type { ImportReport } from '../../core/commands/import/plan-import.ts'
import { jsonValueOf, optional, orNull, type Parsed, record, textLike, wholeNumber } from '../../core/parse.ts'
import { describeProblem } from '../../core/problems.ts'
import { failure, type Result, success } from '../../core/result.ts'
import { describeFaults } from '../../core/strict.ts'
import { makeImport } from '../../server/api/library-handlers.ts'
import { makeChange } from '../../server/api/many-handlers.ts'
import { isLoopbackHost } from '../../server/environment/loopback.ts'
import { Problem } from '../../server/http/problem.ts'
import { withLibrary } from '../../server/store/backup/back-up.ts'
import { type LibraryLocation, nameOfLibrary } from '../../server/store/library-location.ts'
import type { CommandStore } from '../../server/store/sql/command-store.ts'
import { StoreError } from '../../server/store/sql/store-error.ts'

/** A revision of a library, and by which change it came to that; each null where it does not say. */
export type LibraryPoint = { readonly revision: number | null; readonly history: string | null }

/**
 * What a library says of itself: its commands, as of which point; whether private ones are among them; and whether it has
 * come from the point of the last meeting, which is believed of one that does not say.
 */
export type LibraryView = LibraryPoint & {
  readonly commands: readonly Command[]
  readonly isWhole: boolean
  readonly isLater: boolean
  /** Which of its commands are as the library began with them, where that can be told of one that was never met. */
  readonly asBegun: ReadonlySet<string>
}

/** That nothing was pushed, as the library is of another revision than the push is for. */
export const CHANGED = Symbol('changed')

/** The library that files are brought together with. Each call fails with a sentence for the owner. */
export type OtherSide = {
  readonly name: string
  readonly read: (met: LibraryPoint | null) => Promise<Result<LibraryView, string>>
  readonly push: (push: LibraryPush) => Promise<Result<LibraryPoint, string | typeof CHANGED>>
  readonly importCommands: (commands: readonly IncomingCommand[]) => Promise<Result<ImportReport, string>>
}

const LIST = '/api/commands'

/** What a site says is remembered for it, and so has to be short. */
const historyId = textLike((given) => /^[\w-]{1,64}$/.test(given), 'the id of a change')

const parsePoint = record({
  revision: wholeNumber(0, Number.MAX_SAFE_INTEGER),
  history: optional(orNull(historyId)),
})

const TIME_LIMIT_MS = 120_000

/** How large the body of a push may be. Source: server/api/many-handlers.ts. */
const MOST_BYTES = 10 * 1024 * 1024

/** Of a library that has taken a push and then cannot be asked any more. */
const NOWHERE: LibraryPoint = { revision: null, history: null }

const PUT_BACK = 'The library was put back to an earlier state while it was read. Try again.'

const TOO_LARGE = 'This is too much for one push over the network (10 MiB). Import a part of it on the page first.'

/** What who has no access token is told to do. */
export const NEEDS_TOKEN =
  'Put an access token of the owner of that site into the environment variable COMMANDER_TOKEN.'

const NOT_OWNER = 'The access token in COMMANDER_TOKEN is not the one of the owner of this library.'

/** A server may be changing the same file: we wait for it, three seconds in all. */
const TRIES = 15
const PAUSE_MS = 200

/** The library in a database, which servers may be using. One that is not there yet is made by a push alone. */
export function databaseSide(location: LibraryLocation, isForPush: boolean): OtherSide {
  const name = nameOfLibrary(location)
  const isThere = () => location.kind === 'postgres' || existsSync(location.file)
  const missing = `There is no library at ${name} yet. Run "npm start" once: it begins with the files in content/library.`
  return {
    name,
    read: async (met) => {
      if (!isThere() && !isForPush) return failure(missing)
      const read = await withLibrary(location, async (store) => {
        const library = await patiently(() => store.list())
        const begun = met === null ? await patiently(() => store.whole()) : []
        const asBegun = new Set(begun.filter(isAsBegun).map(({ command }) => command.id))
        const view = { ...library, isWhole: true, asBegun }
        return placed(view, met, async (at) => success(await store.historyAt(at)))
      })
      return read.ok ? read.value : read
    },
    push: async (push) => {
      const done = await withLibrary(location, async (store) => {
        const isPushed = await patiently(() => pushInto(store, push))
        return isPushed ? pointOf(store) : null
      })
      if (!done.ok) return done
      return done.value === null ? failure(CHANGED) : success(done.value)
    },
    importCommands: async (commands) => {
      if (!isThere()) return failure(missing)
      const record = { id: randomUUID(), at: new Date().toISOString(), by: null, newId: randomUUID }
      return withLibrary(location, async (store) => {
        const { report } = await patiently(() => makeImport(store, commands, record))
        return report
      })
    },
  }
}

/** Nothing else is of the first revision: a library begins by being filled, at a start or by a push. */
function isAsBegun({ revision }: StoredCommand): boolean {
  return revision === 1
}

/** By which change a library came to a revision: null where it never was at that, undefined where it does not say. */
type HistoryReader = (revision: number) => Promise<Result<string | null | undefined, string>>

/** The commands of a library with its place in its history, which is asked for after them: it may be put back meanwhile. */
async function placed(
  view: Omit<LibraryView, 'history' | 'isLater'>,
  met: LibraryPoint | null,
  historyAt: HistoryReader,
): Promise<Result<LibraryView, string>> {
  if (view.revision === null) return success({ ...view, history: null, isLater: true })
  const history = await historyAt(view.revision)
  if (!history.ok) return history
  if (history.value === null) return failure(PUT_BACK)
  const point = { ...view, history: history.value ?? null }
  const isLater = await hasComeFrom(met, point, historyAt)
  return isLater.ok ? success({ ...point, isLater: isLater.value }) : isLater
}

/** A revision only grows, so a lesser one is of a library that was begun anew or put back; a greater one may be that, too. */
async function hasComeFrom(met: LibraryPoint | null, now: LibraryPoint, historyAt: HistoryReader) {
  if (met === null || met.revision === null) return success(true)
  if (met.revision > (now.revision ?? 0)) return success(false)
  if (met.history === null || now.history === null) return success(true)
  const past = await historyAt(met.revision)
  return past.ok ? success(past.value === met.history) : past
}

/** Pushes, or seeds a library that was never seeded. Returns false if the library has changed since it was read. */
async function pushInto(store: CommandStore, push: LibraryPush): Promise<boolean> {
  if (push.revision === 0) return (await store.seed(push.put)) === 'seeded'
  try {
    await makeChange(store, push, { id: randomUUID(), at: new Date().toISOString(), by: null })
    return true
  } catch (error) {
    if (error instanceof Problem && error.code === 'library/changed') return false
    throw error
  }
}

/** Where the library is now, after a push: what others have put in since is not known to have met, and counts as added. */
async function pointOf(store: CommandStore): Promise<LibraryPoint> {
  try {
    const revision = await store.revision()
    return { revision, history: await store.historyAt(revision) }
  } catch (error) {
    if (error instanceof StoreError) return NOWHERE
    throw error
  }
}

async function patiently<T>(work: () => Promise<T>, tries = TRIES): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (tries === 1 || !(error instanceof StoreError && error.code === 'busy')) throw error
    await wait(PAUSE_MS)
    return patiently(work, tries - 1)
  }
}

/** The address of a site, whether that or its list of commands was given; undefined where it is none. */
export function siteAddressOf(given: string): string | undefined {
  const address = given.replace(/\/+$/, '')
  const site = address.endsWith(LIST) ? address.slice(0, -LIST.length) : address
  const isAddress = /^https?:\/\/[^\s?#@]+$/i.test(site) && URL.canParse(site)
  return isAddress ? site : undefined
}

/** The library of the Commander site at an address. Without a token of its owner only what is public is read. */
export function siteSide(site: string, token: string | null): OtherSide {
  const url = site + LIST
  return {
    name: site,
    read: async (met) => {
      const owner = token === null ? success(null) : await requireOwner(site, token)
      if (!owner.ok) return owner
      const reply = await ask({ url, token })
      if (!reply.ok) return failure(reply.error.sentence)
      const view = viewIn(reply.value, { url, isWhole: token !== null })
      if (!view.ok) return view
      return placed(view.value, met, async (at) => {
        const point = await siteAt(site, at)
        return point.ok ? success(point.value.history) : point
      })
    },
    push: async (push) => {
      const body = JSON.stringify(push)
      if (Buffer.byteLength(body) > MOST_BYTES) return failure(TOO_LARGE)
      const reply = await ask({ url: `${url}/changes`, token, body })
      if (reply.ok) {
        const point = await siteAt(site)
        return success(point.ok ? { ...point.value, history: point.value.history ?? null } : NOWHERE)
      }
      return failure(reply.error.code === 'library/changed' ? CHANGED : reply.error.sentence)
    },
    importCommands: async (commands) => {
      const owner = token === null ? failure(NEEDS_TOKEN) : await requireOwner(site, token)
      if (!owner.ok) return owner
      const body = JSON.stringify(commands)
      if (Buffer.byteLength(body) > MOST_BYTES) return failure(TOO_LARGE)
      const reply = await ask({ url: `${url}/import`, token, body })
      if (!reply.ok) return failure(reply.error.sentence)
      const report = await readReport(reply.value)
      return report.ok ? report : failure(`${url} did not say what it has imported.`)
    },
  }
}

/** Anybody's token is answered with a list, from which what is private is missing: nobody may take that for deleted. */
async function requireOwner(site: string, token: string): Promise<Result<null, string>> {
  const { protocol, hostname } = new URL(site)
  if (protocol !== 'https:' && !isLoopbackHost(hostname)) {
    return failure(`An access token is not sent to ${site}: anybody on the way could read it. Use https.`)
  }
  const reply = await ask({ url: `${site}/api/me`, token })
  if (!reply.ok) return failure(reply.error.sentence)
  const me = await readMe(reply.value)
  return me.ok && me.value.role === 'owner' ? success(null) : failure(NOT_OWNER)
}

function viewIn({ text, headers }: Reply, { url, isWhole }: { url: string; isWhole: boolean }) {
  const commands = parseCommands(jsonValueOf(text))
  // A list of which a part cannot be read is not taken: the rest would look deleted.
  if (commands.ok) {
    return success({ commands: commands.value, revision: revisionOf(headers), isWhole, asBegun: new Set<string>() })
  }
  return failure(`${url} is no list of commands: ${describeFaults(commands.error.slice(0, 3))}.`)
}

/** Where the library of a site is, and by which change it came there or to the revision `at`; an older site says less. */
async function siteAt(site: string, at?: number): Promise<Result<Parsed<typeof parsePoint>, string>> {
  const url = `${site}/api/revision${at === undefined ? '' : `?at=${at}`}`
  const reply = await ask({ url, token: null })
  if (!reply.ok) return failure(reply.error.sentence)
  const point = parsePoint(jsonValueOf(reply.value.text))
  return point.ok ? point : failure(`${url} does not tell the revision of a library.`)
}

type Question = { readonly url: string; readonly token: string | null; readonly body?: string }

/** One call, which says why it was refused. What went wrong on the way is told as a refusal, too. */
async function ask({ url, token, body }: Question): Promise<Result<Reply, Pick<Refusal, 'code' | 'sentence'>>> {
  const authorization = token === null ? {} : { authorization: `Bearer ${token}` }
  const method = body === undefined ? 'GET' : 'POST'
  const headers = { ...JSON_CONTENT, ...authorization }
  // A token is for this address alone, wherever that would send us.
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
