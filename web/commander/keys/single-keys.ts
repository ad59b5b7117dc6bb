import { useSyncExternalStore } from 'react'

const KEY = 'commander-single-keys'
const OFF = 'off'

const listeners = new Set<() => void>()
let areOn: boolean | null = null

/**
 * Whether keys of one character (`/` and `?`) are in use. Who speaks to the machine, or strikes keys by accident, must
 * be able to switch them off. Source: WCAG 2.2, 2.1.4.
 */
export function hasSingleKeys(): boolean {
  areOn ??= recall()
  return areOn
}

/** Switches them, for this visit and, where the browser keeps anything, for the next ones. */
export function switchSingleKeys(on: boolean): void {
  areOn = on
  for (const listener of listeners) listener()
  try {
    localStorage.setItem(KEY, on ? 'on' : OFF)
  } catch {
    // Then it holds for this visit only.
  }
}

/** `hasSingleKeys` for what is rendered: true as long as the page is as it was built. */
export function useSingleKeys(): boolean {
  return useSyncExternalStore(subscribe, hasSingleKeys, () => true)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function recall(): boolean {
  try {
    return localStorage.getItem(KEY) !== OFF
  } catch {
    return true
  }
}
