import type { Command } from '../commands/command.ts'
import type { Problem } from '../problems.ts'
import { failure, type Result, success } from '../result.ts'
import { type MarkRange, MOST_MARKS } from './query.ts'

/** A text made ready to be searched for: whether it occurs in a field, and where. Both may run long on some patterns. */
export type FieldSearch = {
  readonly test: (field: string) => boolean
  readonly marks: (field: string) => readonly MarkRange[]
}

/** What of a command is searched. */
export type SearchableCommand = Pick<Command, 'notes' | 'line'>

/**
 * What a search found: the indices of the matching commands, in library order; and with what, which finds in a field
 * what made it match. `problem` is null where the text was searched for as a pattern, else why it was searched for
 * literally instead.
 */
type SearchResult = {
  readonly matches: readonly number[]
  readonly search: FieldSearch
  readonly problem: Problem | null
}

/**
 * The commands whose notes or line match the pattern, tested on each of the two separately; all of them for an empty
 * text. A text that is no pattern, or one that the engine refuses to run, is searched for literally. Never throws, but
 * a wicked pattern may run for ever: call it where it can be ended. Only commands with notes get cards; matching does
 * not care, so a draft may be among the matches. Source: specification 4, "Commander page".
 */
export function findMatches(commands: readonly SearchableCommand[], pattern: Pattern): SearchResult {
  if (pattern.text === '') return findLiterally(commands, pattern, null)
  const compiled = patternSearch(pattern)
  if (!compiled.ok) return findLiterally(commands, pattern, compiled.error)
  try {
    return { matches: matchesOf(commands, compiled.value), search: compiled.value, problem: null }
  } catch {
    // Some patterns show only when they run that they are too large, or too deep for the engine's stack.
    return findLiterally(commands, pattern, problemOfPattern(pattern.text))
  }
}

/** The commands whose notes or line contain the text as it stands, because of `problem`; all for an empty text. It cannot run away. */
export function findLiterally(
  commands: readonly SearchableCommand[],
  pattern: Pattern,
  problem: Problem | null,
): SearchResult {
  const search = literalSearch(pattern)
  const matches = pattern.text === '' ? [...commands.keys()] : matchesOf(commands, search)
  return { matches, search, problem }
}

/** The indices, in library order, of the commands of which notes or line pass the search's test. */
function matchesOf(commands: readonly SearchableCommand[], { test }: FieldSearch): readonly number[] {
  // A field may be missing altogether where a library comes from elsewhere, whatever its type says.
  const isMatch = (field: unknown) => typeof field === 'string' && test(field)
  const indices: number[] = []
  commands.forEach(({ notes, line }, index) => {
    if (isMatch(notes) || isMatch(line)) indices.push(index)
  })
  return indices
}

/** A search by the browser's own regular expressions. Fails as `compilePattern` does. */
export function patternSearch(pattern: Pattern): Result<FieldSearch, Problem> {
  const compiled = compilePattern(pattern)
  if (!compiled.ok) return compiled
  const everywhere = new RegExp(compiled.value, `g${compiled.value.flags}`)
  return success({
    test: (field) => compiled.value.test(field),
    marks: (field) => stretches(field.matchAll(everywhere)),
  })
}

/** A search for the text as it stands, which cannot run away. With `ignoreCase` it is sought in lower case. */
export function literalSearch({ text, ignoreCase }: Pattern): FieldSearch {
  const fold = (field: string) => (ignoreCase ? field.toLowerCase() : field)
  const sought = fold(text)
  return {
    test: (field) => fold(field).includes(sought),
    // Lower case may have another length, and then nothing can be said of where.
    marks: (field) => (fold(field).length === field.length ? occurrences(fold(field), sought) : []),
  }
}

function stretches(found: Iterable<RegExpExecArray>): readonly MarkRange[] {
  const marks: MarkRange[] = []
  for (const { 0: stretch, index } of found) {
    if (stretch !== '' && marks.push([index, index + stretch.length]) === MOST_MARKS) break
  }
  return marks
}

function occurrences(field: string, sought: string): readonly MarkRange[] {
  const found: MarkRange[] = []
  if (sought === '') return found
  for (let at = field.indexOf(sought); at !== -1; at = field.indexOf(sought, at + sought.length)) {
    if (found.push([at, at + sought.length]) === MOST_MARKS) break
  }
  return found
}

/** The text of a pattern, and whether upper and lower case are one: they are not, unless the visitor says so. */
export type Pattern = { readonly text: string; readonly ignoreCase: boolean }

/**
 * The text as a JavaScript regular expression, without trimming and without flags but `i` where case is ignored.
 * 'pattern/invalid' where it is none, 'pattern/too-long' where it is a paste that no engine should be troubled with. The engine may still refuse it when it first runs.
 * Source: specification 4, "a regular-expression-style pattern", and 5.
 */
export function compilePattern({ text, ignoreCase }: Pattern): Result<RegExp, Problem> {
  if (text.length > LONGEST_PATTERN) return failure({ code: 'pattern/too-long' })
  try {
    return success(new RegExp(text, ignoreCase ? 'i' : ''))
  } catch {
    return failure(problemOfPattern(text))
  }
}

/**
 * The problem of a pattern that the engine refused, whether on compiling or on running it. The detail is ours: engines
 * give each their own reasons, and repeat the whole pattern, which has no bounds.
 */
function problemOfPattern(text: string): Problem {
  const fault = text.length > LONGEST_EXPLAINED ? null : faultOf(text)
  return fault === null ? { code: 'pattern/invalid' } : { code: 'pattern/invalid', detail: fault }
}

// Ours: compiled or explained, a longer one holds up its worker, and nobody writes it by hand.
const LONGEST_PATTERN = 250_000
const LONGEST_EXPLAINED = 1000

// An escape, a whole character class, or any one character.
const PART = /\\.|\[(?:\\.|[^\]\\])*\]|./gs

/** What is wrong with a text that is no pattern, if it is one of the common faults. */
function faultOf(text: string): string | null {
  const parts: readonly string[] = text.match(PART) ?? []
  const count = (sought: string) => parts.filter((part) => part === sought).length
  if (parts.at(-1) === '\\') return 'Nothing follows the \\ at its end.'
  if (parts.includes('[')) return 'A [ is not closed.'
  if (count('(') > count(')')) return 'A ( is not closed.'
  if (count('(') < count(')')) return 'A ) has no ( before it.'
  const idle = parts.find((part, at) => repeatsNothing(part, parts[at - 1]))
  return idle === undefined ? null : `There is nothing for a ${idle} to repeat.`
}

function repeatsNothing(part: string, before: string | undefined): boolean {
  if (part === '?') return before === undefined || before === '|'
  return ['*', '+'].includes(part) && (before === undefined || ['(', '|', '^', '*', '+', '?'].includes(before))
}
