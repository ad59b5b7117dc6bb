import type { Problem } from '../problems.ts'
import { failure, type Result, success } from '../result.ts'
import { decodePathname, parsePath } from './location.ts'
import { matchPath, type RoutePattern } from './match-path.ts'

export type ScreenName = 'home' | 'projects' | 'commander' | 'project' | 'cv' | 'authentication'

/**
 * A screen: the pattern of the pathnames that show it, and the address that links lead to. `projectId` is the project
 * that it is about; null on every other screen.
 */
export type Screen = {
  readonly name: ScreenName
  readonly pattern: RoutePattern
  readonly address: string
  readonly projectId: string | null
}

/** What of a site's screens depends on its content: its projects, and whether there is a CV. */
export type SiteMap = { readonly projectIds: readonly string[]; readonly hasCv: boolean }

const AUTHENTICATION = { path: '/authentication' } as const satisfies RoutePattern
const COMMANDER_ID = 'commander'

/**
 * The screens that every site has; the first whose pattern matches is shown.
 * Source: specification 2, the table of routes; DESIGN section 6, "Matching".
 */
export const SCREENS: readonly Screen[] = [
  exactly('home', '/'),
  exactly('projects', '/projects'),
  exactly('commander', `/projects/${COMMANDER_ID}`),
  { name: 'authentication', pattern: AUTHENTICATION, address: AUTHENTICATION.path, projectId: null },
]

/** Every screen of a site: each project has one, and Commander keeps its own. */
export function screensOf({ projectIds, hasCv }: SiteMap): readonly Screen[] {
  const ofProjects = projectIds
    .filter((projectId) => projectId !== COMMANDER_ID)
    .map((projectId) => exactly('project', `/projects/${projectId}`, projectId))
  return [...SCREENS, ...ofProjects, ...(hasCv ? [exactly('cv', '/cv')] : [])]
}

/**
 * The screen at a pathname as it stands in the address, still percent-encoded. 'address/undecodable' where it cannot be
 * decoded, 'address/unknown' where there is no screen.
 */
export function screenAt(pathname: string, screens: readonly Screen[] = SCREENS): Result<Screen, Problem> {
  const decoded = decodePathname(pathname)
  if (!decoded.ok) return decoded
  const screen = screens.find(({ pattern }) => matchPath(decoded.value, pattern) !== null)
  return screen === undefined ? failure({ code: 'address/unknown' }) : success(screen)
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

function exactly(name: ScreenName, path: string, projectId: string | null = null): Screen {
  return { name, pattern: { path, exact: true }, address: path, projectId }
}
