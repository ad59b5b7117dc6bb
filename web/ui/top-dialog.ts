import { type RefObject, useLayoutEffect, useSyncExternalStore } from 'react'

/** Parts of an open dialog that other components use: its close button and its foot, where notices go. */
type OpenDialog = { readonly closing: HTMLElement; readonly foot: HTMLElement }

let open: readonly OpenDialog[] = []
const listeners = new Set<() => void>()

/** Registers a modal dialog for as long as it's open. */
export function useRegisteredDialog(closing: RefObject<HTMLElement | null>, foot: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    if (closing.current === null || foot.current === null) return
    const shown = { closing: closing.current, foot: foot.current }
    change([...open, shown])
    return () => change(open.filter((other) => other !== shown))
  }, [closing, foot])
}

/** The modal dialog on top; null if none is open. */
export function topDialog(): OpenDialog | null {
  return open.at(-1) ?? null
}

/** `topDialog` as a hook. */
export function useTopDialog(): OpenDialog | null {
  return useSyncExternalStore(subscribe, topDialog)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function change(next: readonly OpenDialog[]): void {
  open = next
  for (const listener of [...listeners]) listener()
}
