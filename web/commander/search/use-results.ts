import {
  startTransition,
  useCallback,
  useDeferredValue,
  useEffect,
  useMemo,
  useState,
  useSyncExternalStore,
} from 'react'
import { isSameQuery, type SearchQuery } from '../../../core/search/query.ts'
import type { LibraryState } from '../../library/library-state.ts'
import type { LibrarySnapshot, Searchable } from '../../library/library-store.ts'
import { useLibraryStore } from '../../library/use-library.ts'
import { cardsPerWindow } from './cards-per-window.ts'
import type { Results, SearchProblem } from './results.ts'
import { useSavedResults, useSavingResults } from './saved-results.ts'
import { Search, type ShownResult } from './search.ts'
import { type NamedCommand, useNamedCommand } from './use-named-command.ts'

/** The results to show, the library they come from, and functions to search and to load more cards. */
export type ResultsInUse = SearchProblem & {
  readonly library: LibraryState
  readonly results: Results
  readonly named: NamedCommand
  /** True until the results shown are the answer to the query. */
  readonly isBusy: boolean
  /** True if the initial results are still shown although the query asks for others. */
  readonly isUnanswered: boolean
  /** The list to search and to load more cards from, or null if there isn't one yet. */
  readonly searchable: Searchable
  /** The list that `results.matches` are positions in, or null if that isn't known. */
  readonly foundIn: Searchable
  readonly grow: (by: number) => void
  /** Starts a search for typed text before React renders the new query. */
  readonly ask: (typed: SearchQuery) => void
}

/**
 * Returns the results of `query` in the library. The previous results stay until the answer arrives, and remain if a
 * pattern takes too long. Source: specification 4, "Typing a non-empty search narrows the list".
 */
export function useResults({ first, built, library, searchable }: LibrarySnapshot, query: SearchQuery): ResultsInUse {
  const store = useLibraryStore()
  const saved = useSavedResults()
  const [search] = useState(() => new Search(store, query, saved))
  const result = useDeferredGrowth(useSyncExternalStore(search.subscribe, search.getSnapshot, search.getBuiltSnapshot))
  useSavingResults(search)

  useEffect(() => search.ask(query), [search, query])

  const isAwaited = result.request.query !== query
  const known = built === null ? first : [...first, ...built.commands]
  const { results, named } = useNamedCommand(query, { ...result, known, isSearchable: searchable !== null })
  const isBusy = library.state === 'ready' && isAwaited
  const isUnanswered = isAwaited && isForOtherQuery(results, query)
  const ask = useCallback((typed: SearchQuery) => search.ask(typed, cardsPerWindow), [search])

  return useMemo(() => {
    const { problem, isOutdated, alternatives, foundIn, library: searchedLibrary } = result
    const shown = { problem, isOutdated, alternatives, foundIn, library: searchedLibrary, results, named }
    return { ...shown, isBusy, isUnanswered, searchable, grow: search.grow, ask }
  }, [result, results, named, isBusy, isUnanswered, searchable, search, ask])
}

/** Renders additional cards of the same answer at low priority. */
function useDeferredGrowth(result: ShownResult): ShownResult {
  const deferred = useDeferredValue(result)
  const { request, results } = deferred
  return request === result.request && results.matches === result.results.matches ? deferred : result
}

/** True if the initial results are for a different query. Their query has no text, so mode and case don't matter. */
function isForOtherQuery({ query: shown, isAnswer }: Results, query: SearchQuery): boolean {
  const { mode, ignoreCase } = query
  return !isAnswer && !isSameQuery({ ...shown, mode, ignoreCase }, query)
}

/** Returns the same results one step later, for content that can wait until the cards have been painted. */
export function useAfterPaint(results: Results): Results {
  const [settled, setSettled] = useState(results)

  useEffect(() => {
    const frame = requestAnimationFrame(() => setTimeout(() => startTransition(() => setSettled(results))))
    return () => cancelAnimationFrame(frame)
  }, [results])

  return settled
}
