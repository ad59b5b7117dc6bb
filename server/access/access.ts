import type { HttpProblem } from '../../core/http-problems.ts'
import type { Result } from '../../core/result.ts'
import type { HeaderFields } from '../http/answer.ts'
import type { RequestHead } from '../http/call.ts'

/**
 * Somebody who has shown a valid access token: their subject, and what they are to this library. `unclaimed` is anyone
 * as long as the server has not been told who its owner is.
 */
export type Caller = { readonly subject: string; readonly role: 'owner' | 'stranger' | 'unclaimed' }

/** Why a request is turned away, and the headers that go with the answer (WWW-Authenticate, Retry-After). */
export type Refusal = { readonly problem: HttpProblem; readonly headers: HeaderFields }

/** Who is asking, and whether they may change the library. */
export type Access = {
  /**
   * Whom the access token of the request names; null where it carries none. Fails with `access/invalid-token`,
   * `access/wrong-token`, `access/no-audience`, `access/keys-unavailable` or, after too many bad tokens, `request/too-many`.
   */
  readonly identify: (request: RequestHead) => Promise<Result<Caller | null, Refusal>>
  /**
   * The owner, if it is the owner who asks, from a site that may, and not too often. Fails as `identify` does, and with
   * `access/foreign-origin`, `access/sign-in-required`, `access/not-owner`, `access/no-owner`.
   */
  readonly admit: (request: RequestHead) => Promise<Result<Caller, Refusal>>
  /**
   * The CORS headers of an answer that only the owner gets: for a request from an allowed origin that very origin;
   * `Vary: Origin` always. Source: Fetch Standard, section 3.3.
   */
  readonly headersFor: (request: RequestHead) => HeaderFields
}
