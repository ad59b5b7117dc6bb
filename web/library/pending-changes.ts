import { useSyncExternalStore } from 'react'
import type { ListChange } from '../../core/commands/changing-list.ts'

const NONE: readonly ListChange[] = []

let pending = NONE
const listeners = new Set<() => void>()

/**
 * The owner's changes that are shown but not confirmed by the server yet, oldest first. A new array after every
 * change.
 */
export function pendingChanges(): readonly ListChange[] {
  return pending
}

/** Shows a change in every list of this tab before the server confirms it. Returns a function that hides it again. */
export function showPending(change: ListChange): () => void {
  put([...pending, change])
  return () => put(pending.filter((other) => other !== change))
}

/** Hides all of them, for example because the owner has signed out. */
export function dropPending(): void {
  put(NONE)
}

/** Calls `listener` whenever `pendingChanges` changes. Returns an unsubscribe function. */
export function subscribePending(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The pending changes, as a hook. */
export function usePendingChanges(): readonly ListChange[] {
  return useSyncExternalStore(subscribePending, pendingChanges, () => NONE)
}

function put(next: readonly ListChange[]): void {
  if (next.length === 0 && pending.length === 0) return
  pending = next
  for (const listener of [...listeners]) listener()
}
