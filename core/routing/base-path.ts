import { decodeSegment } from './location.ts'

const ORIGIN = /^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i
const SLASHES_AT_END = /\/+$/
const BEGINS_PATH = /^(?:$|[/?#])/

/**
 * The path that every address of a site begins with: '' for a site at the root of its host, else such as '/some/path',
 * never with a slash at its end, percent-encoded as it stands in `siteUrl`, an absolute address without query.
 */
export function basePathOf(siteUrl: string): string {
  return siteUrl.replace(ORIGIN, '').replace(SLASHES_AT_END, '')
}

/** What stands in a page or a request for a path of the site, which begins with a slash: '/some/path/' for '/'. */
export function inBase(basePath: string, path: string): string {
  return basePath + path
}

/**
 * `path` without the site's base path, still percent-encoded and with its query and fragment; null if it is outside of
 * the site. Whole segments are compared as they read, however each is encoded: '/%7Eada' is '/~ada'.
 */
export function withoutBase(basePath: string, path: string): string | null {
  if (!BEGINS_PATH.test(path)) return null
  const base = basePath.split('/')
  const [pathname = ''] = path.split(/[?#]/, 1)
  const segments = pathname.split('/').slice(0, base.length)
  if (segments.length < base.length || !base.every((segment, index) => isSame(segment, segments[index]))) return null
  const rest = path.slice(segments.join('/').length)
  return rest.startsWith('/') ? rest : `/${rest}`
}

function isSame(segment: string, other = ''): boolean {
  return segment === other || (decodeSegment(segment) ?? segment) === decodeSegment(other)
}
