import type { HttpProblem } from '../../core/http-problems.ts'
import type { Fault } from '../../core/parse.ts'
import type { HeaderFields } from './answer.ts'

/**
 * Why a request is not answered with what it asks for. `errors` names the fields at fault, and `headers` go with the
 * answer. What the log has already been told of has the id under which it was.
 */
export type RequestFault = {
  readonly problem: HttpProblem
  readonly headers?: HeaderFields
  readonly errors?: readonly Fault[]
  readonly loggedAs?: string
}
