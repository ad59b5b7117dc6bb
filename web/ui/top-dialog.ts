import { type RefObject, useLayoutEffect, useSyncExternalStore } from 'react'
import { createStore } from '../store.ts'

/** The parts of an open dialog that other components use: the close button, and the foot, which holds the notices. */
type OpenDialog = { readonly closing: HTMLElement; readonly foot: HTMLElement }

// All open dialogs, the top one last.
const open = createStore<readonly OpenDialog[]>([])

/** Registers a modal dialog for as long as it's open. */
export function useRegisteredDialog(closing: RefObject<HTMLElement | null>, foot: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    if (closing.current === null || foot.current === null) return
    const shown = { closing: closing.current, foot: foot.current }
    open.set([...open.get(), shown])
    return () => open.set(open.get().filter((other) => other !== shown))
  }, [closing, foot])
}

/** The topmost modal dialog, or null if none is open. */
export function topDialog(): OpenDialog | null {
  return open.get().at(-1) ?? null
}

/** `topDialog` as a hook. */
export function useTopDialog(): OpenDialog | null {
  return useSyncExternalStore(open.subscribe, topDialog)
}
