import { useSyncExternalStore } from 'react'
import { createSessionCache } from '../../client/session-cache.ts'
import { createStore } from '../store.ts'

const KEY = 'commander-single-keys'
const OFF = 'off'

const cache = createSessionCache(() => localStorage)
// The choice of this visit; null if there was none yet.
const chosen = createStore<boolean | null>(null)

/**
 * True if shortcuts of a single character (`/`, `?` and the owner's `a` and `u`) are on. People who use speech input
 * must be able to switch them off. Source: WCAG 2.2, 2.1.4.
 */
export function hasSingleKeys(): boolean {
  return chosen.get() ?? cache.read(KEY) !== OFF
}

/** Turns them on or off for this visit and, if storage works, for later ones. */
export function switchSingleKeys(on: boolean): void {
  chosen.set(on)
  cache.write(KEY, on ? 'on' : OFF)
}

/** `hasSingleKeys` for rendering: true during hydration, as in the prerendered page. */
export function useSingleKeys(): boolean {
  return useSyncExternalStore(chosen.subscribe, hasSingleKeys, () => true)
}
