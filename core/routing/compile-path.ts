/** How many compiled route patterns are kept. Source: specification 9, "Route pattern cache limit". */
export const ROUTE_PATTERN_CACHE_LIMIT = 10_000

/** How a route's path is compared with a pathname; the three options of React Router 5. */
export type PathOptions = { readonly exact: boolean; readonly strict: boolean; readonly sensitive: boolean }

/** Turns a route's path into the expression that matches a decoded pathname; its groups are the parameters. */
export type CompilePath = (path: string, options: PathOptions) => RegExp

const PARAMETER = /^:(?<name>[A-Za-z_]\w*)$/
const RESERVED = /[:*?()\\]/
const SPECIAL = /[.*+?^${}()|[\]\\]/g

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
