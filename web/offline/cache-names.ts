/** What this site keeps in the caches of its origin, which it may share with others: all begin with `prefix`. */
export type CacheNames = {
  readonly prefix: string
  /** The pages and files of builds, a cache for each. */
  readonly builds: string
  /** The list of commands, under its address. */
  readonly list: string
  /** What is left of builds before this one, and for whom. */
  readonly former: string
}

/** The names for a site at `basePath`; no two sites of an origin have one in common. */
export function cacheNames(basePath: string): CacheNames {
  const prefix = `offline ${basePath}/ `
  return { prefix, builds: `${prefix}build `, list: `${prefix}list`, former: `${prefix}former` }
}

/** The header in which a kept list says when it was fetched (ISO 8601). */
export const FETCHED_AT = 'Fetched-At'
