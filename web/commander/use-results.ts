import {
  type Dispatch,
  type RefObject,
  type SetStateAction,
  startTransition,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { combinedChange, type ListChange } from '../../core/commands/changing-list.ts'
import { isEmptyQuery, isSameQuery, type SearchQuery } from '../../core/search/query.ts'
import type { LibraryView, Searchable } from '../library/create-library.ts'
import { listenForChanges } from '../library/library-changes.ts'
import type { LibraryState } from '../library/library-state.ts'
import { pendingChanges, subscribePending } from '../library/pending-changes.ts'
import { useHistoryEntry } from '../router/router.tsx'
import { cardsOfWindow, FIRST_CARDS } from '../ui/card-counts.ts'
import { answersTo, type SearchAnswer } from './answers-to.ts'
import { resultsLeftAt, useCountLeft, useLeftResults } from './left-results.ts'
import {
  answeredResults,
  changedResults,
  grownResults,
  NOT_OTHERWISE,
  type Results,
  resultsWithoutQuery,
  type SearchProblem,
} from './results.ts'
import { type NamedCommand, useNamedCommand } from './use-named-command.ts'

/**
 * The results to show, of the library as it stood when they were found; what hinders the present query; and how to get
 * more of their cards.
 */
export type ResultsInUse = SearchProblem & {
  readonly library: LibraryState
  readonly results: Results
  readonly named: NamedCommand
  /** Whether what is shown is not yet the answer to what is asked. */
  readonly isBusy: boolean
  /** True while the results are those the page began with, although the query asks for fewer. */
  readonly isUnanswered: boolean
  /** Whether there is a list yet that can be searched, and more of its cards shown. */
  readonly isSearchable: boolean
  readonly grow: (by: number) => void
  /** Asks what was typed, which is about to be the present query: its answer need not wait until that has been drawn. */
  readonly ask: (typed: SearchQuery) => void
}

/** What the page has found, and what finds it. */
export type FoundInPage = { readonly searchable: Searchable; readonly shown: ResultsInUse }

/** The query that was answered last, by which list, and what hindered it. */
type Answered = SearchProblem & { readonly searchable: Searchable; readonly query: SearchQuery }

/**
 * What `query` finds in the library. Until its answer is there the previous one stays; a pattern that takes too long
 * leaves it there and says so. Source: specification 4, "Typing a non-empty search narrows the list".
 */
export function useResults({ library, first, built, searchable }: LibraryView, query: SearchQuery): ResultsInUse {
  const [answered, setAnswered] = useState<Answered>({
    searchable: null,
    query,
    problem: null,
    otherwise: NOT_OTHERWISE,
  })
  const [shownLibrary, setShownLibrary] = useState(library)
  // A library that has just come counts from when its commands are shown.
  const isPending = searchable?.isFetched === true && answered.searchable !== searchable
  if (!isPending && shownLibrary !== library) setShownLibrary(library)
  const presentLibrary = isPending ? shownLibrary : library
  const total = presentLibrary.state === 'ready' ? presentLibrary.total : first.length
  const { results, shown, show } = useShownResults({ first, built }, total, query)
  // What the page began with is the answer, where it is all of the list that is searched.
  const isWhole = searchable?.isFetched === false && first.length === total
  const ask = useAsk(query, { searchable, isWhole, shown, show, setAnswered })

  const grow = useCallback(
    async (by: number) => {
      const before = shown.current
      const next = [...before.matches.slice(before.cards.length, before.cards.length + by)]
      const more = await searchable?.search.take(next, before.marking)
      if (more !== undefined && shown.current === before) startTransition(() => show(grownResults(before, more)))
    },
    [searchable, shown, show],
  )

  const known = first.length > 0 ? first : (built?.commands ?? first)
  const isSearchable = searchable !== null
  const withNamed = useNamedCommand(query, { library: presentLibrary, results, known, isSearchable })
  const isAwaited = answered.query !== query
  const isBusy = library.state === 'ready' && isAwaited
  const isUnanswered = isAwaited && isOtherwise(withNamed.results, query)
  const { problem, otherwise } = answered
  return { library: presentLibrary, ...withNamed, problem, otherwise, isBusy, isUnanswered, isSearchable, grow, ask }
}

/** True if these are the page's first results and `query` asks for others. Without a text its mode doesn't matter. */
function isOtherwise({ query: shown, isAnswer }: Results, query: SearchQuery): boolean {
  const { mode, ignoreCase } = query
  return !isAnswer && !isSameQuery({ ...shown, mode, ignoreCase }, query)
}

type AskOptions = Omit<ReturnType<typeof useShownResults>, 'results'> & {
  readonly searchable: Searchable
  readonly isWhole: boolean
  readonly setAnswered: Dispatch<SetStateAction<Answered>>
}

/** What was asked last, and of what. */
type Asked = { readonly query: SearchQuery; readonly searchable: Searchable; readonly isWhole: boolean }

/**
 * Asks `query` of every list that comes, and what is typed with the function given back, for as many cards as the window
 * has room for: each takes time. The answer to the last is shown.
 */
function useAsk(
  query: SearchQuery,
  { searchable, isWhole, shown, show, setAnswered }: AskOptions,
): (typed: SearchQuery) => void {
  const countLeft = useCountLeft()
  const asked = useRef<Asked | null>(null)

  const ask = useCallback(
    (query: SearchQuery, least: number) => {
      const present = { query, searchable, isWhole }
      asked.current = present
      if (searchable === null) return
      const isAnswered = isWhole && isEmptyQuery(query) && query.sort === null && !shown.current.isAnswer
      if (isAnswered) return setAnswered((earlier) => ({ ...earlier, searchable, query }))
      const count = Math.max(least, countWanted(shown.current, query, countLeft))
      if (searchable.isFetched) countLeft.current = 0
      const take = ({ found, ...problems }: SearchAnswer) => {
        if (found !== null) show(withPending(answeredResults(shown.current, query, found)))
        setAnswered({ ...problems, searchable, query })
      }
      const isWanted = () => asked.current === present
      void takeWhile(answersTo(searchable.search, { query, count }, isWanted), isWanted, take)
    },
    [searchable, isWhole, shown, show, setAnswered, countLeft],
  )

  useEffect(() => {
    const last = asked.current
    if (last?.query === query && last.searchable === searchable && last.isWhole === isWhole) return
    ask(query, FIRST_CARDS)
  }, [ask, query, searchable, isWhole])
  useEffect(
    () => () => {
      asked.current = null
    },
    [],
  )

  return useCallback((typed) => ask(typed, cardsOfWindow()), [ask])
}

/** The results shown: until something was asked, those that the page has; after Back, those that were left. */
function useShownResults({ first, built }: Pick<LibraryView, 'first' | 'built'>, total: number, query: SearchQuery) {
  const { location } = useHistoryEntry()
  const [{ filter }] = useState(query)
  const beginning = useMemo(() => resultsWithoutQuery({ first, built }, total, filter), [first, built, total, filter])
  const [results, setResults] = useState(() => resultsLeftAt(location) ?? beginning)
  const shown = useRef(results)

  const show = useCallback((next: Results) => {
    shown.current = next
    setResults(next)
  }, [])

  useLeftResults(shown, show)

  // A layout effect, as a list that this visit saw takes the built one's place before the first paint.
  useLayoutEffect(() => {
    if (!shown.current.isAnswer) show(beginning)
  }, [beginning, show])

  useEffect(
    () => listenForChanges((change) => change !== null && show(changedResults(shown.current, withoutPending(change)))),
    [show],
  )
  useEffect(() => subscribePending(() => show(withPending(shown.current))), [show])

  return { results, shown, show }
}

/** An answer to an earlier question may arrive after a change of the owner's. */
function withPending(results: Results): Results {
  return changedResults(results, combinedChange(pendingChanges()))
}

/** A change without the deletions that the owner is undoing already: those cards stay. */
function withoutPending(change: ListChange): ListChange {
  const back = new Set(combinedChange(pendingChanges()).put.map(({ id }) => id))
  return back.size === 0 ? change : { ...change, removed: change.removed.filter((id) => !back.has(id)) }
}

/**
 * The results a step later: what goes with them and can wait is drawn once their cards have been painted, which this would
 * hold up.
 */
export function useAfterPaint(results: Results): Results {
  const [settled, setSettled] = useState(results)

  useEffect(() => {
    const frame = requestAnimationFrame(() => setTimeout(() => startTransition(() => setSettled(results))))
    return () => cancelAnimationFrame(frame)
  }, [results])

  return settled
}

/** At least as many cards as are shown, of the same query; and for those who came back by loading the page, as there were. */
function countWanted(
  { query: shown, isAnswer, cards }: Results,
  query: SearchQuery,
  countLeft: RefObject<number>,
): number {
  const isSame = isSameQuery(shown, query)
  if (isAnswer && !isSame) countLeft.current = 0
  return Math.max(isSame ? cards.length : 0, countLeft.current)
}

async function takeWhile(
  answers: AsyncGenerator<SearchAnswer>,
  isWanted: () => boolean,
  take: (answer: SearchAnswer) => void,
): Promise<void> {
  for await (const answer of answers) {
    if (!isWanted()) return
    take(answer)
  }
}
