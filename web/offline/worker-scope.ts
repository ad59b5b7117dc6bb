/** The names of this site's caches. They begin with `prefix`, because other sites may share the origin. */
type CacheNames = {
  readonly prefix: string
  /** The pages and files of builds, with one cache per build. */
  readonly builds: string
  /** The list of commands, by address. */
  readonly list: string
}

/** An event that keeps the worker alive until the promises passed to it settle. */
type WaitingEvent = Event & { readonly waitUntil: (work: Promise<unknown>) => void }

/** A page's request, which the worker may answer. */
export type FetchEvent = WaitingEvent & {
  readonly request: Request
  readonly respondWith: (response: Promise<Response>) => void
}

/**
 * The part of the global scope that our service workers use; TypeScript can't know both it and the page's. Source:
 * Service Workers, section 4.
 */
export type WorkerScope = {
  readonly location: Location
  readonly registration: { readonly unregister: () => Promise<boolean> }
  readonly clients: { readonly claim: () => Promise<void> }
  readonly skipWaiting: () => Promise<void>
  readonly addEventListener: {
    (type: 'install' | 'activate', listener: (event: WaitingEvent) => void): void
    (type: 'fetch', listener: (event: FetchEvent) => void): void
  }
}

/** The cache names for a site at `basePath`, which are unique on the origin. */
export function cacheNames(basePath: string): CacheNames {
  const prefix = `offline ${basePath}/ `
  return { prefix, builds: `${prefix}build `, list: `${prefix}list` }
}
