import type { Command } from '../../../core/commands/command.ts'
import { findWords } from '../../../core/search/words/find-words.ts'
import { indexWords } from '../../../core/search/words/words-index.ts'

/** A library from the relevant parts of each command: its line, or any of its fields. `id` is the position, from 0. */
export function createLibrary(commands: readonly (string | Partial<Command>)[]): readonly Command[] {
  return commands.map((given, place) => ({
    id: String(place),
    notes: null,
    line: typeof given === 'string' ? given : null,
    ...(typeof given === 'string' ? {} : given),
  }))
}

/** The result of a word search in such a library: positions of exact and of similar commands, and what to highlight. */
export function findIn(commands: readonly (string | Partial<Command>)[], text: string) {
  const { matches, similarFrom, terms, others } = findWords(indexWords(createLibrary(commands)), text)
  return { found: matches.slice(0, similarFrom), similar: matches.slice(similarFrom), terms, others }
}

/** Unrelated commands, which make words that they don't contain rare. */
export function unrelated(count: number): readonly string[] {
  return Array.from({ length: count }, (_, place) => `q${place}q`)
}
