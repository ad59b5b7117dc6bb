import type { Problem } from '../../core/problems.ts'
import type { Ask } from '../../core/search/ask.ts'
import type { FoundCards } from '../search/desk-calls.ts'
import type { LibrarySearch } from '../search/library-search.ts'
import type { Hindrance } from './results.ts'

/** What came of an ask. Without `found`, what is shown stays: the pattern was given up, or there is only more to say. */
export type AskAnswer = Hindrance & { readonly found: FoundCards | null }

/**
 * Asks for the first `count` cards; no answer where a newer ask takes this one's place. Where a pattern finds nothing,
 * a second answer says how many commands its text would find as words, if any. Where patterns cannot be run yet, the
 * ask is answered again once they can, if it is still wanted by then.
 */
export async function* answersTo(
  search: LibrarySearch,
  { ask, count }: { readonly ask: Ask; readonly count: number },
  isWanted: () => boolean,
): AsyncGenerator<AskAnswer> {
  const outcome = await search.find(ask, count)
  if (outcome === 'superseded') return
  const found = typeof outcome === 'string' ? null : outcome
  const problem: Problem | null = typeof outcome === 'string' ? { code: `pattern/${outcome}` } : outcome.problem
  yield { found, problem, foundByWords: 0 }
  const foundByWords = found === null ? 0 : await countByWords(search, ask, found)
  if (foundByWords > 0) yield { found: null, problem, foundByWords }
  if (problem?.code !== 'pattern/not-ready' && problem?.code !== 'pattern/busy') return
  await search.ready()
  if (isWanted()) yield* answersTo(search, { ask, count }, isWanted)
}

async function countByWords(search: LibrarySearch, ask: Ask, { matches }: FoundCards): Promise<number> {
  if (matches.length > 0 || ask.mode === 'words' || ask.text.trim() === '') return 0
  const outcome = await search.find({ ...ask, mode: 'words' }, 0)
  return typeof outcome === 'string' ? 0 : outcome.similarFrom
}
