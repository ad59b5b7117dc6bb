import { withoutBase } from '../../core/routing/base-path.ts'

/**
 * The service worker's build-time constants. Addresses are paths on the site's origin, including the base path. `build`
 * is unique to a build, and `application` is the script that all of its pages refer to. `pages` are cached under their
 * public addresses, and `files` have content hashes in their names. `smaller` maps pictures to smaller ones that are
 * cached instead. `listUrl` may be on another origin.
 */
export type OfflinePlan = {
  readonly build: string
  readonly basePath: string
  readonly application: string
  readonly listUrl: string
  readonly pages: readonly string[]
  readonly files: readonly string[]
  readonly smaller: Readonly<Record<string, string>>
}

/** The file with the page for addresses without a screen. */
export const UNKNOWN_PAGE = '/404.html'

type RequestTraits = {
  readonly method: string
  readonly url: string
  readonly mode: string
  readonly headers: { readonly has: (name: string) => boolean }
}

/** The kind of a request. The worker ignores requests of kind 'other'. */
export type RequestKind = 'list' | 'asset' | 'page' | 'other'

// Paths that are never served from the cache, without the site's base path. /authentication is one of them only with
// parameters, because it then belongs to a sign-in.
const SERVERS_OWN = /^\/(?:api|oidc|health|ready|find)(?:\/|$)/
const SIGN_IN = /^\/authentication(?:\/|$)/i

/**
 * Classifies a request. A 'page' is a navigation, or an address that is cached as a page. 'other' includes requests
 * that change something, carry a token, ask for a range, belong to a sign-in, or go to the server's own paths or to
 * another origin. The list may be on another origin.
 */
export function kindOfRequest(request: RequestTraits, plan: OfflinePlan, origin: string): RequestKind {
  const url = new URL(request.url)
  if (request.method !== 'GET' || request.headers.has('Authorization') || request.headers.has('Range')) return 'other'
  if (url.href === new URL(plan.listUrl, origin).href) return 'list'
  const path = url.origin === origin ? withoutBase(plan.basePath, url.pathname) : null
  if (path === null || isServersOwn(path, url.search)) return 'other'
  if (path.startsWith('/assets/')) return 'asset'
  return request.mode === 'navigate' || plan.pages.includes(url.pathname) ? 'page' : 'other'
}

/** True if the path names a file rather than a page: it ends in an extension other than '.html'. */
export function isFile(pathname: string): boolean {
  return /\.[a-z]+$/i.test(pathname) && !pathname.endsWith('.html')
}

function isServersOwn(path: string, query: string): boolean {
  return SERVERS_OWN.test(path) || (query !== '' && SIGN_IN.test(path))
}
