import { findMatches, type SearchableCommand } from '../../../core/search/search-commands.ts'

/** Results of a case-sensitive pattern, which is Commander's default. */
export function find(commands: readonly SearchableCommand[], text: string) {
  const { matches, problem } = findMatches(commands, { text, ignoreCase: false })
  return { matches, problem }
}
