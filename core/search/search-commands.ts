import type { Command } from '../commands/command.ts'
import type { Problem } from '../problems.ts'
import { compilePattern, problemOfPattern } from './compile-pattern.ts'

/** What of a command is searched. */
export type SearchableCommand = Pick<Command, 'notes' | 'line'>

/**
 * What a search found: the indices of the matching commands, in library order. `problem` is null where the text was
 * searched for as a pattern, else why it was searched for literally instead.
 */
export type SearchResult = { readonly matches: readonly number[]; readonly problem: Problem | null }

/**
 * The commands whose notes or line match `text`, a regular expression tested on each of the two separately; all of
 * them for an empty text. A text that is no pattern, or one that the engine refuses to run, is searched for literally.
 * Never throws, but a wicked pattern may run for ever: call it where it can be ended. Only commands with notes get
 * cards; matching does not care, so a draft may be among the matches. Source: specification 4, "Commander page".
 */
export function findMatches(commands: readonly SearchableCommand[], text: string): SearchResult {
  const literally = (problem: Problem | null) => ({ matches: findLiteralMatches(commands, text), problem })
  if (text === '') return literally(null)
  const pattern = compilePattern(text)
  if (!pattern.ok) return literally(pattern.error)
  try {
    return { matches: indicesWhere(commands, (field) => pattern.value.test(field)), problem: null }
  } catch (cause) {
    // Some patterns show only when they run that they are too large, or too deep for the engine's stack.
    return literally(problemOfPattern(cause))
  }
}

/**
 * The indices, in library order, of the commands whose notes or line contain `text` as it stands, case included; of all
 * for an empty text. It cannot run away, so it needs no worker.
 */
export function findLiteralMatches(commands: readonly SearchableCommand[], text: string): readonly number[] {
  if (text === '') return [...commands.keys()]
  return indicesWhere(commands, (field) => field.includes(text))
}

function indicesWhere(commands: readonly SearchableCommand[], isMatch: (field: string) => boolean): readonly number[] {
  // A field may be missing altogether where a library comes from elsewhere, whatever its type says.
  const isFieldMatch = (field: unknown) => typeof field === 'string' && isMatch(field)
  const indices: number[] = []
  commands.forEach(({ notes, line }, index) => {
    if (isFieldMatch(notes) || isFieldMatch(line)) indices.push(index)
  })
  return indices
}
