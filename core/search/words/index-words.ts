import type { Command } from '../../commands/command.ts'
import { plainText } from './plain-text.ts'
import { tableOfTokens } from './table-of-tokens.ts'
import { tableOfWords } from './table-of-words.ts'
import type { WordsIndex } from './words-index.ts'

/**
 * The library made ready for `findWords`: its lines, notes, platforms and tags. It takes some fifth of a second for
 * 30,000 commands: do it once for a library, where nobody waits.
 */
export function indexWords(commands: readonly Command[]): WordsIndex {
  const library = commands.map(fieldsOf)
  const { tokens, table } = tableOfTokens(library)
  return {
    size: commands.length,
    texts: library.map((fields) => fields.join('\n')),
    shortestFirst: shortestFirst(library.map(([line = '', notes = '']) => line.length + notes.length)),
    tokens: table,
    words: tableOfWords(tokens),
  }
}

/** The texts of a command, the line first. One may be missing altogether, whatever its type says: it is empty then. */
function fieldsOf({ line, notes, platform, tags }: Command): readonly string[] {
  return [line, notes, platform, ...(tags ?? [])].map((field) => (typeof field === 'string' ? plainText(field) : ''))
}

/** The numbers of the commands by their lengths; where these are the same, in library order. */
function shortestFirst(lengths: readonly number[]): Uint32Array {
  return Uint32Array.from(lengths.keys()).sort(
    (one, other) => (lengths[one] ?? 0) - (lengths[other] ?? 0) || one - other,
  )
}
