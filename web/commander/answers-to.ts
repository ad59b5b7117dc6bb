import type { Ask } from '../../core/search/ask.ts'
import type { FoundCards } from '../search/desk-calls.ts'
import type { LibrarySearch } from '../search/library-search.ts'
import type { Hindrance } from './results.ts'

/** What came of an ask. Without `found`, what is shown stays: the pattern was given up, or there is only more to say. */
export type AskAnswer = Hindrance & { readonly found: FoundCards | null }

/**
 * Asks for the first `count` cards; no answer where a newer ask takes this one's place. Where a pattern finds nothing,
 * a second answer says how many commands its text would find as words, if any.
 */
export async function* answersTo(search: LibrarySearch, ask: Ask, count: number): AsyncGenerator<AskAnswer> {
  const outcome = await search.find(ask, count)
  if (outcome === 'superseded') return
  if (outcome === 'too-slow') return yield { found: null, problem: { code: 'pattern/too-slow' }, foundByWords: 0 }
  const { problem } = outcome
  yield { found: outcome, problem, foundByWords: 0 }
  const foundByWords = await countByWords(search, ask, outcome)
  if (foundByWords > 0) yield { found: null, problem, foundByWords }
}

async function countByWords(search: LibrarySearch, ask: Ask, { matches }: FoundCards): Promise<number> {
  if (matches.length > 0 || ask.mode === 'words' || ask.text.trim() === '') return 0
  const outcome = await search.find({ ...ask, mode: 'words' }, 0)
  return typeof outcome === 'string' ? 0 : outcome.similarFrom
}
