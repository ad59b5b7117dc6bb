import type { LibraryFailure } from '../../client/library-client.ts'
import { createStore } from '../store.ts'

/** A button on a notice. Pressing it closes the notice unless `stays` is set. */
export type NoticeAction = { readonly label: string; readonly press: () => void; readonly stays?: boolean }

/** A message about something that the owner did. */
export type Notice = {
  readonly sentence: string
  /** True until the server has answered. */
  readonly isPending?: boolean
  readonly actions?: readonly NoticeAction[]
  /** The failure, and a function that tries again. */
  readonly failed?: { readonly failure: LibraryFailure; readonly retry: () => void }
  /** True if the owner should react. The notice then stays longer. */
  readonly asks?: boolean
  /** True for imports and bulk changes, which are in the server's list of changes too, and for purges, which aren't. */
  readonly isBulk?: boolean
}

/**
 * A notice in the queue. `at` is the time at which it was added, in milliseconds since 1970. Notices that aren't shown
 * any more stay in the queue.
 */
export type QueuedNotice = Notice & { readonly key: number; readonly at: number; readonly isShown: boolean }

/**
 * The queue of notices about what the owner did since the page was loaded or the session began. Holds the latest 100.
 */
export type Notices = ReturnType<typeof createNotices>

const MAX_KEPT = 100

/** Creates an empty queue. `now` returns the time in milliseconds since 1970. */
export function createNotices(now: () => number) {
  const { get, set, subscribe } = createStore<readonly QueuedNotice[]>([])
  let lastKey = 0

  /** Adds a notice, or replaces the notice with this key in place. Returns the notice's key. */
  const put = (notice: Notice, key = ++lastKey) => {
    const before = get().find((queued) => queued.key === key)
    const queued = { ...notice, key, at: before?.at ?? now(), isShown: true }
    if (before !== undefined) set(get().map((other) => (other === before ? queued : other)))
    else set([queued, ...get()].slice(0, MAX_KEPT))
    return key
  }
  /** Hides a notice. */
  const hide = (key: number) => {
    set(get().map((queued) => (queued.key === key ? { ...queued, isShown: false } : queued)))
  }

  return {
    subscribe,
    /** All notices, newest first. Returns the same array until something changes. */
    all: get,
    put,
    /**
     * Replaces a pending notice once the server has answered. A notice that the owner has closed stays hidden unless
     * they should react.
     */
    settle: (notice: Notice, key: number) => {
      const isClosed = get().some((queued) => queued.key === key && !queued.isShown)
      put(notice, key)
      if (isClosed && notice.asks !== true) hide(key)
    },
    hide,
    /** Removes all notices. Returns how many were about something that may not have been saved. */
    clear: () => {
      const unsaved = get().filter(({ isPending, failed, isShown }) => isPending || (failed !== undefined && isShown))
      set([])
      return unsaved.length
    },
  }
}
