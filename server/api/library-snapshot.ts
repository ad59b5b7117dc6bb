import { randomUUID } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import { type Command, type CommandWithNotes, type Library, pinnedFirst } from '../../core/commands/command.ts'
import { isPublic } from '../../core/commands/visibility.ts'
import type { HttpProblem } from '../../core/http-problems.ts'
import { failure, type Result, success } from '../../core/result.ts'
import { ALWAYS_REVALIDATED, type HeaderFields } from '../http/answer.ts'
import type { RequestFault } from '../http/call.ts'
import { encode } from '../http/encoded-bytes.ts'
import { createResource, type Resource } from '../http/resource.ts'
import type { Log } from '../log.ts'
import type { CommandStore } from '../store/sql/command-store.ts'

/** What a snapshot is made of. `headers` go with every answer about the list. */
type SnapshotOptions = { readonly store: CommandStore; readonly headers: HeaderFields; readonly log: Log }

/**
 * The library at one revision. `listed` is in list order, pinned commands first; `shown` is the public part of it. `list`
 * makes the public list as the API serves it, once, when it's first asked for: pages of a large library needn't wait for it.
 * The same object until the library changes.
 */
export type Snapshot = Library & {
  readonly listed: readonly Command[]
  readonly shown: readonly CommandWithNotes[]
  readonly list: () => Promise<Resource>
}

/** All that the owner sees, or what everybody does. */
export type ListScope = 'all' | 'public'

/** Gives the library as it is now, or what the store failed with. */
export type SnapshotReader = () => Promise<Result<Snapshot, RequestFault>>

/**
 * Reads the list once for each revision of the data: serialised, compressed, with its entity tags. Every call looks
 * whether the revision is still the same, so that an acknowledged change is in the next list whoever made it; calls that
 * come together share one look. Where the store fails, so does the look, and the next one tries again.
 */
export function createSnapshotReader({ store, headers, log }: SnapshotOptions): SnapshotReader {
  const report = createFailureReport(log)
  let current: Snapshot | null = null

  async function look(): Promise<Result<Snapshot, HttpProblem>> {
    const revision = await store.revision()
    if (!revision.ok) return revision
    if (current?.revision === revision.value) return success(current)
    const library = await store.list()
    if (!library.ok) return library
    current = snapshotOf(library.value, headers)
    return success(current)
  }

  return shareRuns(async () => report(await look()))
}

function snapshotOf(library: Library, headers: HeaderFields): Snapshot {
  const listed = pinnedFirst(library.commands)
  const shown = listed.filter(isPublic)
  let list: Promise<Resource> | null = null
  const listOnce = () => {
    list ??= listResource(shown, { ...headers, ...revisionHeader(library.revision) })
    return list
  }
  return { ...library, listed, shown, list: listOnce }
}

/** The revision that an answer about the list is of. */
export function revisionHeader(revision: number): HeaderFields {
  return { 'Library-Revision': String(revision) }
}

/** Any answer that is a list, or tells of one, compressed and with its entity tags; caches ask before they use it again. */
export async function listResource(list: object, headers: HeaderFields): Promise<Resource> {
  const bytes = await encode(Buffer.from(JSON.stringify(list)))
  return createResource({
    bytes,
    contentType: 'application/json',
    headers: { ...headers, ...ALWAYS_REVALIDATED },
  })
}

/**
 * Tells the log when the store begins to fail and when it answers again, not of every look in between. All failures up
 * to then have the id under which the log has the first.
 */
function createFailureReport(log: Log) {
  let failingAs: string | null = null
  return <T>(result: Result<T, HttpProblem>): Result<T, RequestFault> => {
    if (result.ok) {
      if (failingAs !== null) log({ event: 'store.available' })
      failingAs = null
      return result
    }
    if (failingAs === null) {
      failingAs = randomUUID()
      log({ event: 'store.unavailable', requestId: failingAs, problem: result.error })
    }
    return failure({ problem: result.error, loggedAs: failingAs })
  }
}

/**
 * Lets callers that come together share one run of `work`, of which one is under way at a time. Each caller is answered
 * by a run that began after the call, so that nobody gets what was true before they asked. A run that throws fails its
 * own callers only. A run begins at the end of a turn of the event loop, so all that the turn brought share it.
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
