import type { Log } from '../log.ts'
import type { CommandStore } from '../store/sql/command-store.ts'

const MS_PER_DAY = 24 * 60 * 60 * 1000

/** How long a deleted command can be restored and a change of many be undone. Source: docs/decisions/0014-how-a-change-is-made.md. */
const RESTORABLE_MS = 30 * MS_PER_DAY

/** What purging works with; `now` is the clock. */
type PurgeParts = { readonly store: CommandStore; readonly log: Log; readonly now?: () => Date }

/**
 * Removes for good what was deleted more than 30 days ago, now and once a day. Gives the way to stop, which waits for a
 * purge under way. Failing is for the log alone: the next day will do.
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

/** The moment (ISO 8601) since when what was deleted can be restored, and what was changed be undone. */
export function restorableSince(now: Date): string {
  return new Date(now.getTime() - RESTORABLE_MS).toISOString()
}

/** Removes for good what was deleted more than 30 days ago, and tells the log. Never rejects. */
export async function purgeDeleted({ store, log, now = () => new Date() }: PurgeParts): Promise<void> {
  try {
    const purged = await store.purge(restorableSince(now()))
    if (!purged.ok) log({ event: 'library.purge-failed', problem: purged.error })
    else if (purged.value > 0) log({ event: 'library.purged', commands: purged.value })
  } catch (error) {
    log({ event: 'library.purge-failed', error })
  }
}
