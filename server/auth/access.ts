import type { TokenScope } from '../../core/access-tokens.ts'
import type { AppContext } from '../http/request.ts'
import type { HeaderFields } from '../http/response-data.ts'

/**
 * The sender of a valid token. With a hosted provider, every user is `unclaimed` while OWNER_SUB isn't set. `token` is
 * the access token that the request contains or that its session began with; null for a user of the provider.
 */
export type Caller = {
  readonly subject: string
  readonly role: 'owner' | 'stranger' | 'unclaimed'
  readonly token: CallerToken | null
}

/** An access token without its secret. */
type CallerToken = { readonly id: string; readonly name: string; readonly scope: TokenScope }

/** Authentication and authorisation. Refusals are thrown as `ProblemError`. */
export type Access = {
  /**
   * Returns the sender of the request's access token, or null without one. Throws `access/invalid-token`,
   * `access/wrong-token`, `access/no-audience`, `access/keys-unavailable`; for a token that the owner made,
   * `access/unknown-token`, `access/expired-token` or a `StoreError`; for a session, one of these three,
   * `access/session-ended` or `access/foreign-origin`; and `request/too-many` after too many bad tokens.
   */
  readonly identify: (context: AppContext) => Promise<Caller | null>
  /**
   * Returns the owner, if the request is from the owner, from an allowed site, and within the rate limit. Throws like
   * `identify`, and `access/foreign-origin`, `access/sign-in-required`, `access/not-owner`, `access/no-owner`, and
   * `access/insufficient-scope` for a change with a read-only token.
   */
  readonly admit: (context: AppContext) => Promise<Caller>
  /**
   * Like `admit`, but throws `access/session-required` for a token that the owner made, and for a session that began
   * with one.
   */
  readonly admitInPerson: Access['admit']
  /**
   * CORS headers of owner-only responses: the request's origin if it's allowed, and always `Vary: Origin`. Source:
   * Fetch Standard, section 3.3.
   */
  readonly headersFor: (context: AppContext) => HeaderFields
  /**
   * The sessions of browsers that stay signed in with a cookie; null without a store, or with a sign-in provider, which
   * has its own sessions.
   */
  readonly sessions: Sessions | null
}

/** Begins and ends sessions. `setCookie` is the value of a Set-Cookie header. */
export type Sessions = {
  /**
   * Begins a session for the sender of an access token, and ends the browser's present one. Throws
   * `access/sign-in-required` for any other caller, `access/foreign-origin` for another site's page, and
   * `access/unknown-token` if the token has just been revoked.
   */
  readonly begin: (
    context: AppContext,
    caller: Caller,
  ) => Promise<{ readonly setCookie: string; readonly expiresAt: string }>
  /** Ends the session of the request's cookie, if it has one. */
  readonly end: (context: AppContext) => Promise<{ readonly setCookie: string }>
}
