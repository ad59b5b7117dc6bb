import { SCREENS } from '../../core/routing/screens.ts'
import type { SiteDescription } from '../build/hosting/site-description.ts'
import type { Answer, Request } from './request.ts'

/** A tag of a page that may lead somewhere: its name, and its attributes by their names in small letters. */
type Tag = { readonly name: string; readonly attributes: Readonly<Record<string, string>> }

// What is never closed reaches to the end, so that no text, however made, is read more than once.
const TAG = /<(a|base|form|iframe|img|link|meta|script|source)\b((?:[^>"']|"[^"]*(?:"|$)|'[^']*(?:'|$))*)(?:>|$)/gi

const COMMENT = /<!--.*?(?:-->|$)/gs

const MOST_CHARACTERS = 1_000_000

const MOST_IN_TAG = 10_000

const ATTRIBUTE = /([^\s"'<>/=]+)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/g

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", '#x27': "'" }

/** A page that was visited: its path in the site and what came. */
export type VisitedPage = { readonly path: string; readonly answer: Answer; readonly tags: readonly Tag[] }

/**
 * A site as the doctor sees it. `address` is where it is, without a slash at its end; `basePath` is the path of that.
 * `description` is what the site says it was built for; null where it does not.
 */
export type Visit = {
  readonly request: Request
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

/** The tags of a page that may lead somewhere, in their order. What is commented out is left out. */
export function tagsOf(html: string): readonly Tag[] {
  const tags = html.slice(0, MOST_CHARACTERS).replaceAll(COMMENT, '').matchAll(TAG)
  return Array.from(tags, ([, name = '', text = '']) => ({ name: name.toLowerCase(), attributes: attributesOf(text) }))
}

/** The addresses that a page loads (`isLoaded`) or links to, as they stand in it. */
export function addressesIn(tags: readonly Tag[]): readonly { readonly address: string; readonly isLoaded: boolean }[] {
  return tags.flatMap(({ name, attributes }) => {
    const { href, src, srcset, rel = '' } = attributes
    const isLink =
      name === 'a' || (name === 'link' && !/\b(icon|stylesheet|manifest|modulepreload|preload)\b/.test(rel))
    const set = (srcset ?? '').split(',').map((candidate) => candidate.trim().split(/\s+/)[0] ?? '')
    const all = [href, src, attributes['data-app'], ...set].filter((one) => one !== undefined && one !== '')
    return all.map((address) => ({ address: String(address), isLoaded: !isLink }))
  })
}

/** The content of the first `<meta>` whose `name`, `property` or `http-equiv` is `key`; null where there is none. */
export function metaOf(tags: readonly Tag[], key: string): string | null {
  const tag = tags.find(({ name, attributes }) => {
    const given = attributes.property ?? attributes.name ?? attributes['http-equiv']
    return name === 'meta' && given?.toLowerCase() === key
  })
  return tag?.attributes.content ?? null
}

/** The address that the page says is its own; null where it says none. */
export function canonicalOf(tags: readonly Tag[]): string | null {
  return tags.find(({ name, attributes }) => name === 'link' && attributes.rel === 'canonical')?.attributes.href ?? null
}

function attributesOf(text: string): Readonly<Record<string, string>> {
  const pairs = Array.from(text.slice(0, MOST_IN_TAG).matchAll(ATTRIBUTE), ([, name = '', double, single, bare]) => {
    return [name.toLowerCase(), unescaped(double ?? single ?? bare ?? '')] as const
  })
  return Object.fromEntries(pairs)
}

function unescaped(text: string): string {
  return text.replaceAll(/&(#?\w+);/g, (whole, name: string) => ENTITIES[name.toLowerCase()] ?? whole)
}
