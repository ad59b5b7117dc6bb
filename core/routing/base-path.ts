import { decodeSegment } from './location.ts'

const ORIGIN = /^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i
const SLASHES_AT_END = /\/+$/
const BEGINS_PATH = /^(?:$|[/?#])/

/**
 * Returns the path at which a site is published: '' for the root of its host, otherwise a path without a trailing
 * slash, such as '/some/path'. `siteUrl` is an absolute address without a query or fragment. Percent-encodings stay as
 * they are.
 */
export function basePathOf(siteUrl: string): string {
  return siteUrl.replace(ORIGIN, '').replace(SLASHES_AT_END, '')
}

/** Adds the base path in front of a path of the site, which starts with '/'. */
export function withBase(basePath: string, path: string): string {
  return basePath + path
}

/**
 * Strips the base path; the result starts with '/'. Returns null if `path` is outside the site. Keeps
 * percent-encodings, query and fragment. Compares whole decoded segments, so '/%7Eada' matches '/~ada'.
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
