import type { Page, Request } from 'playwright-core'

/** The requests that a page and its frames have made since recording started. */
export type Traffic = {
  /** Addresses, without fragments, of the documents that the window itself has loaded. */
  readonly pagesLoaded: () => readonly URL[]
  /** Requested addresses that match the pattern. */
  readonly matching: (pattern: RegExp) => readonly URL[]
}

/** Matches requests that are only made to sign in: for the scripts involved, and to the provider. */
export const SIGN_IN_TRAFFIC = /\/oidc\/|\/assets\/(?:sign-in-client|auth-session|auth-environment|framed-callback)-/

/** Starts recording the requests of `page`. */
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
