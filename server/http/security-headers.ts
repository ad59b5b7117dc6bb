import type { HeaderFields } from './response-data.ts'

const NOTHING_ALLOWED = "default-src 'none'; frame-ancestors 'none'"
const TWO_YEARS_IN_SECONDS = 63_072_000

/** Denies features that our pages don't use. */
const PERMISSIONS = [
  ...['accelerometer', 'camera', 'display-capture', 'geolocation', 'gyroscope', 'magnetometer', 'microphone', 'midi'],
  ...['payment', 'usb', 'clipboard-read'],
].map((feature) => `${feature}=()`)

/**
 * Returns the headers of every response, including errors: no loading, no framing, no sniffing. Pages and public API
 * responses override some of them. HSTS is sent only if the site is served over https, because it would lock out plain
 * http on the same host. Source: RFC 6797 for Strict-Transport-Security.
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

/**
 * Returns the headers of a page: its own content security policy, and framing by our own pages, which silent sign-in
 * needs.
 */
export function pageHeaders(contentSecurityPolicy: string): HeaderFields {
  return { 'Content-Security-Policy': contentSecurityPolicy, 'X-Frame-Options': 'SAMEORIGIN' }
}

/** Headers that scripts of other origins may read. Source: Fetch Standard, section 3.3. */
export const EXPOSED_HEADERS = 'ETag, Library-Revision, Location, Retry-After, X-Request-Id'

/** Headers of a response that scripts from any origin may read, if their request has no credentials. */
export const OPEN_CORS_HEADERS: HeaderFields = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Expose-Headers': EXPOSED_HEADERS,
  'Cross-Origin-Resource-Policy': 'cross-origin',
}
