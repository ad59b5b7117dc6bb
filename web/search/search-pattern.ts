import type { CommandWithNotes } from '../../core/commands/command.ts'
import type { Problem } from '../../core/problems.ts'
import { type Result, success } from '../../core/result.ts'
import { compilePattern, type Pattern } from '../../core/search/compile-pattern.ts'
import { type FieldSearch, literalSearch, patternSearch } from '../../core/search/field-search.ts'
import { findLiterally, findMatches, matchesOf, type SearchResult } from '../../core/search/search-commands.ts'
import type { Engine } from './desk-calls.ts'

/** Searches the cards for a pattern on the engine given. The linear one refuses some patterns: `pattern/too-slow`. */
export async function searchPattern(
  cards: readonly CommandWithNotes[],
  pattern: Pattern,
  engine: Engine,
): Promise<SearchResult> {
  if (engine === 'native') return findMatches(cards, pattern)
  if (engine === 'literal') return findLiterally(cards, pattern, null)
  // The linear engine may be asked first, and knows only what a pattern means that is one.
  const compiled = compilePattern(pattern)
  if (!compiled.ok) return findLiterally(cards, pattern, compiled.error)
  const search = await fieldSearchOf(pattern, engine)
  if (!search.ok) return { matches: [], search: literalSearch(pattern), problem: { code: 'pattern/too-slow' } }
  return { matches: matchesOf(cards, search.value), search: search.value, problem: null }
}

/** The pattern made ready for one field after another, on the engine given. */
export async function fieldSearchOf(pattern: Pattern, engine: Engine): Promise<Result<FieldSearch, Problem>> {
  if (engine === 'native') return patternSearch(pattern)
  if (engine === 'literal') return success(literalSearch(pattern))
  // Loaded here alone: few visitors ever write a pattern that needs it.
  const { compileLinearPattern } = await import('./linear-pattern.ts')
  return compileLinearPattern(pattern.text, pattern)
}
