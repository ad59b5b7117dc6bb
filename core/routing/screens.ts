import type { Problem } from '../problems.ts'
import { failure, type Result, success } from '../result.ts'
import { decodePathname, parsePath } from './location.ts'
import { matchPath, type RoutePattern } from './match-path.ts'

export type ScreenName = 'home' | 'projects' | 'commander' | 'authentication'

/** A screen: the pattern of the pathnames that show it, and the address that links lead to. */
export type Screen = { readonly name: ScreenName; readonly pattern: RoutePattern; readonly address: string }

const AUTHENTICATION = { path: '/authentication' } as const satisfies RoutePattern

/**
 * Every screen; the first whose pattern matches is shown. A pathname under '/projects' other than Commander's has no
 * screen. Source: specification 2, the table of routes; DESIGN section 6, "Matching".
 */
export const SCREENS: readonly Screen[] = [
  { name: 'home', pattern: { path: '/', exact: true }, address: '/' },
  { name: 'projects', pattern: { path: '/projects', exact: true }, address: '/projects' },
  { name: 'commander', pattern: { path: '/projects/commander', exact: true }, address: '/projects/commander' },
  { name: 'authentication', pattern: AUTHENTICATION, address: AUTHENTICATION.path },
]

/**
 * The screen at a pathname as it stands in the address, still percent-encoded. 'address/undecodable' where it cannot be
 * decoded, 'address/unknown' where there is no screen.
 */
export function screenAt(pathname: string): Result<ScreenName, Problem> {
  const decoded = decodePathname(pathname)
  if (!decoded.ok) return decoded
  const screen = SCREENS.find(({ pattern }) => matchPath(decoded.value, pattern) !== null)
  return screen === undefined ? failure({ code: 'address/unknown' }) : success(screen.name)
}

/**
 * Whether the login or logout control appears at a pathname, still percent-encoded; not at an undecodable one.
 * Source: specification 2, "Only on the '/authentication' path".
 */
export function isUnderAuthentication(pathname: string): boolean {
  const decoded = decodePathname(pathname)
  return decoded.ok && matchPath(decoded.value, AUTHENTICATION) !== null
}

/**
 * Where a project's 'View details' link leads: the current pathname, '/' and `projectId` (a slug) as one segment. Query
 * and fragment are left behind, and slashes in a row become one, so that it always stays on this site.
 * Source: specification 2, "Projects page".
 */
export function detailsAddress(pathname: string, projectId: string): string {
  const parent = parsePath(pathname).pathname
  return `/${parent}/${encodeURIComponent(projectId)}`.replace(/\/+/g, '/')
}
