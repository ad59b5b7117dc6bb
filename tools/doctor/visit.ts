import { SCREENS } from '../../core/routing/screens.ts'
import type { SiteDescription } from '../build/hosting/site-description.ts'
import type { Answer, Ask } from './ask.ts'
import type { Tag } from './read-page.ts'

/** A page that was visited: its path in the site and what came. */
export type VisitedPage = { readonly path: string; readonly answer: Answer; readonly tags: readonly Tag[] }

/**
 * A site as the doctor sees it. `address` is where it is, without a slash at its end; `basePath` is the path of that.
 * `description` is what the site says it was built for; null where it does not.
 */
export type Visit = {
  readonly ask: Ask
  readonly address: string
  readonly origin: string
  readonly basePath: string
  readonly description: SiteDescription | null
  readonly home: VisitedPage
}

const MOST_PAGES = 300

/** The paths of the pages to look at: those of every site, and those that the site map names. */
export function pathsToVisit({ address, description }: Visit, sitemap: string): readonly string[] {
  const named = Array.from(sitemap.matchAll(/<loc>\s*([^<\s]+)\s*<\/loc>/g), ([, url = '']) =>
    url.replaceAll('&amp;', '&'),
  )
  const prefixes = [address, description?.config.siteUrl ?? address]
  const paths = named.flatMap((url) => {
    const prefix = prefixes.find((one) => url === one || url.startsWith(`${one}/`))
    return prefix === undefined ? [] : [url.slice(prefix.length) || '/']
  })
  return [...new Set([...SCREENS.map((screen) => screen.address), ...paths])].slice(0, MOST_PAGES)
}

/** An address that the site was built with, where the site is now: tried out on this computer it has another port. */
export function here(visit: Visit, url: string): string {
  const built = visit.description?.config.siteUrl
  if (built === undefined || !isOnThisComputer(built) || !isOnThisComputer(visit.address)) return url
  return url === built || url.startsWith(`${built}/`) ? visit.address + url.slice(built.length) : url
}

/** Whether the host of an address is this very computer. */
export function isOnThisComputer(url: string): boolean {
  return /^(localhost|127(\.\d+){3}|\[::1\])$/.test(URL.parse(url)?.hostname ?? '')
}

/** The addresses, made absolute, of all files that lie in the site's `assets/` and that the page loads. */
export function assetsOf(visit: Visit, addresses: readonly { readonly address: string }[]): readonly string[] {
  const urls = addresses.map(({ address }) => URL.parse(address, `${visit.address}/`)?.href ?? '')
  return [...new Set(urls.filter((url) => url.startsWith(`${visit.address}/assets/`)))]
}
