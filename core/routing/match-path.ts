import { createPatternCache } from './compile-path.ts'

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
