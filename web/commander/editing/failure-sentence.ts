import type { LibraryFailure } from '../../../client/library-client.ts'
import { sentenceOf } from '../../../core/problems.ts'

const UNAUTHORISED = 401

/** What went wrong and what to do next, for the owner. */
export function sentenceOfFailure(failure: LibraryFailure): string {
  switch (failure.kind) {
    case 'signed-out':
      return 'Your session has ended. Sign in again to go on.'
    case 'unanswered':
      return sentenceOf(failure.problem)
    case 'refused':
      return failure.sentence
  }
}

/** What nobody can do anything about but sign in again. */
export const SIGNED_OUT: LibraryFailure = { kind: 'signed-out' }

/**
 * Whether signing in again is the way on: the session has ended, or the API does not accept its token, but would accept
 * another.
 */
export function isSignedOut(failure: LibraryFailure): boolean {
  if (failure.kind !== 'refused') return failure.kind === 'signed-out'
  return failure.status === UNAUTHORISED && failure.code !== 'access/wrong-token'
}

/** How long to wait before the same may be tried again, in seconds; 0 where at once. */
export function waitAfter(failure: LibraryFailure): number {
  return failure.kind === 'refused' ? (failure.retryAfterSeconds ?? 0) : 0
}
