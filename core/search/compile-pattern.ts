import type { Problem } from '../problems.ts'
import { failure, type Result, success } from '../result.ts'

/** The text of a pattern, and whether upper and lower case are one: they are not, unless the visitor says so. */
export type Pattern = { readonly text: string; readonly ignoreCase: boolean }

/**
 * The text as a JavaScript regular expression, without trimming and without flags but `i` where case is ignored.
 * 'pattern/invalid' with the engine's reason where it is none. The engine may still refuse it when it first runs.
 * Source: specification 4, "a regular-expression-style pattern", and 5.
 */
export function compilePattern({ text, ignoreCase }: Pattern): Result<RegExp, Problem> {
  try {
    return success(new RegExp(text, ignoreCase ? 'i' : ''))
  } catch (cause) {
    return failure(problemOfPattern(cause))
  }
}

/**
 * The problem of a pattern that the engine refused, whether on compiling or on running it. `detail` is the reason
 * alone, as a sentence: an engine's message may repeat the whole pattern, which has no bounds.
 */
export function problemOfPattern(cause: unknown): Problem {
  const reason = String(cause).replace(/^.*: /s, '')
  return { code: 'pattern/invalid', detail: `${reason}.` }
}
