import type { ParseFault } from '../../core/parsing/parse.ts'
import type { HttpProblemCode } from '../../core/problems/http-problems.ts'
import type { HeaderFields } from './response-data.ts'

/** Details of a problem; see `ProblemError`. */
type ProblemOptions = {
  readonly detail?: string | undefined
  readonly headers?: HeaderFields
  readonly errors?: readonly ParseFault[]
  readonly loggedAs?: string
}

/**
 * An error that makes the request fail. It's thrown by the API and by access control, and `app.onError` responds with
 * the document for its code in `core/problems/http-problems.ts`. `detail` replaces the catalogue's advice or, for
 * server errors, goes to the log. `errors` are the invalid fields, and `headers` are added to the response. `loggedAs`
 * is the request id under which the problem has been logged already.
 */
export class ProblemError extends Error {
  override readonly name = 'ProblemError'
  readonly code: HttpProblemCode
  readonly detail: string | undefined
  readonly headers: HeaderFields
  readonly errors: readonly ParseFault[] | undefined
  readonly loggedAs: string | undefined

  constructor(code: HttpProblemCode, { detail, headers = {}, errors, loggedAs }: ProblemOptions = {}) {
    super(detail ?? code)
    this.code = code
    this.detail = detail
    this.headers = headers
    this.errors = errors
    this.loggedAs = loggedAs
  }
}
