import { MS_PER_DAY } from '../../core/age.ts'
import type { Log } from '../log.ts'
import type { CommandStore } from '../store/sql/command-store.ts'
import { StoreError } from '../store/sql/store-error.ts'
import { storeProblem } from './store-problem.ts'

/**
 * The period in which deleted commands can be restored and bulk changes undone. Source:
 * docs/decisions/0014-changes-in-the-store.md.
 */
const RESTORABLE_MS = 30 * MS_PER_DAY

type PurgeParts = { readonly store: CommandStore; readonly log: Log; readonly now?: () => Date }

/**
 * Removes commands that were deleted more than 30 days ago, at once and then every day. Returns a function that stops
 * this and waits for a purge in progress. Failures are only logged, because the next day's run will catch up.
 */
export function purgeDaily(parts: PurgeParts): () => Promise<void> {
  let underWay = purgeDeleted(parts)
  const timer = setInterval(() => {
    underWay = purgeDeleted(parts)
  }, MS_PER_DAY)
  timer.unref()
  return () => {
    clearInterval(timer)
    return underWay
  }
}

/** Returns the time (ISO 8601) 30 days before `now`. Deletions and bulk changes since then can be undone. */
export function restorableSince(now: Date): string {
  return new Date(now.getTime() - RESTORABLE_MS).toISOString()
}

/** Removes commands that were deleted more than 30 days ago, and logs how many. Never rejects. */
export async function purgeDeleted({ store, log, now = () => new Date() }: PurgeParts): Promise<void> {
  try {
    const purged = await store.purge(restorableSince(now()))
    if (purged > 0) log({ event: 'library.purged', commands: purged })
  } catch (error) {
    log({ event: 'library.purge-failed', ...(error instanceof StoreError ? problemIn(error) : { error }) })
  }
}

function problemIn(error: StoreError) {
  const { code, detail } = storeProblem(error)
  return { problem: { code, detail } }
}
