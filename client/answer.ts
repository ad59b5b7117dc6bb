import type { Problem } from '../core/problems.ts'
import type { Result } from '../core/result.ts'

/**
 * How a call ends that its caller ended, by the signal it gave. Nothing went wrong and there is nothing to tell
 * people, so this is no code of the problem catalogue: whoever reads an answer must look at it before showing it.
 */
export const ABORTED = 'aborted'

/** How a call to a server ends: with what was asked for, with a problem to tell people of, or by its caller's wish. */
export type Answer<T> = Result<T, Problem | typeof ABORTED>
