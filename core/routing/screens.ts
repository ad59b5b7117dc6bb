import type { Problem } from '../problems.ts'
import { failure, type Result, success } from '../result.ts'
import { decodePathname, decodeSegment, encodeSegment, parsePath } from './location.ts'

/** How many compiled route patterns are kept. Source: specification 9, "Route pattern cache limit". */
export const ROUTE_PATTERN_CACHE_LIMIT = 10_000

/** How a route's path is compared with a pathname; the three options of React Router 5. */
type PathOptions = { readonly exact: boolean; readonly strict: boolean; readonly sensitive: boolean }

/** Turns a route's path into the expression that matches a decoded pathname; its groups are the parameters. */
type CompilePath = (path: string, options: PathOptions) => RegExp

const PARAMETER = /^:(?<name>[A-Za-z_]\w*)$/

const RESERVED = /[:*?()\\]/

const SPECIAL = /[.*+?^${}()|[\]\\]/g

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
export const COMMANDER_ID = 'commander'

/** Where the whole library is. */
export const COMMANDER = `/projects/${COMMANDER_ID}`

/**
 * The screens that every site has; the first whose pattern matches is shown.
 * Source: specification 2, the table of routes; DESIGN section 6, "Matching".
 */
export const SCREENS: readonly Screen[] = [
  exactly('home', '/'),
  exactly('projects', '/projects'),
  exactly('commander', COMMANDER),
  { name: 'authentication', pattern: AUTHENTICATION, address: AUTHENTICATION.path, projectId: null },
]

/**
 * Commander again, for a part of the library: one platform, or one command. There are as many of these as the library
 * has of both, so that no list of a site's screens names them. Source: design 4, "Addresses".
 */
export const LIBRARY_SCREENS: readonly Screen[] = [
  exactly('commander', `${COMMANDER}/platforms/:platform`),
  exactly('commander', `${COMMANDER}/commands/:id`),
]

/** A part of the library that has an address of its own. */
type LibraryPart =
  | { readonly kind: 'platform'; readonly platform: string }
  | { readonly kind: 'command'; readonly id: string }

/** The part of the library at a pathname, still percent-encoded; null where it is that of no part. */
export function libraryPartAt(pathname: string): LibraryPart | null {
  const decoded = decodePathname(pathname)
  const place = LIBRARY_SCREENS.findIndex(({ pattern }) => decoded.ok && matchPath(decoded.value, pattern) !== null)
  const name = place === -1 ? null : decodeSegment(pathname.replace(/\/$/, '').split('/').at(-1) ?? '')
  if (name === null) return null
  return place === 0 ? { kind: 'platform', platform: name } : { kind: 'command', id: name }
}

/** The address of a platform's page. */
export function platformAddress(platform: string): string {
  return addressOfPart('platforms', 'platform', platform)
}

/** The address of a command's page. */
export function commandAddress(id: string): string {
  return addressOfPart('commands', 'id', id)
}

/** Browsers resolve a segment of one or two dots, however it is encoded: such a name stands in the query instead. */
function addressOfPart(folder: string, parameter: string, name: string): string {
  const encoded = encodeSegment(name)
  return /^\.{1,2}$/.test(name) ? `${COMMANDER}?${parameter}=${encoded}` : `${COMMANDER}/${folder}/${encoded}`
}

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

/**
 * A compiler that remembers what it compiled, at most `limit` patterns. Beyond the limit it goes on working without
 * remembering more, as React Router 5 does. Throws as `compilePath`.
 */
export function createPatternCache(limit = ROUTE_PATTERN_CACHE_LIMIT): CompilePath {
  const expressions = new Map<string, RegExp>()
  return (path, options) => {
    const key = `${options.exact} ${options.strict} ${options.sensitive} ${path}`
    const remembered = expressions.get(key)
    if (remembered !== undefined) return remembered
    const expression = compilePath(path, options)
    if (expressions.size < limit) expressions.set(key, expression)
    return expression
  }
}

/**
 * A path begins with '/' and is made of segments, each either static text or one parameter, `:name`, whose name is an
 * identifier. Optional parameters, wildcards, groups and escapes are not supported: any other use of `: * ? ( ) \`
 * throws, as it can only be our own mistake; so does a name used twice.
 */
function compilePath(path: string, { exact, strict, sensitive }: PathOptions): RegExp {
  if (!path.startsWith('/')) throw new Error(`The route pattern "${path}" must begin with "/"`)
  const segments = (strict ? path : path.replace(/\/$/, '')).split('/')
  const source = segments.map((segment) => sourceOfSegment(segment, path)).join('/')
  const ending = exact ? exactEnding(strict) : prefixEnding(strict, path)
  return new RegExp(`^${source}${ending}`, sensitive ? '' : 'i')
}

function sourceOfSegment(segment: string, path: string): string {
  const name = PARAMETER.exec(segment)?.groups?.name
  if (name !== undefined) return `(?<${name}>[^/]+)`
  const reserved = RESERVED.exec(segment)
  if (reserved === null) return segment.replace(SPECIAL, '\\$&')
  throw new Error(`The route pattern "${path}" uses "${reserved[0]}", which means nothing here except in a /:name/`)
}

function exactEnding(strict: boolean): string {
  return strict ? '$' : '/?$'
}

// A prefix ends where a segment does. A slash at the very end of the pathname belongs to the match unless strict;
// a strict pattern that ends with a slash has ended its segment itself.
function prefixEnding(strict: boolean, path: string): string {
  if (!strict) return '(?:/?$|(?=/))'
  return path.endsWith('/') ? '' : '(?=/|$)'
}
