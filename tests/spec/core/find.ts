import { findMatches, type SearchableCommand } from '../../../core/search/search-commands.ts'

/** What a pattern finds that minds the case, as Commander's patterns do from the start. */
export function find(commands: readonly SearchableCommand[], text: string) {
  const { matches, problem } = findMatches(commands, { text, ignoreCase: false })
  return { matches, problem }
}
