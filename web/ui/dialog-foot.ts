import { type RefObject, useLayoutEffect, useSyncExternalStore } from 'react'

let feet: readonly HTMLElement[] = []
const listeners = new Set<() => void>()

/** Registers the foot of a modal dialog, for as long as the dialog is open. */
export function useDialogFoot(foot: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const shown = foot.current
    if (shown === null) return
    change([...feet, shown])
    return () => change(feet.filter((other) => other !== shown))
  }, [foot])
}

/** The foot of the top dialog, for content that has to stay reachable; null if no dialog is open. */
export function useTopDialogFoot(): HTMLElement | null {
  return useSyncExternalStore(subscribe, () => feet.at(-1) ?? null)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function change(next: readonly HTMLElement[]): void {
  feet = next
  for (const listener of [...listeners]) listener()
}
