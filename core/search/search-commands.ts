import type { Command } from '../commands/command.ts'
import type { Problem } from '../problems/problems.ts'
import { failure, type Result, success } from '../result.ts'
import { MAX_MARKS, type MarkRange } from './query.ts'

/**
 * A compiled search text. With patterns, both methods can run forever (catastrophic backtracking), or throw if the
 * engine refuses to run the pattern.
 */
export type FieldSearch = {
  readonly test: (field: string) => boolean
  readonly marks: (field: string) => readonly MarkRange[]
}

/** The fields of a command that are searched. */
export type SearchableCommand = Pick<Command, 'notes' | 'line'>

/**
 * The indices of the matching commands in library order, and the search that found them. `problem` says why a pattern
 * was searched for literally.
 */
type PatternMatches = {
  readonly matches: readonly number[]
  readonly search: FieldSearch
  readonly problem: Problem | null
}

/**
 * Finds the commands whose notes or line match the pattern; all of them if the text is empty. Searches literally if the
 * pattern doesn't compile or the engine refuses to run it. Never throws, but can run forever: call it in a worker that
 * can be terminated. Source: specification 4, "Commander page".
 */
export function findMatches(commands: readonly SearchableCommand[], pattern: Pattern): PatternMatches {
  if (pattern.text === '') return findLiterally(commands, pattern, null)
  const compiled = patternSearch(pattern)
  if (!compiled.ok) return findLiterally(commands, pattern, compiled.error)
  try {
    return { matches: matchesOf(commands, compiled.value), search: compiled.value, problem: null }
  } catch {
    // Some engines report a pattern as too large or too deep only when it runs.
    return findLiterally(commands, pattern, problemOfPattern(pattern.text))
  }
}

/**
 * Finds the commands whose notes or line contain the text; all of them if it is empty. Always terminates. `problem` is
 * passed through to the result.
 */
export function findLiterally(
  commands: readonly SearchableCommand[],
  pattern: Pattern,
  problem: Problem | null,
): PatternMatches {
  const search = literalSearch(pattern)
  const matches = pattern.text === '' ? [...commands.keys()] : matchesOf(commands, search)
  return { matches, search, problem }
}

function matchesOf(commands: readonly SearchableCommand[], { test }: FieldSearch): readonly number[] {
  // A library from another server can lack a field, despite the type.
  const isMatch = (field: unknown) => typeof field === 'string' && test(field)
  const indices: number[] = []
  commands.forEach(({ notes, line }, index) => {
    if (isMatch(notes) || isMatch(line)) indices.push(index)
  })
  return indices
}

/** Creates a search by regular expression. Fails like `compilePattern`. */
export function patternSearch(pattern: Pattern): Result<FieldSearch, Problem> {
  const compiled = compilePattern(pattern)
  if (!compiled.ok) return compiled
  const everywhere = new RegExp(compiled.value, `g${compiled.value.flags}`)
  return success({
    test: (field) => compiled.value.test(field),
    marks: (field) => matchRanges(field.matchAll(everywhere)),
  })
}

/** Creates a literal search for the text, which always terminates. With `ignoreCase`, it compares in lower case. */
export function literalSearch({ text, ignoreCase }: Pattern): FieldSearch {
  const fold = (field: string) => (ignoreCase ? field.toLowerCase() : field)
  const sought = fold(text)
  return {
    test: (field) => fold(field).includes(sought),
    // If lower-casing changes the length, positions can't be mapped back.
    marks: (field) => (fold(field).length === field.length ? occurrences(fold(field), sought) : []),
  }
}

function matchRanges(found: Iterable<RegExpExecArray>): readonly MarkRange[] {
  const marks: MarkRange[] = []
  for (const { 0: match, index } of found) {
    if (match !== '' && marks.push([index, index + match.length]) === MAX_MARKS) break
  }
  return marks
}

function occurrences(field: string, sought: string): readonly MarkRange[] {
  const found: MarkRange[] = []
  if (sought === '') return found
  for (let at = field.indexOf(sought); at !== -1; at = field.indexOf(sought, at + sought.length)) {
    if (found.push([at, at + sought.length]) === MAX_MARKS) break
  }
  return found
}

/** A pattern as typed. It's case-sensitive unless the visitor chose otherwise. */
export type Pattern = { readonly text: string; readonly ignoreCase: boolean }

/**
 * Compiles the text, untrimmed, without flags except `i` for `ignoreCase`. Fails with 'pattern/invalid' or, above
 * 250,000 characters, 'pattern/too-long'. The engine can still refuse a compiled pattern when it first runs. Source:
 * specification 4, "a regular-expression-style pattern", and 5.
 */
export function compilePattern({ text, ignoreCase }: Pattern): Result<RegExp, Problem> {
  if (text.length > MAX_PATTERN_LENGTH) return failure({ code: 'pattern/too-long' })
  try {
    return success(new RegExp(text, ignoreCase ? 'i' : ''))
  } catch {
    return failure(problemOfPattern(text))
  }
}

// Describes the fault in our own words, because the messages of engines differ and repeat the whole pattern, however
// long.
function problemOfPattern(text: string): Problem {
  const fault = text.length > MAX_EXPLAINED_LENGTH ? null : faultOf(text)
  return fault === null ? { code: 'pattern/invalid' } : { code: 'pattern/invalid', detail: fault }
}

// Compiling or explaining a longer pattern would block the worker. Patterns typed by hand are shorter.
const MAX_PATTERN_LENGTH = 250_000
const MAX_EXPLAINED_LENGTH = 1000

// An escape, a character class, or any other single character.
const PART = /\\.|\[(?:\\.|[^\]\\])*\]|./gs

// Inline flags without a group, which JavaScript doesn't have.
const INLINE_FLAGS = /\(\?([ims]+)\)/

function faultOf(text: string): string | null {
  const parts: readonly string[] = text.match(PART) ?? []
  const count = (sought: string) => parts.filter((part) => part === sought).length
  if (parts.at(-1) === '\\') return 'Nothing follows the \\ at its end.'
  if (parts.includes('[')) return 'A [ is not closed.'
  if (count('(') > count(')')) return 'A ( is not closed.'
  if (count('(') < count(')')) return 'A ) has no ( before it.'
  const advice = adviceOnFlags(parts.map((part) => (part.length > 1 ? ' ' : part)).join(''))
  if (advice !== null) return advice
  const idle = parts.find((part, at) => repeatsNothing(part, parts[at - 1]))
  return idle === undefined ? null : `There is nothing for a ${idle} to repeat.`
}

function adviceOnFlags(text: string): string | null {
  const [, flags] = INLINE_FLAGS.exec(text) ?? []
  if (flags === undefined) return null
  const group = `(?${[...new Set(flags)].join('')}:`
  // Older browsers don't have such groups either.
  const { ok } = compilePattern({ text: `${group})`, ignoreCase: false })
  return ok ? `Use ${group}…) instead of (?${flags}).` : null
}

function repeatsNothing(part: string, before: string | undefined): boolean {
  if (part === '?') return before === undefined || before === '|'
  return ['*', '+'].includes(part) && (before === undefined || ['(', '|', '^', '*', '+', '?'].includes(before))
}
