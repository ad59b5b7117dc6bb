import type { Command } from '../../../core/commands/command.ts'
import { findWords } from '../../../core/search/words/find-words.ts'
import { indexWords } from '../../../core/search/words/words-index.ts'

/** A library out of what matters of each command: its line alone, or any of its fields; `id` is its place, from 0. */
export function aLibraryOf(commands: readonly (string | Partial<Command>)[]): readonly Command[] {
  return commands.map((given, place) => ({
    id: String(place),
    notes: null,
    line: typeof given === 'string' ? given : null,
    ...(typeof given === 'string' ? {} : given),
  }))
}

/** What words find in such a library: the places of what holds them all, of what is only similar, and what to mark. */
export function findIn(commands: readonly (string | Partial<Command>)[], text: string) {
  const { matches, similarFrom, terms, others } = findWords(indexWords(aLibraryOf(commands)), text)
  return { found: matches.slice(0, similarFrom), similar: matches.slice(similarFrom), terms, others }
}

/** So many commands that have nothing to do with any other: they make rare what is not in them. */
export function unrelated(count: number): readonly string[] {
  return Array.from({ length: count }, (_, place) => `q${place}q`)
}
