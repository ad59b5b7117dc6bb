import { randomUUID } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import { changesOf, type ListChanges, type ListStep, stepBetween } from '../../core/commands/changing-list.ts'
import { type Command, type CommandWithNotes, type Library, pinnedFirst } from '../../core/commands/command.ts'
import { isPublic } from '../../core/commands/visibility.ts'
import type { HttpProblem } from '../../core/http-problems.ts'
import { failure, type Result, success } from '../../core/result.ts'
import { ALWAYS_REVALIDATED, type HeaderFields } from '../http/answer.ts'
import type { RequestFault } from '../http/call.ts'
import { encode } from '../http/encoded-bytes.ts'
import { createResource, type Resource } from '../http/resource.ts'
import type { Log } from '../log.ts'
import type { CommandStore } from './command-store.ts'

/** What a snapshot is made of. `headers` go with every answer about the list. */
type SnapshotOptions = { readonly store: CommandStore; readonly headers: HeaderFields; readonly log: Log }

/** A state of the library: its revision, and by which change it came to that, see `CommandStore.historyAt`. */
export type LibraryPoint = { readonly revision: number; readonly history: string | null }

/** A state that the library was in, and the step that was made from it. */
type PastStep = { readonly from: LibraryPoint; readonly step: ListStep }

/**
 * The library at one revision; the same as every list shows it, with what is pinned first (`listed`); what of that is
 * public (`shown`); and the list of that as the API serves it, made when it is first asked for: a page of a large library
 * does not wait for it. `past` has the steps to it from earlier states, the first one first, as far as they are remembered.
 * The same object until it changes.
 */
export type Snapshot = Library &
  LibraryPoint & {
    readonly listed: readonly Command[]
    readonly shown: readonly CommandWithNotes[]
    readonly past: readonly PastStep[]
    readonly list: () => Promise<Resource>
    /** What the list, all of it or what is public, has become since an earlier state; null where the list has to do. */
    readonly changes: (since: LibraryPoint, scope: ListScope) => Promise<Resource> | null
  }

/** Whose list: all that the owner sees, or what everybody does. */
export type ListScope = 'all' | 'public'

/** How much of the past is remembered: so many commands that were changed, and a step that changed none counts as one. */
const MOST_REMEMBERED = 10_000

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
    const history = await store.historyAt(library.value.revision)
    if (!history.ok) return history
    current = snapshotOf({ ...library.value, history: history.value }, current, headers)
    return success(current)
  }

  return shareRuns(async () => report(await look()))
}

function snapshotOf(library: Library & LibraryPoint, earlier: Snapshot | null, headers: HeaderFields): Snapshot {
  const withPoint = { ...headers, ...pointHeaders(library) }
  const listed = pinnedFirst(library.commands)
  const shown = listed.filter(isPublic)
  let list: Promise<Resource> | null = null
  const listOnce = () => {
    list ??= listResource(shown, withPoint)
    return list
  }
  const past = earlier === null ? [] : pastOf(earlier, { ...library, listed })
  const seen = { ...library, listed, shown, past }
  // At most one for each of the steps that are remembered, with and without its history.
  const made = new Map<string, Promise<Resource>>()
  const changes: Snapshot['changes'] = (since, scope) => {
    const key = JSON.stringify([since, scope])
    const known = made.get(key)
    if (known !== undefined) return known
    const told = changesSince(seen, since, scope)
    if (told === null) return null
    const resource = listResource(told, { ...withPoint, 'Library-Since': String(since.revision) })
    made.set(key, resource)
    return resource
  }
  return { ...seen, list: listOnce, changes }
}

/** The past of what was read after `earlier`. A revision that did not grow is of another library, or of an earlier state. */
function pastOf(earlier: Snapshot, next: Pick<Snapshot, 'revision' | 'listed'>): readonly PastStep[] {
  const step = next.revision > earlier.revision ? stepBetween(earlier.listed, next.listed) : null
  if (step === null) return []
  const { revision, history } = earlier
  const all = [...earlier.past, { from: { revision, history }, step }]
  let count = 0
  const first = all.findLastIndex((past) => {
    count += Math.max(1, past.step.size)
    return count > MOST_REMEMBERED
  })
  return all.slice(first + 1)
}

/**
 * What the list has become since an earlier state of the library; null where that is not known, or more than half of it
 * would be told. Without a history the revision alone says which state that was.
 */
function changesSince(
  { revision, history, past, listed, shown }: Omit<Snapshot, 'list' | 'changes'>,
  since: LibraryPoint,
  scope: ListScope,
): ListChange | null {
  const isMeant = (point: LibraryPoint) =>
    point.revision === since.revision && (since.history === null || since.history === point.history)
  const first = past.findLastIndex(({ from }) => isMeant(from))
  if (first === -1 && !isMeant({ revision, history })) return null
  const steps = first === -1 ? [] : past.slice(first).map(({ step }) => step)
  const changes = scope === 'all' ? changesOf(steps, listed, () => true) : changesOf(steps, shown, isPublic)
  if (changes.changed.length + changes.removed.length > changes.total / 2) return null
  return { since: since.revision, revision, history, ...changes }
}

/** The answer to who asks for the changes since a revision. */
type ListChange = LibraryPoint & ListChanges<Command> & { readonly since: number }

/** Which state of the library an answer with a list shows. */
export function pointHeaders({ revision, history }: LibraryPoint): HeaderFields {
  return { ...revisionHeader(revision), ...(history !== null && { 'Library-History': history }) }
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
