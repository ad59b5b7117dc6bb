/** The names of this site's caches. All of them start with `prefix`, because other sites may share the origin. */
type CacheNames = {
  readonly prefix: string
  /** The prefix of the caches for pages and files. Each build has its own cache. */
  readonly builds: string
  readonly list: string
}

/** An event that keeps the worker alive until the promises passed to `waitUntil` settle. */
type WaitingEvent = Event & { readonly waitUntil: (work: Promise<unknown>) => void }

/** A request from a page, which the worker may answer. */
export type FetchEvent = WaitingEvent & {
  readonly request: Request
  readonly respondWith: (response: Promise<Response>) => void
}

/**
 * The parts of the global scope that the service workers use. TypeScript can't load the types of both this scope and
 * the page's. Source: Service Workers, section 4.
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

/** The names of the caches for a site at `basePath`, which is unique on the origin. */
export function cacheNames(basePath: string): CacheNames {
  const prefix = `offline ${basePath}/ `
  return { prefix, builds: `${prefix}build `, list: `${prefix}list` }
}
