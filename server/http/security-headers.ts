import type { HeaderFields } from './answer.ts'

const NOTHING_ALLOWED = "default-src 'none'; frame-ancestors 'none'"
const TWO_YEARS_IN_SECONDS = 63_072_000

/** What no page of ours uses is denied; only our own pages may write to the clipboard. */
const PERMISSIONS = [
  ...['accelerometer', 'camera', 'display-capture', 'geolocation', 'gyroscope', 'magnetometer', 'microphone', 'midi'],
  ...['payment', 'usb', 'clipboard-read'],
].map((feature) => `${feature}=()`)

/**
 * The headers of every answer, errors included: nothing may be loaded by it, framed from it, guessed about it or asked
 * of it. Pages and the open list of commands loosen what they must. Browsers are held to HTTPS only where the site is
 * served over it, for the header would lock out plain http on the same host.
 * Source: DESIGN section 5, "security headers"; RFC 6797 for Strict-Transport-Security.
 */
export function securityHeaders(siteUrl: string): HeaderFields {
  return {
    'Content-Security-Policy': NOTHING_ALLOWED,
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Permissions-Policy': [...PERMISSIONS, 'clipboard-write=(self)'].join(', '),
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'DENY',
    ...(siteUrl.startsWith('https:') ? { 'Strict-Transport-Security': `max-age=${TWO_YEARS_IN_SECONDS}` } : {}),
  }
}

/** What a page of the site has instead: its own policy, and leave to be framed by us, as silent sign-in does. */
export function pageHeaders(contentSecurityPolicy: string): HeaderFields {
  return { 'Content-Security-Policy': contentSecurityPolicy, 'X-Frame-Options': 'SAMEORIGIN' }
}

/** What a script of another origin may read of an answer, beyond what every script may. Source: Fetch, section 3.3. */
export const EXPOSED_HEADERS = 'ETag, Library-Revision, Location, Retry-After, X-Request-Id'

/** What an answer has that scripts of any site may read, without credentials. */
export const OPEN_TO_EVERY_ORIGIN: HeaderFields = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Expose-Headers': EXPOSED_HEADERS,
  'Cross-Origin-Resource-Policy': 'cross-origin',
}
