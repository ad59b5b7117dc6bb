const ORIGIN = /^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i
const SLASHES_AT_END = /\/+$/
const BEGINS_ANEW = /^(?:$|[/?#])/ // a segment, the query or the fragment

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
 * The path of the site that `path` stands for, percent-encoded and perhaps with query and fragment; null where it is
 * outside of the site. Compared to the character and by whole segments: '/some/pathos' is not below '/some/path', which
 * itself is '/'.
 */
export function withoutBase(basePath: string, path: string): string | null {
  const rest = path.slice(basePath.length)
  if (!path.startsWith(basePath) || !BEGINS_ANEW.test(rest)) return null
  return rest.startsWith('/') ? rest : `/${rest}`
}
