import { generateCookie, getCookie } from 'hono/cookie'
import { basePathOf } from '../../core/routing/base-path.ts'
import type { Environment } from '../environment/environment.ts'
import type { AppContext } from '../http/request.ts'
import { siteOrigins } from './site-origins.ts'

/** The cookie that keeps a session's secret in a browser. */
export type SessionCookie = {
  /** True if the request may use its cookie: it says `Authorization: Session`. */
  readonly isUsedBy: (context: AppContext) => boolean
  /** False if the browser says that the request comes from another origin; other ports are other origins too. */
  readonly isFromOwnPage: (context: AppContext) => boolean
  /** The secret in the request's cookie; undefined without one. */
  readonly read: (context: AppContext) => string | undefined
  /** A Set-Cookie header: keeps the secret for these seconds; 0 removes it. */
  readonly write: (secret: string, seconds: number) => string
}

/** Only our own pages can send this scheme: from elsewhere it needs a preflight, which never allows credentials. */
const SCHEME = /^session$/i

/** The base path with `/` as `-`, and any other character but letters and digits as `_` and its hexadecimal code. */
function cookieNameOf(basePath: string): string {
  const encoded = basePath.replace(/[^A-Za-z0-9/]/g, (character) => `_${character.charCodeAt(0).toString(16)}`)
  return `commander${encoded.replaceAll('/', '-')}`
}

/**
 * `__Host-` keeps the cookie on this host and to https, out of reach of other subdomains. Such cookies belong to the whole
 * host, so the name has the base path in it: two sites on one host don't sign each other out. `port` is the server's.
 * Source: RFC 6265bis, section 4.1.3.2.
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
