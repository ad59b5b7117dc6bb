import { mergeListChanges } from '../../../core/commands/changing-list.ts'
import { isEmptyQuery, isSameQuery, type SearchHit, type SearchQuery } from '../../../core/search/query.ts'
import type { LibrarySearch } from '../../library/library-search.ts'
import type { LibraryState } from '../../library/library-state.ts'
import type { LibrarySnapshot, LibraryStore, Searchable, SearchableList } from '../../library/library-store.ts'
import type { SearchAnswer } from '../../library/worker-calls.ts'
import { FIRST_CARDS } from '../../ui/card-counts.ts'
import {
  type Alternatives,
  answeredResults,
  changedResults,
  grownResults,
  NO_ALTERNATIVES,
  type Results,
  resultsWithoutQuery,
  type SearchProblem,
} from './results.ts'

/** A query to run on one list. When the list changes, the query runs again. */
type SearchRequest = { readonly query: SearchQuery; readonly list: Searchable }

/**
 * The visible result: the answer to `request` or, if there is none, the previous results and the reason. The search is
 * busy until `request` contains the visitor's current query.
 */
export type ShownResult = SearchProblem & {
  readonly request: SearchRequest
  readonly results: Results
  /** The list that `results.matches` are positions in, or null if that isn't known. */
  readonly foundIn: Searchable
  /** The state of the library that the results come from. */
  readonly library: LibraryState
}

/**
 * The results that the visitor left at this history entry, if any, and the number of cards that the page had before it
 * was unloaded, or 0.
 */
export type SavedResults = { readonly results: Results | null; readonly count: number }

/** Returns the number of cards to show at once, given the cards found first. */
type CountOf = (cards: readonly SearchHit[]) => number

const allOf: CountOf = ({ length }) => length

type Store = Pick<LibraryStore, 'getSnapshot' | 'getBuiltSnapshot' | 'subscribe'>

/**
 * Runs the Commander screen's searches on the library in `store`. Until the first query has been answered, shows saved
 * or prerendered results.
 */
export class Search {
  readonly #store: Store
  readonly #listeners = new Set<() => void>()
  readonly #built: ShownResult
  #shown: ShownResult
  /** The latest request. Null once the screen has unsubscribed, so that late answers are ignored. */
  #request: SearchRequest | null
  #minCount: number
  #pending: LibrarySnapshot['pending']

  /** `query` is the query that the page was prerendered for, which depends only on the pathname. */
  constructor(store: Store, query: SearchQuery, saved: SavedResults) {
    const isBuilt = saved.results === null && store.getSnapshot() === store.getBuiltSnapshot()
    this.#store = store
    this.#built = resultWithoutList(store.getBuiltSnapshot(), query)
    this.#shown = isBuilt ? this.#built : resultWithoutList(store.getSnapshot(), query, saved.results)
    this.#request = this.#shown.request
    this.#minCount = saved.count
    this.#pending = store.getSnapshot().pending
  }

  readonly getSnapshot = (): ShownResult => this.#shown

