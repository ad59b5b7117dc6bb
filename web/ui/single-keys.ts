import { useSyncExternalStore } from 'react'
import { createSessionCache } from '../../client/session-cache.ts'
import { createStore } from '../store.ts'

const KEY = 'commander-single-keys'
const OFF = 'off'

const cache = createSessionCache(() => localStorage)
// The choice made during this visit, or null if there was none.
const chosen = createStore<boolean | null>(null)

/**
 * True if single-character shortcuts, such as `/` and `?`, are on. People who use speech input must be able to turn
 * them off. Source: WCAG 2.2, 2.1.4.
 */
export function hasSingleKeys(): boolean {
  return chosen.get() ?? cache.read(KEY) !== OFF
}

/** Turns single-character shortcuts on or off for this visit and, if storage works, for later visits. */
export function switchSingleKeys(on: boolean): void {
  chosen.set(on)
  cache.write(KEY, on ? 'on' : OFF)
}

/** `hasSingleKeys` as a hook. True during hydration, to match the prerendered page. */
export function useSingleKeys(): boolean {
  return useSyncExternalStore(chosen.subscribe, hasSingleKeys, () => true)
}
