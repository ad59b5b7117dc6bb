import { randomUUID } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import { type Command, type CommandWithNotes, type LibraryContents, pinnedFirst } from '../../core/commands/command.ts'
import { isPublic } from '../../core/commands/visibility.ts'
import { encode } from '../http/encoded-bytes.ts'
import { ProblemError } from '../http/problem.ts'
import { createResource, type Resource } from '../http/resource.ts'
import { type HeaderFields, REVALIDATED_HEADERS } from '../http/response-data.ts'
import type { Log } from '../log.ts'
import type { CommandStore } from '../store/sql/command-store.ts'
import { StoreError } from '../store/sql/store-error.ts'
import { storeProblem } from './store-problem.ts'

/**
 * The library at one revision; the same object until the library changes. `listed` has the commands in list order,
 * pinned ones first, and `shown` the public ones among them. `list` serializes the public list for the API on its first
 * call, so that pages of a large library needn't wait for it.
 */
export type Snapshot = LibraryContents & {
  readonly listed: readonly Command[]
  readonly shown: readonly CommandWithNotes[]
  readonly list: () => Promise<Resource>
}

/** The commands in a list: all of them (for the owner), or only the public ones. */
export type ListScope = 'all' | 'public'

/** Reads the current library. Throws a problem if the store can't be read. */
export type SnapshotReader = () => Promise<Snapshot>

/**
 * Reads the list once per revision. Every call checks the revision first, so that an acknowledged change is in the next
 * list, whichever server made it. Simultaneous calls share one check. Failures aren't cached.
 */
export function createSnapshotReader({
  store,
  log,
}: {
  readonly store: CommandStore
  readonly log: Log
}): SnapshotReader {
  const reported = createFailureReport(log)
  let current: Snapshot | null = null

  async function readCurrent(): Promise<Snapshot> {
    const revision = await store.revision()
    if (current?.revision === revision) return current
    current = snapshotOf(await store.list())
    return current
  }

  return shareRuns(() => reported(readCurrent))
}

function snapshotOf(library: LibraryContents): Snapshot {
  const listed = pinnedFirst(library.commands)
  const shown = listed.filter(isPublic)
  let list: Promise<Resource> | null = null
  const listOnce = () => {
    list ??= listResource(shown, revisionHeader(library.revision))
    return list
  }
  return { ...library, listed, shown, list: listOnce }
}

/** Creates the Library-Revision header of a response that shows the library at this revision. */
export function revisionHeader(revision: number): HeaderFields {
  return { 'Library-Revision': String(revision) }
}

/** Creates a resource with a list as JSON, compressed and with ETags. Caches have to revalidate it. */
export async function listResource(list: object, headers: HeaderFields): Promise<Resource> {
  const bytes = await encode(Buffer.from(JSON.stringify(list)))
  return createResource({
    bytes,
    contentType: 'application/json',
    headers: { ...headers, ...REVALIDATED_HEADERS },
  })
}

/**
 * Logs when the store starts failing and when it recovers, but not the failures in between. Until it recovers, every
 * error response has the request id that was logged with the first failure.
 */
function createFailureReport(log: Log) {
  let failureId: string | null = null

  function problemFor(error: StoreError): ProblemError {
    const { code, detail } = storeProblem(error)
    if (failureId === null) {
      failureId = randomUUID()
      log({ event: 'store.unavailable', requestId: failureId, problem: { code, detail } })
    }
    return new ProblemError(code, { detail, loggedAs: failureId })
  }

  return async <T>(read: () => Promise<T>): Promise<T> => {
    try {
      const value = await read()
      if (failureId !== null) log({ event: 'store.available' })
      failureId = null
      return value
    } catch (error) {
      throw error instanceof StoreError ? problemFor(error) : error
    }
  }
}

/**
 * Lets simultaneous callers share one run of `work`, one run at a time. Each caller gets a run that began after its
 * call, so that the result is never older than the call. A run that throws fails only its own callers. Runs begin at
 * the end of an event loop turn, so all callers of that turn share one.
 */
function shareRuns<T>(work: () => Promise<T>): () => Promise<T> {
  let waiting: Promise<T> | null = null
  let running: Promise<unknown> = Promise.resolve()

  async function runNext(): Promise<T> {
    await Promise.allSettled([running])
    await setImmediate()
    waiting = null
    const run = work()
    running = run
    return run
  }

  return () => {
    waiting ??= runNext()
    return waiting
  }
}
