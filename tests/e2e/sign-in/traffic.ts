import type { Page, Request } from 'playwright-core'

/** The requests of a page from now on, those of its frames too. */
export type Traffic = {
  /** The addresses, without fragments, that the window itself went to: what a visitor sees as a page being loaded. */
  readonly pagesLoaded: () => readonly URL[]
  /** The addresses asked for whose path and query match. */
  readonly matching: (pattern: RegExp) => readonly URL[]
}

/** What belongs to signing in alone: the library that does it, and the provider. */
export const SIGN_IN_TRAFFIC = /\/oidc\/|\/assets\/(?:sign-in-client|auth-session|surroundings|framed-callback)-/

/** Listens to the requests of `page`. */
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
