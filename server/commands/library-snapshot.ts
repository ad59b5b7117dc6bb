import type { Command } from '../../core/commands/command.ts'
import type { Problem } from '../../core/problems.ts'
import { type Result, success } from '../../core/result.ts'
import type { HeaderFields } from '../http/answer.ts'
import { encode } from '../http/encoded-bytes.ts'
import { createResource, type Resource } from '../http/resource.ts'
import { shareRuns } from '../http/share-runs.ts'
import type { Log } from '../log.ts'
import type { CommandStore } from './command-store.ts'

/** What a snapshot is made of. `headers` go with every answer about the list. */
export type SnapshotOptions = { readonly store: CommandStore; readonly headers: HeaderFields; readonly log: Log }

/** Gives the list of commands as the API serves it, or what the store failed with. */
export type SnapshotReader = () => Promise<Result<Resource, Problem>>

/**
 * Reads the list once for each revision of the data: serialised, compressed, with its entity tags. Every call looks
 * whether the revision is still the same, so that an acknowledged change is in the next list whoever made it; calls that
 * come together share one look. Where the store fails, so does the look, and the next one tries again.
 */
export function createSnapshotReader({ store, headers, log }: SnapshotOptions): SnapshotReader {
  const report = createFailureReport(log)
  let current: { readonly revision: number; readonly resource: Resource } | null = null

  async function look(): Promise<Result<Resource, Problem>> {
    const revision = await store.revision()
    if (!revision.ok) return revision
    if (current?.revision === revision.value) return success(current.resource)
    const library = await store.list()
    if (!library.ok) return library
    const resource = await resourceOf(library.value.commands, headers)
    current = { revision: library.value.revision, resource }
    return success(resource)
  }

  return shareRuns(async () => report(await look()))
}

async function resourceOf(commands: readonly Command[], headers: HeaderFields): Promise<Resource> {
  const bytes = await encode(Buffer.from(JSON.stringify(commands)))
  return createResource({
    bytes,
    contentType: 'application/json',
    headers: { ...headers, 'Cache-Control': 'no-cache' },
  })
}

/** Tells the log when the store begins to fail and when it answers again, not of every look in between. */
function createFailureReport(log: Log) {
  let isFailing = false
  return <T>(result: Result<T, Problem>): Result<T, Problem> => {
    if (!result.ok && !isFailing) log({ event: 'store.unavailable', problem: result.error })
    if (result.ok && isFailing) log({ event: 'store.available' })
    isFailing = !result.ok
    return result
  }
}
