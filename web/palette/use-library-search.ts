import { useEffect, useState } from 'react'
import { ABORTED } from '../../client/answer.ts'
import type { Problem } from '../../core/problems.ts'
import { commandsClient } from '../commands-client.ts'
import { createLibrarySearch, type LibrarySearch } from '../search/library-search.ts'
import { takeOver } from '../search/take-over.ts'

/** What of the library can be searched: nothing yet, nothing at all, or all of it. */
export type SearchableLibrary =
  | { readonly state: 'loading' }
  | { readonly state: 'failed'; readonly problem: Problem }
  | { readonly state: 'ready'; readonly search: LibrarySearch }

/** The library, fetched when this is first rendered and let go of at the end. */
export function useLibrarySearch(): SearchableLibrary {
  const [library, setLibrary] = useState<SearchableLibrary>({ state: 'loading' })

  useEffect(() => {
    const search = createLibrarySearch()
    const leaving = new AbortController()
    takeOver(commandsClient, search, { signal: leaving.signal, onFirst: () => undefined }).then((taken) => {
      if (taken.ok) setLibrary({ state: 'ready', search })
      else if (taken.error !== ABORTED) setLibrary({ state: 'failed', problem: taken.error })
    })
    return () => {
      leaving.abort()
      search.close()
    }
  }, [])

  return library
}
