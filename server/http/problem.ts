import type { HttpProblemCode } from '../../core/http-problems.ts'
import type { ParseFault } from '../../core/parse.ts'
import type { HeaderFields } from './answer.ts'

/** Details of a problem; see `Problem`. */
type ProblemOptions = {
  readonly detail?: string | undefined
  readonly headers?: HeaderFields
  readonly errors?: readonly ParseFault[]
  readonly loggedAs?: string
}

/**
 * Why a request fails. Thrown by API and access code, and answered in `app.onError` with the document of its code in
 * `core/http-problems.ts`. `detail` replaces the catalogue's advice, or goes to the log if the fault is the server's.
 * `errors` are the fields at fault, and `headers` go with the answer. `loggedAs` is the request id under which it's in the
 * log already.
 */
export class Problem extends Error {
  override readonly name = 'Problem'
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
