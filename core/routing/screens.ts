import type { Problem } from '../problems/problems.ts'
import { failure, type Result, success } from '../result.ts'
import { decodePathname, decodeSegment, encodeSegment, parsePath } from './location.ts'

/** Maximum number of compiled route patterns to cache. Source: specification 9, "Route pattern cache limit". */
export const ROUTE_PATTERN_CACHE_LIMIT = 10_000

type PathOptions = { readonly exact: boolean; readonly strict: boolean; readonly sensitive: boolean }

type CompilePath = (path: string, options: PathOptions) => RegExp

const PARAMETER = /^:(?<name>[A-Za-z_]\w*)$/

const RESERVED = /[:*?()\\]/

const SPECIAL = /[.*+?^${}()|[\]\\]/g

/**
 * A route's pattern: `path` starts with '/' and consists of static segments and `:name` parameters. It matches every
 * pathname that begins with its segments, or only a whole pathname if `exact`. It ignores a trailing slash unless
 * `strict`, and ignores case unless `sensitive`. Source: specification 2, "Routes are matched by path prefix".
 */
export type RoutePattern = {
  readonly path: string
  readonly exact?: boolean
  readonly strict?: boolean
  readonly sensitive?: boolean
}

/**
 * A match: the pattern's `path`, the part of the pathname that it covers (`url`), and the values of its parameters.
 * `isExact` is true if that part is the whole pathname.
 */
export type RouteMatch = {
  readonly path: string
  readonly url: string
  readonly isExact: boolean
  readonly params: Readonly<Record<string, string>>
}

const compile = createPatternCache()

export type ScreenName = 'home' | 'projects' | 'commander' | 'project' | 'cv' | 'authentication' | 'ownPage'

/**
 * A screen, with the pattern of its pathnames and the address that links use. `projectId` is null unless `name` is
 * 'project'. Only a page that the owner has added has a `title`.
 */
export type Screen = {
  readonly name: ScreenName
  readonly pattern: RoutePattern
  readonly address: string
  readonly projectId: string | null
  readonly title?: string
}

/** A link to a page that the owner has added, such as '/uses'. */
export type OwnPageLink = { readonly address: string; readonly title: string }

/** The facts about a site's content that determine its screens. */
export type SiteMap = {
  readonly projectIds: readonly string[]
  readonly hasCv: boolean
  readonly ownPages?: readonly OwnPageLink[]
}

export const SIGN_IN_ADDRESS = '/authentication'

const AUTHENTICATION = { path: SIGN_IN_ADDRESS } as const satisfies RoutePattern
export const COMMANDER_ID = 'commander'

/** Address of the Commander screen, which shows the whole library. */
export const COMMANDER_ADDRESS = `/projects/${COMMANDER_ID}`

/** The screens that every site has; the first match wins. Source: specification 2, the table of routes. */
export const SCREENS: readonly Screen[] = [
  exactly('home', '/'),
  exactly('projects', '/projects'),
  exactly('commander', COMMANDER_ADDRESS),
  { name: 'authentication', pattern: AUTHENTICATION, address: AUTHENTICATION.path, projectId: null },
]

/**
 * Commander screens for one platform or one command. They aren't part of `screensOf`, because their addresses depend on
 * the library.
 */
export const LIBRARY_SCREENS: readonly Screen[] = [
  exactly('commander', `${COMMANDER_ADDRESS}/platforms/:platform`),
  exactly('commander', `${COMMANDER_ADDRESS}/commands/:id`),
]

type LibraryPart =
  | { readonly kind: 'platform'; readonly platform: string }
  | { readonly kind: 'command'; readonly id: string }

/** Returns the platform or command at a percent-encoded pathname; null for any other pathname. */
export function libraryPartAt(pathname: string): LibraryPart | null {
  const decoded = decodePathname(pathname)
  const place = LIBRARY_SCREENS.findIndex(({ pattern }) => decoded.ok && matchPath(decoded.value, pattern) !== null)
  const name = place === -1 ? null : decodeSegment(pathname.replace(/\/$/, '').split('/').at(-1) ?? '')
  if (name === null) return null
  return place === 0 ? { kind: 'platform', platform: name } : { kind: 'command', id: name }
}

