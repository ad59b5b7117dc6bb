import type { Command } from '../../../core/commands/command.ts'
import { findWords } from '../../../core/search/words/find-words.ts'
import { indexWords } from '../../../core/search/words/words-index.ts'

/**
 * Creates a library in which only some fields of each command matter: the line, or the given fields. A command's id is
 * its position, from 0.
 */
export function createLibrary(commands: readonly (string | Partial<Command>)[]): readonly Command[] {
  return commands.map((given, place) => ({
    id: String(place),
    notes: null,
    line: typeof given === 'string' ? given : null,
    ...(typeof given === 'string' ? {} : given),
  }))
}

/**
 * Searches these commands by words. Returns the positions of the exact and similar results, the terms to highlight, and
 * the synonyms to highlight as whole words.
 */
export function findIn(commands: readonly (string | Partial<Command>)[], text: string) {
  const { matches, similarFrom, terms, others } = findWords(indexWords(createLibrary(commands)), text)
  return { found: matches.slice(0, similarFrom), similar: matches.slice(similarFrom), terms, others }
}

/** Lines that contain none of the searched words, which makes these words rare in the library. */
export function unrelated(count: number): readonly string[] {
  return Array.from({ length: count }, (_, place) => `q${place}q`)
}
