import { createContext, useContext, useEffect, useSyncExternalStore } from 'react'
import type { ListChange } from '../../core/commands/changing-list.ts'
import type { LibrarySnapshot, LibraryStore } from './library-store.ts'

/** The application's library store. */
export const LibraryContext = createContext<LibraryStore | null>(null)

/** The current state of the library, and a function to try again. */
type LibraryInUse = LibrarySnapshot & { readonly retry: () => void }

/**
 * The library, while the calling component is mounted. With 'newest' it is fetched on mount, with 'any' only if this
 * visit has no current list.
 */
export function useLibrary(needed: 'newest' | 'any'): LibraryInUse {
  const store = useLibraryStore()
  const snapshot = useSyncExternalStore(store.subscribe, store.getSnapshot, store.getBuiltSnapshot)

  useEffect(() => store.load({ ifStale: needed === 'any' }), [store, needed])

  return { ...snapshot, retry: store.refresh }
}

/** The number of changes to the library so far. Use it as a dependency of effects that fetch related data. */
export function useChangeCount(): number {
  const store = useLibraryStore()
  const count = () => store.getSnapshot().changeCount
  return useSyncExternalStore(store.subscribe, count, count)
}

/** The owner's changes that are shown but not confirmed yet. */
export function usePendingChanges(): readonly ListChange[] {
  const store = useLibraryStore()
  const pending = () => store.getSnapshot().pending
  return useSyncExternalStore(store.subscribe, pending, pending)
}

/** The store itself. Throws outside a `LibraryContext`. */
export function useLibraryStore(): LibraryStore {
  const store = useContext(LibraryContext)
  if (store === null) throw new Error('useLibrary needs a LibraryContext above it')
  return store
}
