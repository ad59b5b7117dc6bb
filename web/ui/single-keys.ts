import { useSyncExternalStore } from 'react'
import { createSessionCache } from '../../client/session-cache.ts'

const KEY = 'commander-single-keys'
const OFF = 'off'

const cache = createSessionCache(() => localStorage)
const listeners = new Set<() => void>()
let areOn: boolean | null = null

/**
 * True if shortcuts of a single character (`/`, `?` and the owner's `a` and `u`) are on. People who use speech input
 * must be able to switch them off. Source: WCAG 2.2, 2.1.4.
 */
export function hasSingleKeys(): boolean {
  areOn ??= cache.read(KEY) !== OFF
  return areOn
}

/** Turns them on or off for this visit and, if storage works, for later ones. */
export function switchSingleKeys(on: boolean): void {
  areOn = on
  for (const listener of listeners) listener()
  cache.write(KEY, on ? 'on' : OFF)
}

/** `hasSingleKeys` for rendering: true during hydration, as in the prerendered page. */
export function useSingleKeys(): boolean {
  return useSyncExternalStore(subscribe, hasSingleKeys, () => true)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
