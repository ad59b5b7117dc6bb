import { generateCookie, getCookie } from 'hono/cookie'
import { basePathOf } from '../../core/routing/base-path.ts'
import type { Environment } from '../environment/environment.ts'
import type { AppContext } from '../http/request.ts'
import { siteOrigins } from './site-origins.ts'

/** The cookie that keeps a session's secret in a browser. */
export type SessionCookie = {
  /** True if the request says `Authorization: Session`, and may therefore use its cookie. */
  readonly isUsedBy: (context: AppContext) => boolean
  /** False if the browser says that the request comes from another origin, such as another port. */
  readonly isFromOwnPage: (context: AppContext) => boolean
  /** Returns the secret in the request's cookie; undefined without one. */
  readonly read: (context: AppContext) => string | undefined
  /** Returns the value of a Set-Cookie header that keeps the secret for this many seconds; 0 removes the cookie. */
  readonly write: (secret: string, seconds: number) => string
}

/**
 * Only our own pages can send this scheme with the cookie. From other origins, it needs a preflight, and the response
 * never allows credentials.
 */
const SCHEME = /^session$/i

/**
 * Encodes `/` in the base path as `-`, and other characters except letters and digits as `_` and their hexadecimal
 * codes.
 */
function cookieNameOf(basePath: string): string {
  const encoded = basePath.replace(/[^A-Za-z0-9/]/g, (character) => `_${character.charCodeAt(0).toString(16)}`)
  return `commander${encoded.replaceAll('/', '-')}`
}

/**
 * Creates the session cookie of a server that listens on `port`. The prefix `__Host-` keeps it on this host and on
 * https, out of reach of other subdomains. Because such a cookie belongs to the whole host, its name contains the base
 * path, so that two sites on one host don't sign each other out. Source: RFC 6265bis, section 4.1.3.2.
 */
export function createSessionCookie(environment: Environment, port: number): SessionCookie {
  const name = cookieNameOf(basePathOf(environment.siteUrl))
  const origins = siteOrigins({ ...environment, allowedOrigins: [] }, port)
  return {
    isUsedBy: ({ req }) => SCHEME.test(req.header('authorization') ?? ''),
    isFromOwnPage: ({ req }) => {
      const [site = 'same-origin', origin] = [req.header('sec-fetch-site'), req.header('origin')]
      return site === 'same-origin' && (origin === undefined || origins.includes(origin))
    },
    read: (context) => getCookie(context, name, 'host'),
    write: (secret, seconds) =>
      generateCookie(name, secret, { prefix: 'host', httpOnly: true, sameSite: 'Strict', maxAge: seconds }),
  }
}
