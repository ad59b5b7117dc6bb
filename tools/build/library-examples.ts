import type { Plugin } from 'vite'
import type { Command } from '../../core/commands/command.ts'
import { isPublic } from '../../core/commands/visibility.ts'
import { findWords } from '../../core/search/words/find-words.ts'
import { indexWords } from '../../core/search/words/words-index.ts'

const SEARCHES = ['undo commit', 'port in use', 'follow logs'] as const

const NAME = 'virtual:library-examples'

const ID = `\0${NAME}`

/**
 * Words to search the library for, as an example: those of which a public command has all. No line is shown beside them, for
 * the page would go on showing it after its command has become private.
 */
export function searchesIn(commands: readonly Command[]): readonly string[] {
  const index = indexWords(commands.filter(isPublic))
  return SEARCHES.filter((words) => findWords(index, words).similarFrom > 0)
}

/** Makes the module that tells the landing page of them; `commands` are those of now. */
export function examplesPlugin(commands: () => readonly Command[]): Plugin {
  return {
    name: 'library-examples',
    resolveId: (id) => (id === NAME ? ID : null),
    load: (id) => (id === ID ? `export const searches = ${JSON.stringify(searchesIn(commands()))}` : null),
  }
}
