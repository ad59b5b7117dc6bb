import { type HttpProblemCode, problemDocument } from '../../core/http-problems.ts'
import type { Fault } from '../../core/parse.ts'
import type { Answer, HeaderFields } from './answer.ts'

/** What is particular to one error answer. `status` is for codes that stand for more than one. */
export type ProblemAnswerOptions = {
  readonly detail?: string
  readonly status?: number
  readonly headers?: HeaderFields
  readonly errors?: readonly Fault[]
}

/** An error answer: a problem document, which no cache keeps. Source: RFC 9457. */
export function problemAnswer(code: HttpProblemCode, options: ProblemAnswerOptions = {}): Answer {
  const catalogued = problemDocument(code, options.detail)
  const status = options.status ?? catalogued.status
  // `errors` is left out where it is undefined.
  const body = Buffer.from(JSON.stringify({ ...catalogued, status, errors: options.errors }))
  const headers = {
    'Content-Type': 'application/problem+json',
    'Content-Length': String(body.length),
    'Cache-Control': 'no-store',
    ...options.headers,
  }
  return { status, headers, body }
}

/** The answer to a method that the address does not have; `methods` are those it has. Source: RFC 9110, section 15.5.6. */
export function methodNotAllowedAnswer(methods: string, headers: HeaderFields = {}): Answer {
  return problemAnswer('api/method-not-allowed', { headers: { ...headers, Allow: methods } })
}
