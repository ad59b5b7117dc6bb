import type { Problem } from '../problems.ts'
import { failure, type Result, success } from '../result.ts'

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
export function problemOfPattern(text: string): Problem {
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
