import { useSyncExternalStore } from 'react'
import type { ListChange } from '../../core/commands/changing-list.ts'

const NONE: readonly ListChange[] = []

let pending = NONE
const listeners = new Set<() => void>()

/** The owner's changes that show already but that the server hasn't confirmed, oldest first. A new array after every change. */
export function pendingChanges(): readonly ListChange[] {
  return pending
}

/** Shows a change in every list of this tab before the server has it. Returns the function that stops showing it. */
export function showPending(change: ListChange): () => void {
  put([...pending, change])
  return () => put(pending.filter((other) => other !== change))
}

/** Stops showing all of them, for example because the owner has signed out. */
export function dropPending(): void {
  put(NONE)
}

/** Calls `listener` whenever `pendingChanges` changes. Returns the function that ends that. */
export function subscribePending(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The pending changes, for what is rendered. */
export function usePendingChanges(): readonly ListChange[] {
  return useSyncExternalStore(subscribePending, pendingChanges, () => NONE)
}

function put(next: readonly ListChange[]): void {
  if (next.length === 0 && pending.length === 0) return
  pending = next
  for (const listener of [...listeners]) listener()
}
