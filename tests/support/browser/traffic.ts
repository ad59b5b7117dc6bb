import type { Page, Request } from 'playwright-core'

/** The later requests of a page and its frames. */
export type Traffic = {
  /** Addresses, without fragments, that the window itself loaded: what a visitor sees as page loads. */
  readonly pagesLoaded: () => readonly URL[]
  /** Requested addresses whose path and query match. */
  readonly matching: (pattern: RegExp) => readonly URL[]
}

/** Requests that only signing in causes: for its library, and to the provider. */
export const SIGN_IN_TRAFFIC = /\/oidc\/|\/assets\/(?:sign-in-client|auth-session|auth-environment|framed-callback)-/

/** Records the requests of `page`. */
export function trafficOf(page: Page): Traffic {
  const requests: Request[] = []
  page.on('request', (request) => requests.push(request))
  const addresses = (wanted: (request: Request) => boolean) =>
    requests.filter(wanted).map((request) => new URL(request.url()))
  return {
    pagesLoaded: () => addresses((request) => request.isNavigationRequest() && request.frame() === page.mainFrame()),
    matching: (pattern) => addresses((request) => pattern.test(request.url())),
  }
}
