import { findMatches, type SearchableCommand } from '../../../core/search/search-commands.ts'

/** Searches for a case-sensitive pattern, as Commander does by default. */
export function find(commands: readonly SearchableCommand[], text: string) {
  const { matches, problem } = findMatches(commands, { text, ignoreCase: false })
  return { matches, problem }
}
