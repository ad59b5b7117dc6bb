import { createContext, useContext, useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import type { ListChange } from '../../core/commands/changing-list.ts'
import type { SearchQuery } from '../../core/search/query.ts'
import type { LibrarySnapshot, LibraryStore, Searchable } from './library-store.ts'
import type { FoundCards } from './worker-calls.ts'

/** Provides the application's library store. */
export const LibraryContext = createContext<LibraryStore | null>(null)

/** The state of the library, and a function that fetches it again. */
export type LibraryInUse = LibrarySnapshot & { readonly retry: () => void }

/**
 * Subscribes to the library. With 'newest', fetches it when the component mounts; with 'any', only if the current list
 * is stale.
 */
export function useLibrary(needed: 'newest' | 'any'): LibraryInUse {
  const store = useLibraryStore()
  const snapshot = useSyncExternalStore(store.subscribe, store.getSnapshot, store.getBuiltSnapshot)

  useEffect(() => store.load({ ifStale: needed === 'any' }), [store, needed])

  return useMemo(() => ({ ...snapshot, retry: store.refresh }), [snapshot, store])
}

/**
 * A number that goes up with every change to the library, and when another browser may have changed it. Use it as a
 * dependency of effects that fetch related data.
 */
export function useChangeCount(): number {
  const store = useLibraryStore()
  const count = () => store.getSnapshot().changeCount
  return useSyncExternalStore(store.subscribe, count, count)
}

/** The owner's changes that the server hasn't confirmed yet. */
export function usePendingChanges(): readonly ListChange[] {
  const store = useLibraryStore()
  const pending = () => store.getSnapshot().pending
  return useSyncExternalStore(store.subscribe, pending, pending)
}

/**
 * Runs a query independently of the visitor's search. Returns the result with the first `count` cards. Returns null
 * until it arrives, or if there's no list or query. After a change, the previous result stays until the new one
 * arrives. `query` must be stable between renders.
 */
export function useFound(searchable: Searchable, query: SearchQuery | null, count: number): FoundCards | null {
  const [found, setFound] = useState<FoundCards | null>(null)

  useEffect(() => {
    if (searchable === null || query === null) return setFound(null)
    let isLatest = true
    void searchable.search.find(query, count).then((answer) => {
      if (isLatest && answer?.found) setFound(answer.found)
    })
    return () => {
      isLatest = false
    }
  }, [searchable, query, count])

  return found
}

/** The library store. Throws outside a `LibraryContext`. */
export function useLibraryStore(): LibraryStore {
  const store = useContext(LibraryContext)
  if (store === null) throw new Error('useLibrary needs a LibraryContext above it')
  return store
}