  /** The result that hydration must render. */
  readonly getBuiltSnapshot = (): ShownResult => this.#built

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    this.#showLibrary()
    const stopLibrary = this.#store.subscribe(() => this.#onLibrary())
    return () => {
      this.#listeners.delete(listener)
      stopLibrary()
      this.#request = null
    }
  }

  /**
   * Runs the query once there's a list, unless the latest request has the same query and list. Shows at least as many
   * of the cards found as `countOf` returns.
   */
  readonly ask = (query: SearchQuery, countOf: CountOf = allOf): void => {
    const { searchable: list } = this.#store.getSnapshot()
    if (this.#request?.query === query && this.#request.list === list) return
    this.#request = { query, list }
    if (list !== null) void this.#answer(this.#request, list, countOf)
  }

  /**
   * Appends up to `by` more cards, unless the results or the list change first. Does nothing while the results come from
   * an earlier list.
   */
  readonly grow = async (by: number): Promise<void> => {
    const { results, foundIn } = this.#shown
    const { searchable } = this.#store.getSnapshot()
    const isCurrent = () => this.#shown.results === results && this.#store.getSnapshot().searchable === searchable
    // Positions in an earlier list mean nothing in this one.
    if (searchable === null || (results.isAnswer && foundIn !== searchable)) return
    const next = [...results.matches.slice(results.cards.length, results.cards.length + by)]
    const more = await searchable.search.take(next, results.marking)
    if (more.length > 0 && isCurrent()) this.#update(grownResults(results, more))
  }

  /** Shows earlier results until the query has run. */
  readonly show = (results: Results): void => {
    if (results === this.#shown.results) return
    this.#set({ ...this.#shown, results, foundIn: null })
    const query = this.#request?.query
    if (query === undefined || !isSameQuery(query, results.query)) return
    // The query stays the same, so nothing else runs it again.
    this.#request = { query, list: null }
    this.ask(query)
  }

  async #answer(request: SearchRequest, list: SearchableList, countOf: CountOf): Promise<void> {
    if (isAnswered(request, this.#shown.results)) return this.#settle(request, { found: null, ...NO_PROBLEM }, list)
    const isWanted = () => this.#request === request
    const minCount = this.#countFor(request.query, list.isFetched)
    const options = { query: request.query, count: Math.max(FIRST_CARDS, minCount) }
    for await (const answer of answersTo(list.search, options, isWanted)) {
      if (!isWanted()) return
      const { found } = answer
      const cards = found?.cards.slice(0, Math.max(minCount, countOf(found.cards))) ?? []
      const foundIn = found === null ? this.#shown.foundIn : list
      this.#settle(request, { ...answer, found: found && { ...found, cards } }, foundIn)
    }
  }

  /**
   * The minimum number of cards to request: as many as the same query shows now, or showed before the visitor returned
   * to the page.
   */
  #countFor(query: SearchQuery, isFetched: boolean): number {
    const { isAnswer, query: shownQuery, cards } = this.#shown.results
    const isSame = isSameQuery(shownQuery, query)
    if (isAnswer && !isSame) this.#minCount = 0
    const count = Math.max(isSame ? cards.length : 0, this.#minCount)
    if (isFetched) this.#minCount = 0
    return count
  }

  #settle(request: SearchRequest, { found, problem, isOutdated, alternatives }: Answer, foundIn: Searchable): void {
    const { results } = this.#shown
    this.#set({
      problem,
      isOutdated,
      alternatives: alternatives ?? this.#alternativesFor(request.query),
      request,
      results: found === null ? results : this.#withPending(answeredResults(results, request.query, found)),
      foundIn,
      library: this.#store.getSnapshot().library,
    })
  }

  /** Keeps the counts from the earlier list, so the offers don't flicker when the list changes. */
  #alternativesFor(query: SearchQuery): Alternatives {
    const { request, alternatives } = this.#shown
    return isSameQuery(request.query, query) ? alternatives : NO_ALTERNATIVES
  }

  #onLibrary(): void {
    const snapshot = this.#store.getSnapshot()
    if (snapshot.pending !== this.#pending) this.#update(this.#withPending(this.#shown.results))
    this.#pending = snapshot.pending
    const { results, request } = this.#shown
    if (!results.isAnswer && results.cards.length === 0 && snapshot.first.length > 0) {
      this.#update(resultWithoutList(snapshot, request.query).results)
    }
    if (this.#request !== null) this.ask(this.#request.query)
    this.#showLibrary()
  }

  /** Doesn't show the state of a fetched list until the commands from that list are shown. */
  #showLibrary(): void {
    const { library, searchable } = this.#store.getSnapshot()
    const isPending = searchable?.isFetched === true && this.#shown.request.list !== searchable
    if (!isPending && this.#shown.library !== library) this.#set({ ...this.#shown, library })
  }

  /** The results may predate the owner's latest changes. */
  #withPending(results: Results): Results {
    return changedResults(results, mergeListChanges(this.#store.getSnapshot().pending))
  }

  #update(results: Results): void {
    if (results !== this.#shown.results) this.#set({ ...this.#shown, results })
  }

  #set(next: ShownResult): void {
    this.#shown = next
    for (const listener of [...this.#listeners]) listener()
  }
}

const NO_PROBLEM: SearchProblem = { problem: null, isOutdated: false, alternatives: NO_ALTERNATIVES }

function resultWithoutList(snapshot: LibrarySnapshot, query: SearchQuery, saved: Results | null = null): ShownResult {
  const { library, first } = snapshot
  const total = library.state === 'ready' ? library.total : first.length
  const results = saved ?? resultsWithoutQuery(snapshot, total, query.filter)
  return { ...NO_PROBLEM, request: { query, list: null }, results, foundIn: null, library }
}

/**
 * True if the page was loaded with the whole list and the query asks for all of it, so there's nothing to search for.
 */
function isAnswered({ query, list }: SearchRequest, { isAnswer, cards, matches }: Results): boolean {
  const isWhole = list?.isFetched === false && cards.length === matches.length
  return isWhole && !isAnswer && isEmptyQuery(query) && query.sort === null
}

const PAUSE_MS = 400

/** `found` is null if the results stay the same, and `alternatives` is null until they've been counted. */
type Answer = Pick<SearchAnswer, 'found'> &
  Pick<SearchProblem, 'problem' | 'isOutdated'> & { readonly alternatives: Alternatives | null }

type FindOptions = { readonly query: SearchQuery; readonly count: number }

/**
 * Yields the answers to a query, or nothing if a newer query replaces it. If the first answer isn't final, a second one
 * follows once patterns can run. For a pattern, the last answer adds how many commands match if case is ignored and, if
 * the pattern finds nothing, how many a word search finds.
 */
async function* answersTo(
  search: LibrarySearch,
  options: FindOptions,
  isWanted: () => boolean,
): AsyncGenerator<Answer> {
  const { query, count } = options
  const answer = await search.find(query, count)
  if (answer === null) return
  const { found, problem, isFinal } = answer
  yield { found, problem, isOutdated: found === null, alternatives: null }
  if (!isFinal) {
    await search.ready()
    if (isWanted()) yield* answersTo(search, options, isWanted)
  } else if (found !== null && query.mode === 'pattern' && query.text.trim() !== '') {
    const alternatives =
      found.matches.length === 0
        ? await countAlternatives(search, query, isWanted)
        : { ...NO_ALTERNATIVES, inAnyCase: await countInAnyCaseLater(search, query, isWanted) }
    yield { found: null, problem, isOutdated: false, alternatives }
  }
}

async function countAlternatives(
  search: LibrarySearch,
  query: SearchQuery,
  isWanted: () => boolean,
): Promise<Alternatives> {
  const found = (await search.find({ ...query, mode: 'words' }, 0))?.found
  const byWords = found?.similarFrom ?? 0
  const similar = (found?.matches.length ?? 0) - byWords
  return { inAnyCase: await countInAnyCase(search, query, isWanted), byWords, similar }
}

/** Waits until the visitor pauses, so that counting doesn't delay keystrokes. */
async function countInAnyCaseLater(search: LibrarySearch, query: SearchQuery, isWanted: () => boolean) {
  await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
  return countInAnyCase(search, query, isWanted)
}

async function countInAnyCase(search: LibrarySearch, query: SearchQuery, isWanted: () => boolean): Promise<number> {
  const hasCase = !query.ignoreCase && query.text.toLowerCase() !== query.text.toUpperCase()
  // This pattern would replace a waiting one, which may already belong to a newer query.
  if (!hasCase || !isWanted()) return 0
  return (await search.find({ ...query, ignoreCase: true }, 0))?.found?.matches.length ?? 0
}
