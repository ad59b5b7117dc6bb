import type { Command } from '../commands/command.ts'
import type { Problem } from '../problems.ts'
import { type Pattern, problemOfPattern } from './compile-pattern.ts'
import { type FieldSearch, literalSearch, patternSearch } from './field-search.ts'

/** What of a command is searched. */
export type SearchableCommand = Pick<Command, 'notes' | 'line'>

/**
 * What a search found: the indices of the matching commands, in library order; and with what, which finds in a field
 * what made it match. `problem` is null where the text was searched for as a pattern, else why it was searched for
 * literally instead.
 */
export type SearchResult = {
  readonly matches: readonly number[]
  readonly search: FieldSearch
  readonly problem: Problem | null
}

/**
 * The commands whose notes or line match the pattern, tested on each of the two separately; all of them for an empty
 * text. A text that is no pattern, or one that the engine refuses to run, is searched for literally. Never throws, but
 * a wicked pattern may run for ever: call it where it can be ended. Only commands with notes get cards; matching does
 * not care, so a draft may be among the matches. Source: specification 4, "Commander page".
 */
export function findMatches(commands: readonly SearchableCommand[], pattern: Pattern): SearchResult {
  if (pattern.text === '') return findLiterally(commands, pattern, null)
  const compiled = patternSearch(pattern)
  if (!compiled.ok) return findLiterally(commands, pattern, compiled.error)
  try {
    return { matches: matchesOf(commands, compiled.value), search: compiled.value, problem: null }
  } catch {
    // Some patterns show only when they run that they are too large, or too deep for the engine's stack.
    return findLiterally(commands, pattern, problemOfPattern(pattern.text))
  }
}

/** The commands whose notes or line contain the text as it stands, because of `problem`; all for an empty text. It cannot run away. */
export function findLiterally(
  commands: readonly SearchableCommand[],
  pattern: Pattern,
  problem: Problem | null,
): SearchResult {
  const search = literalSearch(pattern)
  const matches = pattern.text === '' ? [...commands.keys()] : matchesOf(commands, search)
  return { matches, search, problem }
}

/** The indices, in library order, of the commands of which notes or line pass the search's test. */
function matchesOf(commands: readonly SearchableCommand[], { test }: FieldSearch): readonly number[] {
  // A field may be missing altogether where a library comes from elsewhere, whatever its type says.
  const isMatch = (field: unknown) => typeof field === 'string' && test(field)
  const indices: number[] = []
  commands.forEach(({ notes, line }, index) => {
    if (isMatch(notes) || isMatch(line)) indices.push(index)
  })
  return indices
}
