/**
 * What the service worker is built with. Addresses are paths on the site's origin, base path included.
 * `build` names this build and no other; `application` is the script that each of its pages mentions, by which a page
 * is known to be of it. `pages` are kept under the addresses they are shown at, `files` are named after their content.
 * `smaller` says which kept picture stands in for one that is not. `listUrl` may be on another origin.
 */
export type OfflinePlan = {
  readonly build: string
  readonly basePath: string
  readonly application: string
  readonly listUrl: string
  readonly pages: readonly string[]
  readonly files: readonly string[]
  readonly smaller: Readonly<Record<string, string>>
}

/** The file of the page for addresses without a screen. */
export const UNKNOWN_PAGE = '/404.html'
