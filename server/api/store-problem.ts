import type { HttpProblemCode } from '../../core/problems/http-problems.ts'
import { ProblemError } from '../http/problem.ts'
import type { StoreError, StoreErrorCode } from '../store/sql/store-error.ts'

const CODES: Readonly<Record<StoreErrorCode, HttpProblemCode>> = {
  unavailable: 'api/store-unavailable',
  busy: 'api/store-busy',
  'read-only': 'api/store-read-only',
  full: 'api/store-full',
  invalid: 'command/invalid',
}

/** Maps a store error to the problem that clients see. */
export function storeProblem({ code, message }: StoreError): ProblemError {
  return new ProblemError(CODES[code], { detail: message })
}
