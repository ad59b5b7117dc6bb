import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { ABORTED } from '../../client/answer.ts'
import type { CommandWithNotes } from '../../core/commands/command.ts'
import type { Problem } from '../../core/problems.ts'
import { commandsClient } from '../commands-client.ts'
import { createLibrarySearch, type LibrarySearch } from '../search/library-search.ts'
import { takeOver } from '../search/take-over.ts'
import type { BuiltLibrary } from './built-library.ts'
import { type KnownLibrary, libraryOfBuild, recallLibrary, rememberLibrary } from './known-library.ts'
import { listenForChanges } from './library-changes.ts'
import { type LibraryState, refreshing, withFetched, withOlder, withoutFetched } from './library-state.ts'

/**
 * What `search` can be asked of: nothing yet, the list that the page had before it fetched one, or what it fetched.
 * A new object each time the library changes.
 */
export type Searchable = { readonly search: LibrarySearch; readonly isFetched: boolean } | null

/** The library of the Commander screen: how it stands, its first cards, what searches it, and 'Try again'. */
export type LibraryInUse = {
  readonly library: LibraryState
  readonly first: readonly CommandWithNotes[]
  readonly searchable: Searchable
  readonly retry: () => void
}

/**
 * The library, fetched whole when the screen appears, at every `retry`, and when it has changed elsewhere. While that
 * lasts, and when it fails, an older list stays in place. Source: specification 4, "on load it fetches the full list".
 */
export function useLibrary(built: BuiltLibrary | null): LibraryInUse {
  const [known, setKnown] = useState(() => (built === null ? recallLibrary() : libraryOfBuild(built)))
  const [library, setLibrary] = useState(() => stateOf(known))
  const [first, setFirst] = useState(known?.first ?? [])
  const [searchable, setSearchable] = useState<Searchable>(null)
  const search = useLibrarySearch()
  const isShown = useRef(known !== null)
  const { attempt, retry } = useAttempts(useCallback(() => setLibrary(refreshing), []))

  // A layout effect, as a list that this visit saw takes the built one's place before the first paint.
  useLayoutEffect(() => {
    const seen = built === null ? null : recallLibrary()
    if (seen === null) return
    isShown.current = true
    setKnown(seen)
    setLibrary(stateOf(seen))
    setFirst(seen.first)
  }, [built])

  useEffect(() => {
    if (search === null || known === null) return
    search.open(known.blob()).then((opened) => {
      if (opened !== null) setSearchable((present) => (present?.isFetched ? present : { search, isFetched: false }))
    })
  }, [search, known])

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt is what asks for a new fetch
  useEffect(() => {
    if (search === null) return
    const leaving = new AbortController()
    const showIfFirst = (cards: readonly CommandWithNotes[]) => setFirst((shown) => (shown.length > 0 ? shown : cards))
    const fallBack = async (problem: Problem) => {
      const shown = { isShown: isShown.current, builtAt: known?.summary.builtAt ?? null }
      // Nor may the code be there, where the network is not.
      const older = await import('./older-library.ts')
        .then(({ openOlderLibrary }) => openOlderLibrary(search, shown))
        .catch(() => null)
      if (leaving.signal.aborted) return
      setLibrary((state) => withoutFetched(older === null ? state : withOlder(older), problem))
      if (older !== null) show()
    }
    const show = () => {
      isShown.current = true
      setSearchable({ search, isFetched: true })
    }
    takeOver(commandsClient, search, { signal: leaving.signal, onFirst: showIfFirst }).then((taken) => {
      if (!taken.ok) {
        if (taken.error !== ABORTED) void fallBack(taken.error)
        return
      }
      rememberLibrary(taken.value)
      setLibrary(withFetched(taken.value))
      show()
    })
    return () => leaving.abort()
  }, [search, attempt])

  return { library, first, searchable, retry }
}

/** The number of the present attempt to fetch the list; `retry` makes the next, of which `onRetry` is told. */
function useAttempts(onRetry: () => void): { readonly attempt: number; readonly retry: () => void } {
  const [attempt, setAttempt] = useState(0)
  const next = useCallback(() => setAttempt((count) => count + 1), [])
  const retry = useCallback(() => {
    onRetry()
    next()
  }, [onRetry, next])

  // Quietly: what was not asked for here is not announced here.
  useEffect(() => listenForChanges(next), [next])

  return { attempt, retry }
}

function useLibrarySearch(): LibrarySearch | null {
  const [search, setSearch] = useState<LibrarySearch | null>(null)

  useEffect(() => {
    const created = createLibrarySearch()
    setSearch(created)
    return created.close
  }, [])

  return search
}

function stateOf(known: KnownLibrary | null): LibraryState {
  return known === null ? { state: 'loading' } : withOlder(known.summary)
}