/** Returns the address of a platform's page. */
export function platformAddress(platform: string): string {
  return addressOfPart('platforms', 'platform', platform)
}

/** Returns the address of a command's page. */
export function commandAddress(id: string): string {
  return addressOfPart('commands', 'id', id)
}

/** Returns the address that lists the commands with a tag. */
export function tagAddress(tag: string): string {
  return `${COMMANDER_ADDRESS}?tag=${encodeSegment(tag)}`
}

// Browsers resolve segments of one or two dots, however they are encoded, so these names go into the query.
function addressOfPart(folder: string, parameter: string, name: string): string {
  const encoded = encodeSegment(name)
  return /^\.{1,2}$/.test(name)
    ? `${COMMANDER_ADDRESS}?${parameter}=${encoded}`
    : `${COMMANDER_ADDRESS}/${folder}/${encoded}`
}

/**
 * Returns all screens of a site. Every project has a `project` screen except Commander, which has a screen of its own.
 */
export function screensOf({ projectIds, hasCv, ownPages = [] }: SiteMap): readonly Screen[] {
  const ofProjects = projectIds
    .filter((projectId) => projectId !== COMMANDER_ID)
    .map((projectId) => exactly('project', `/projects/${projectId}`, projectId))
  const owned = ownPages.map(({ address, title }) => ({ ...exactly('ownPage', address), title }))
  return [...SCREENS, ...ofProjects, ...(hasCv ? [exactly('cv', '/cv')] : []), ...owned]
}

/** Finds the screen at a percent-encoded pathname. Fails with 'address/undecodable' or 'address/unknown'. */
export function screenAt(pathname: string, screens: readonly Screen[] = SCREENS): Result<Screen, Problem> {
  const decoded = decodePathname(pathname)
  if (!decoded.ok) return decoded
  const screen = screens.find(({ pattern }) => matchPath(decoded.value, pattern) !== null)
  return screen === undefined ? failure({ code: 'address/unknown' }) : success(screen)
}

/**
 * True if the pathname shows the login control; false if it can't be decoded. Source: specification 2, "Only on the
 * '/authentication' path".
 */
export function isUnderAuthentication(pathname: string): boolean {
  const decoded = decodePathname(pathname)
  return decoded.ok && matchPath(decoded.value, AUTHENTICATION) !== null
}

/**
 * Returns the address of a project's 'View details' link: the current pathname plus `projectId` (a slug). Drops query
 * and fragment, and collapses slashes, so that it always stays on this site. Source: specification 2, "Projects page".
 */
export function detailsAddress(pathname: string, projectId: string): string {
  const parent = parsePath(pathname).pathname
  return `/${parent}/${encodeURIComponent(projectId)}`.replace(/\/+/g, '/')
}

function exactly(name: ScreenName, path: string, projectId: string | null = null): Screen {
  return { name, pattern: { path, exact: true }, address: path, projectId }
}

/**
 * Matches a decoded pathname, without query and fragment, by whole segments: '/projects' doesn't match
 * '/projectsandmore'. Agrees with `matchPath` of React Router 5.3.4 on every pattern that both support. Throws if
 * `compilePath` doesn't support the pattern.
 */
export function matchPath(pathname: string, pattern: RoutePattern): RouteMatch | null {
  const { path, exact = false, strict = false, sensitive = false } = pattern
  const match = compile(path, { exact, strict, sensitive }).exec(pathname)
  if (match === null) return null
  const [covered] = match
  return { path, url: covered === '' ? '/' : covered, isExact: covered === pathname, params: { ...match.groups } }
}

/**
 * Returns a compiler that caches up to `limit` patterns. Beyond that, it still compiles but no longer caches, as React
 * Router 5 does. Throws like `compilePath`.
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
 * Supports only static segments and `:name` parameters. Throws on anything else, such as wildcards, optional parameters
 * and repeated names: those are mistakes in our own code.
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

// A prefix ends where a segment does. Unless the pattern is strict, a trailing slash belongs to the match. A strict
// pattern with a trailing slash already ends at the end of a segment.
function prefixEnding(strict: boolean, path: string): string {
  if (!strict) return '(?:/?$|(?=/))'
  return path.endsWith('/') ? '' : '(?=/|$)'
}
