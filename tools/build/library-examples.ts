import type { Plugin } from 'vite'
import type { Command } from '../../core/commands/command.ts'
import { pinnedFirst } from '../../core/commands/command.ts'
import { isPublic } from '../../core/commands/visibility.ts'
import { findWords } from '../../core/search/words/find-words.ts'
import { indexWords } from '../../core/search/words/words-index.ts'

/**
 * What the home page shows of the library: a line as an example, with the id of its command, and words to search for. As
 * far as the library has them; nothing at all of one without.
 */
type LibraryExamples = {
  readonly line: { readonly id: string; readonly text: string } | null
  readonly searches: readonly string[]
}

const SEARCHES = ['undo commit', 'port in use', 'follow logs'] as const

// It stands in one row, also of a phone.
const LONGEST_LINE = 32

const NAME = 'virtual:library-examples'

const ID = `\0${NAME}`

/** Of the public commands: searches that find all of their words, and the first line that is short and complete as it stands, if possible of what they find. */
export function examplesOf(commands: readonly Command[]): LibraryExamples {
  const shown = pinnedFirst(commands.filter(isPublic))
  const index = indexWords(shown)
  const found = SEARCHES.map((words) => ({ words, ...findWords(index, words) })).filter(
    ({ similarFrom }) => similarFrom > 0,
  )
  const first = found.flatMap(({ matches, similarFrom }) => matches.slice(0, similarFrom).map((place) => shown[place]))
  const lines = [...first, ...shown].flatMap((command) =>
    typeof command?.line === 'string' ? [{ id: command.id, text: command.line }] : [],
  )
  return { line: lines.find(({ text }) => isExample(text)) ?? null, searches: found.map(({ words }) => words) }
}

/** Makes the module that tells the home page of them; `commands` are those of now. */
export function examplesPlugin(commands: () => readonly Command[]): Plugin {
  return {
    name: 'library-examples',
    resolveId: (id) => (id === NAME ? ID : null),
    load: (id) => (id === ID ? `export const examples = ${JSON.stringify(examplesOf(commands()))}` : null),
  }
}

function isExample(line: string): boolean {
  return line.trim() !== '' && line.length <= LONGEST_LINE && !/\n|\{\{/.test(line)
}
