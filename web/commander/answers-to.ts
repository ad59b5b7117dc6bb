import type { Problem, ProblemCode } from '../../core/problems.ts'
import type { SearchQuery } from '../../core/search/query.ts'
import type { LibrarySearch } from '../library/library-search.ts'
import type { FoundCards } from '../library/worker-calls.ts'
import { NOT_OTHERWISE, type Otherwise, type SearchProblem } from './results.ts'

/** What came of a query. Without `found`, what is shown stays: the pattern was given up, or there is only more to say. */
export type SearchAnswer = SearchProblem & { readonly found: FoundCards | null }

const WAITING: readonly unknown[] = ['pattern/not-ready', 'pattern/busy'] satisfies readonly ProblemCode[]

type Asked = { readonly query: SearchQuery; readonly count: number }

/**
 * Asks for the first `count` cards; no answer where a newer query takes this one's place. Where a pattern finds nothing,
 * a second answer says what its text would find otherwise, if anything. Where patterns cannot be run yet, the query is
 * answered again once they can, if it is still wanted by then.
 */
export async function* answersTo(
  search: LibrarySearch,
  { query, count }: Asked,
  isWanted: () => boolean,
): AsyncGenerator<SearchAnswer> {
  const outcome = await search.find(query, count)
  if (outcome === 'superseded') return
  const found = typeof outcome === 'string' ? null : outcome
  const problem: Problem | null = typeof outcome === 'string' ? { code: `pattern/${outcome}` } : outcome.problem
  yield { found, problem, otherwise: NOT_OTHERWISE }
  if (WAITING.includes(problem?.code)) {
    await search.ready()
    if (isWanted()) yield* answersTo(search, { query, count }, isWanted)
  } else if (found?.matches.length === 0 && query.mode === 'pattern' && query.text.trim() !== '') {
    const otherwise = await findOtherwise(search, query, isWanted)
    if (otherwise !== NOT_OTHERWISE) yield { found: null, problem, otherwise }
  }
}

async function findOtherwise(search: LibrarySearch, query: SearchQuery, isWanted: () => boolean): Promise<Otherwise> {
  const hasCase = !query.ignoreCase && query.text.toLowerCase() !== query.text.toUpperCase()
  const byWords = await search.find({ ...query, mode: 'words' }, 0)
  // A second pattern takes the place of one that waits, which a newer query may be by now.
  const inAnyCase = hasCase && isWanted() ? await search.find({ ...query, ignoreCase: true }, 0) : 'superseded'
  const exact = typeof byWords === 'string' ? 0 : byWords.similarFrom
  const similar = typeof byWords === 'string' ? 0 : byWords.matches.length - exact
  const matching = typeof inAnyCase === 'string' ? 0 : inAnyCase.matches.length
  return exact + similar + matching === 0 ? NOT_OTHERWISE : { inAnyCase: matching, byWords: exact, similar }
}
