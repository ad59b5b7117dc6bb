import type { TokenScope } from '../../core/access-tokens.ts'
import type { HttpProblem } from '../../core/http-problems.ts'
import type { Result } from '../../core/result.ts'
import type { HeaderFields } from '../http/answer.ts'
import type { RequestHead } from '../http/call.ts'

/**
 * The sender of a valid token. `unclaimed` is anybody, as long as OWNER_SUB isn't set. `token` is the owner's access token
 * that a script sent, or null for a session at the provider.
 */
export type Caller = {
  readonly subject: string
  readonly role: 'owner' | 'stranger' | 'unclaimed'
  readonly token: CallerToken | null
}

/** The public part of an access token. */
type CallerToken = { readonly id: string; readonly name: string; readonly scope: TokenScope }

/** Why a request is refused, with the headers of the answer (WWW-Authenticate, Retry-After). */
export type Refusal = { readonly problem: HttpProblem; readonly headers: HeaderFields }

/** Authentication and authorisation. */
export type Access = {
  /**
   * Whom the access token of the request names; null where it carries none. Fails with `access/invalid-token`,
   * `access/wrong-token`, `access/no-audience`, `access/keys-unavailable`; with `access/unknown-token`,
   * `access/expired-token` or as the store does for a token that the owner made; or, after too many bad tokens, with
   * `request/too-many`.
   */
  readonly identify: (request: RequestHead) => Promise<Result<Caller | null, Refusal>>
  /**
   * The owner, if it is the owner who asks, from a site that may, and not too often. Fails as `identify` does, and with
   * `access/foreign-origin`, `access/sign-in-required`, `access/not-owner`, `access/no-owner`, and with
   * `access/insufficient-scope` for a change by a token that may only read.
   */
  readonly admit: (request: RequestHead) => Promise<Result<Caller, Refusal>>
  /** Like `admit`, but refuses access tokens with `access/session-required`. */
  readonly admitInPerson: Access['admit']
  /**
   * The CORS headers of an answer that only the owner gets: for a request from an allowed origin that very origin;
   * `Vary: Origin` always. Source: Fetch Standard, section 3.3.
   */
  readonly headersFor: (request: RequestHead) => HeaderFields
}
