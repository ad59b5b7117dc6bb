/** An event that keeps the worker alive until the promises it was given are settled. */
export type WaitingEvent = Event & { readonly waitUntil: (work: Promise<unknown>) => void }

/** A request of a page, which the worker may answer. */
export type FetchEvent = WaitingEvent & {
  readonly request: Request
  readonly respondWith: (response: Promise<Response>) => void
}

/** A window with a page of this site. */
export type WindowClient = { readonly id: string }

/**
 * What our service workers use of their global scope, which TypeScript knows only where it does not know the page's.
 * Source: Service Workers, section 4.
 */
export type WorkerScope = {
  readonly location: Location
  readonly registration: { readonly unregister: () => Promise<boolean> }
  readonly clients: {
    readonly claim: () => Promise<void>
    readonly matchAll: (options: {
      readonly type: 'window'
      readonly includeUncontrolled: true
    }) => Promise<readonly WindowClient[]>
  }
  readonly skipWaiting: () => Promise<void>
  readonly addEventListener: {
    (type: 'install' | 'activate', listener: (event: WaitingEvent) => void): void
    (type: 'fetch', listener: (event: FetchEvent) => void): void
  }
}
