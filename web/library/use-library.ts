import { createContext, useContext, useEffect, useSyncExternalStore } from 'react'
import type { LibrarySnapshot, LibraryStore } from './library-store.ts'

/** The application's library store. */
export const LibraryContext = createContext<LibraryStore | null>(null)

/** The library as it is now, and 'Try again'. */
type LibraryInUse = LibrarySnapshot & { readonly retry: () => void }

/**
 * The library, for as long as the calling component is shown. With 'newest' it is fetched when the component appears,
 * with 'any' only if this visit has no current list.
 */
export function useLibrary(needed: 'newest' | 'any'): LibraryInUse {
  const store = useLibraryStore()
  const snapshot = useSyncExternalStore(store.subscribe, store.getSnapshot, store.getBuiltSnapshot)

  useEffect(() => store.load({ ifStale: needed === 'any' }), [store, needed])

  return { ...snapshot, retry: store.refresh }
}

/** The number of changes of the library so far: a dependency for effects that fetch something that depends on it. */
export function useChangeCount(): number {
  const store = useLibraryStore()
  const count = () => store.getSnapshot().changeCount
  return useSyncExternalStore(store.subscribe, count, count)
}

/** The store itself. Throws outside a `LibraryContext`. */
export function useLibraryStore(): LibraryStore {
  const store = useContext(LibraryContext)
  if (store === null) throw new Error('useLibrary needs a LibraryContext above it')
  return store
}
