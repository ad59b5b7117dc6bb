import { withoutBase } from '../../core/routing/base-path.ts'

/**
 * What the service worker is built with. Addresses are paths on the site's origin, base path included.
 * `build` names this build and no other; `application` is the script that each of its pages mentions, by which a page
 * is known to be of it. `pages` are kept under the addresses they are shown at, `files` are named after their content.
 * `smaller` says which kept picture stands in for one that is not. `listUrl` may be on another origin.
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

/** The file of the page for addresses without a screen. */
export const UNKNOWN_PAGE = '/404.html'

/** What of a request its kind depends on. */
type RequestTraits = {
  readonly method: string
  readonly url: string
  readonly mode: string
  readonly headers: { readonly has: (name: string) => boolean }
}

/** What the worker does with a request: it answers the first three in ways of their own, and leaves the rest alone. */
export type RequestKind = 'list' | 'asset' | 'page' | 'other'

// What the server answers itself, below the site's base path; /authentication only where it is told something.
const SERVERS_OWN = /^\/(?:api|oidc|health|ready|find)(?:\/|$)/
const SIGN_IN = /^\/authentication(?:\/|$)/i

/**
 * The kind of a request. Whatever changes something, carries a key, asks for a part, is sent to another origin or
 * belongs to a sign-in is 'other', and so is what is no page: a page is what a window goes to, or what is kept as one.
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

/** Whether an address is that of a file rather than of a page: its last segment has an extension. */
export function isFile(pathname: string): boolean {
  return /\.[a-z]+$/i.test(pathname) && !pathname.endsWith('.html')
}

function isServersOwn(path: string, query: string): boolean {
  return SERVERS_OWN.test(path) || (query !== '' && SIGN_IN.test(path))
}
