import type { ListChange } from '../../core/commands/changing-list.ts'
import { isPublic } from '../../core/commands/visibility.ts'

/**
 * What one change did to what everybody sees of the library, and the revision that it made; null where the server did not
 * say. `own` is what it did to all that the owner sees, where that is something else.
 */
export type MadeChange = ListChange & { readonly revision: number | null; readonly own?: MadeChange }

/** Is told of a change; null where nobody knows what it was, so that the library has to be fetched again. */
type ChangeListener = (change: MadeChange | null) => void

/** What a tab that changed the library says to the other tabs of this browser. */
const CHANNEL = 'commander-library'
// A tab that comes back sooner would ask for what it has just been told.
const FRESH_FOR_MS = 60_000

const listeners = new Set<ChangeListener>()
// One for all that listen here: a tab hears of its own changes without it.
let channel: BroadcastChannel | null = null
let lastLook = 0

/**
 * What a change means for a list: whether it is to be made in it, whether the list is then known to be the library's,
 * and whether it has to be fetched, as it is not, and nobody has asked for it yet.
 */
export type Following = { readonly isNew: boolean; readonly isCurrent: boolean; readonly mustFetch: boolean }

/**
 * Keeps a list in step with the library by the changes that are told, without fetching it again: as long as each makes
 * the revision after the one that the list is of, nothing was missed.
 */
export type ListFollower = {
  /** The list is being fetched; its answer may be of before any change told from now on. */
  readonly begin: () => void
  /** It has come, as of `revision` (null: nobody knows). Gives the changes told meanwhile that are still to be made. */
  readonly arrive: (revision: number | null) => {
    readonly changes: readonly MadeChange[]
    readonly mustFetch: boolean
  }
  /** It has not come; or it has, and could not be read, so that the list that is there is of another revision. */
  readonly fail: () => void
  readonly take: (change: MadeChange) => Following
}

/** Tells what has changed in the library, if that is known: this tab at once, then every other one. */
export function announceChange(change: MadeChange | null = null): void {
  tell(change)
  const speaking = channel ?? new BroadcastChannel(CHANNEL)
  speaking.postMessage(change)
  if (speaking !== channel) speaking.close()
}

/** Announces a change of the owner's: to everyone what they may see of it, to the owner's own lists all of it. */
export function announceOwnChange(own: MadeChange): void {
  const { added, put, revision } = own
  const hidden = [...added, ...put].filter((command) => !isPublic(command)).map(({ id }) => id)
  const removed = [...own.removed, ...hidden]
  const shown = { added: added.filter(isPublic), put: put.filter(isPublic), removed, revision, own }
  announceChange(hidden.length === 0 ? own : shown)
}

/**
 * Tells `onChange` when any tab has changed the library, and when this one is looked at again after a while, in which
 * somebody elsewhere may have. Gives the way to end that.
 */
export function listenForChanges(onChange: ChangeListener): () => void {
  if (channel === null) open()
  listeners.add(onChange)
  return () => {
    listeners.delete(onChange)
    if (listeners.size === 0) close()
  }
}

function open(): void {
  channel = new BroadcastChannel(CHANNEL)
  channel.onmessage = ({ data }: MessageEvent<MadeChange | null>) => tell(data)
  document.addEventListener('visibilitychange', onVisible)
  lastLook = performance.now()
}

function close(): void {
  channel?.close()
  channel = null
  document.removeEventListener('visibilitychange', onVisible)
}

function onVisible(): void {
  if (document.visibilityState === 'visible' && performance.now() - lastLook > FRESH_FOR_MS) tell(null)
}

function tell(change: MadeChange | null): void {
  lastLook = performance.now()
  for (const onChange of [...listeners]) onChange(change)
}

/** A follower of a list that nobody has fetched yet. */
export function createListFollower(): ListFollower {
  let revision: number | null = null
  let changesMeanwhile: MadeChange[] | null = null

  const take = (change: MadeChange): Following => {
    changesMeanwhile?.push(change)
    if (revision !== null && change.revision !== null && change.revision <= revision) {
      return { isNew: false, isCurrent: true, mustFetch: false }
    }
    const isNext = revision !== null && change.revision === revision + 1
    // Of a list that has missed something no later change is the next one.
    revision = isNext ? change.revision : null
    const isFetching = changesMeanwhile !== null
    return { isNew: true, isCurrent: isNext && !isFetching, mustFetch: !isNext && !isFetching }
  }

  return {
    begin: () => {
      // What was told before this request is in its answer, or else has a revision by which that is seen.
      changesMeanwhile = (changesMeanwhile ?? []).filter((change) => change.revision !== null)
    },
    arrive: (arrived) => {
      const told = changesMeanwhile ?? []
      changesMeanwhile = null
      revision = arrived
      const taken = told.map((change) => ({ change, ...take(change) }))
      return {
        changes: taken.filter(({ isNew }) => isNew).map(({ change }) => change),
        mustFetch: taken.some(({ mustFetch }) => mustFetch),
      }
    },
    fail: () => {
      if (changesMeanwhile === null) revision = null
      changesMeanwhile = null
    },
    take,
  }
}
