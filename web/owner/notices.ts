import type { LibraryFailure } from '../../client/library-client.ts'
import { createStore } from '../store.ts'

/** A button of a notice. Pressing it closes the notice unless `stays` is set. */
export type NoticeAction = { readonly label: string; readonly press: () => void; readonly stays?: boolean }

/** A message about one thing the owner did. */
export type Notice = {
  readonly sentence: string
  /** True until the server has answered. */
  readonly isPending?: boolean
  readonly actions?: readonly NoticeAction[]
  /** The failure, and a way to try again. */
  readonly failed?: { readonly failure: LibraryFailure; readonly again: () => void }
  /** True if it needs a reaction, so it stays longer. */
  readonly asks?: boolean
  /** True for an import or a bulk change, which the server lists too. */
  readonly isBulk?: boolean
}

/**
 * A notice in the queue. `at` is when it arrived, in milliseconds since 1970. Notices that have left the screen stay
 * in the queue.
 */
export type QueuedNotice = Notice & { readonly key: number; readonly at: number; readonly isShown: boolean }

/** The queue of notices: what the owner did since the page was loaded. */
export type Notices = {
  readonly subscribe: (listener: () => void) => () => void
  /** Newest first. The same array until something changes. */
  readonly all: () => readonly QueuedNotice[]
  /** Adds a notice, or replaces the one with this key in place. Returns its key. */
  readonly put: (notice: Notice, key?: number) => number
  /** Hides a notice. */
  readonly leave: (key: number) => void
  /** Removes all notices. Returns how many were about something unsaved. */
  readonly clear: () => number
}

const MAX_KEPT = 100

/** An empty queue. `now` returns milliseconds since 1970. */
export function createNotices(now: () => number): Notices {
  const { get, set, subscribe } = createStore<readonly QueuedNotice[]>([])
  let lastKey = 0

  return {
    subscribe,
    all: get,
    put: (notice, key = ++lastKey) => {
      const before = get().find((queued) => queued.key === key)
      const queued = { ...notice, key, at: before?.at ?? now(), isShown: true }
      if (before !== undefined) set(get().map((other) => (other === before ? queued : other)))
      else set([queued, ...get()].slice(0, MAX_KEPT))
      return key
    },
    leave: (key) => set(get().map((queued) => (queued.key === key ? { ...queued, isShown: false } : queued))),
    clear: () => {
      const unsaved = get().filter(({ isPending, failed, isShown }) => isPending || (failed !== undefined && isShown))
      set([])
      return unsaved.length
    },
  }
}
