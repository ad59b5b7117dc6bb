import type { Problem, ProblemCode } from '../../core/problems.ts'
import type { Ask } from '../../core/search/ask.ts'
import type { FoundCards } from '../search/desk-calls.ts'
import type { LibrarySearch } from '../search/library-search.ts'
import { type Hindrance, NOT_OTHERWISE, type Otherwise } from './results.ts'

/** What came of an ask. Without `found`, what is shown stays: the pattern was given up, or there is only more to say. */
export type AskAnswer = Hindrance & { readonly found: FoundCards | null }

const WAITING: readonly unknown[] = ['pattern/not-ready', 'pattern/busy'] satisfies readonly ProblemCode[]

type Asked = { readonly ask: Ask; readonly count: number }

/**
 * Asks for the first `count` cards; no answer where a newer ask takes this one's place. Where a pattern finds nothing,
 * a second answer says what its text would find otherwise, if anything. Where patterns cannot be run yet, the ask is
 * answered again once they can, if it is still wanted by then.
 */
export async function* answersTo(
  search: LibrarySearch,
  { ask, count }: Asked,
  isWanted: () => boolean,
): AsyncGenerator<AskAnswer> {
  const outcome = await search.find(ask, count)
  if (outcome === 'superseded') return
  const found = typeof outcome === 'string' ? null : outcome
  const problem: Problem | null = typeof outcome === 'string' ? { code: `pattern/${outcome}` } : outcome.problem
  yield { found, problem, otherwise: NOT_OTHERWISE }
  if (WAITING.includes(problem?.code)) {
    await search.ready()
    if (isWanted()) yield* answersTo(search, { ask, count }, isWanted)
  } else if (found?.matches.length === 0 && ask.mode === 'pattern' && ask.text.trim() !== '') {
    const otherwise = await findOtherwise(search, ask, isWanted)
    if (otherwise !== NOT_OTHERWISE) yield { found: null, problem, otherwise }
  }
}

async function findOtherwise(search: LibrarySearch, ask: Ask, isWanted: () => boolean): Promise<Otherwise> {
  const hasCase = !ask.ignoreCase && ask.text.toLowerCase() !== ask.text.toUpperCase()
  const byWords = await search.find({ ...ask, mode: 'words' }, 0)
  // A second pattern takes the place of one that waits, which a newer ask may be by now.
  const inAnyCase = hasCase && isWanted() ? await search.find({ ...ask, ignoreCase: true }, 0) : 'superseded'
  const exact = typeof byWords === 'string' ? 0 : byWords.similarFrom
  const similar = typeof byWords === 'string' ? 0 : byWords.matches.length - exact
  const matching = typeof inAnyCase === 'string' ? 0 : inAnyCase.matches.length
  return exact + similar + matching === 0 ? NOT_OTHERWISE : { inAnyCase: matching, byWords: exact, similar }
}
