import type { Problem } from '../../core/problems.ts'

/** Thrown on the way to a `Problem`, where a library's exceptions are on their way to one as well. */
export class SignInFault extends Error {
  readonly problem: Problem

  constructor(problem: Problem) {
    super(problem.code)
    this.problem = problem
  }
}

// The words of oidc-client-ts 3.5.0 for an answer that does not fit its request; it has no codes.
const DOES_NOT_FIT =
  /^(?:No (?:matching )?state|State does not|No (?:client_id|authority) on|(?:client_id|authority) mismatch|Expected code|nonce in id_token|ID Token is missing)/

/**
 * What an exception of a sign-in means. An error that the provider itself names is a refusal; an answer that does not
 * fit its request, or a broken ID token, is a forgery; all else kept the provider from answering.
 */
export function problemOf(cause: unknown): Problem {
  if (cause instanceof SignInFault) return cause.problem
  if (!(cause instanceof Error)) return { code: 'sign-in/unreachable' }
  if (cause.name === 'ErrorResponse') return { code: 'sign-in/refused' }
  if (cause.name === 'InvalidTokenError' || DOES_NOT_FIT.test(cause.message)) return { code: 'sign-in/forged' }
  return { code: 'sign-in/unreachable' }
}
