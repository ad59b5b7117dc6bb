import type { Problem } from '../problems.ts'
import { failure, type Result, success } from '../result.ts'
import { createPatternCache } from './compile-path.ts'
import { decodePathname, parsePath } from './location.ts'

/**
 * What a route answers to. `path` begins with '/' and is static text with `:name` parameters, each a whole segment.
 * `exact`: the whole pathname, not just its beginning. `strict`: a slash at the end counts. `sensitive`: so does case.
 * All three are off by default. Source: specification 2, "Routes are matched by path prefix".
 */
export type RoutePattern = {
  readonly path: string
  readonly exact?: boolean
  readonly strict?: boolean
  readonly sensitive?: boolean
}

/** A match: the pattern's `path`, the part of the pathname that it covers, whether that is all, and its parameters. */
export type RouteMatch = {
  readonly path: string
  readonly url: string
  readonly isExact: boolean
  readonly params: Readonly<Record<string, string>>
}

const compile = createPatternCache()

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

/**
 * How `pattern` covers `pathname`, or null. The pathname is a decoded one, without query and fragment. Only whole
 * segments count: '/projects' is no prefix of '/projectsandmore'. Agrees with `matchPath` of React Router 5.3.4 on
 * every pattern that both support. Throws on a path that we do not support (see compile-path.ts).
 */
export function matchPath(pathname: string, pattern: RoutePattern): RouteMatch | null {
  const { path, exact = false, strict = false, sensitive = false } = pattern
  const match = compile(path, { exact, strict, sensitive }).exec(pathname)
  if (match === null) return null
  const [covered] = match
  return { path, url: covered === '' ? '/' : covered, isExact: covered === pathname, params: { ...match.groups } }
}
