import { libraryPartAt, type SiteMap, screenAt, screensOf } from '../../../core/routing/screens.ts'
import { suggestAddresses } from '../../../core/routing/suggest-addresses.ts'

const MAIL_ADDRESS = /^[^\s@,;:<>()[\]\\"]+@[^\s@,;:<>()[\]\\"]+\.[^\s@,;:<>()[\]\\".]{2,}$/

const PLACEHOLDER_ORIGIN = 'https://this.invalid'

/** Checks whether a text looks like an email address: no spaces, one @, and a host with a dot. */
export function isMailAddress(text: string): boolean {
  return MAIL_ADDRESS.test(text)
}

/** Checks whether a text is an absolute address for a link: http, https or mailto. */
export function isLinkAddress(text: string): boolean {
  if (/[\s\\]/.test(text)) return false
  const url = URL.parse(text)
  if (url?.protocol === 'mailto:') return isMailAddress(url.pathname)
  return url !== null && /^https?:\/\//i.test(text)
}

/**
 * Returns the mistake in a link of a story or page, or null if the link is valid. Links within the site are fragments,
 * or root-relative paths without the base path. Other links need http, https or mailto. Doesn't check that targets
 * other than pages exist, such as fragments, commands, platforms, texts or API paths.
 */
export function storyUrlFault(url: string, site: SiteMap): string | null {
  if (isOnThisSite(url)) return url.startsWith('#') ? null : missingPageFault(url, site)
  if (isLinkAddress(url)) return null
  return `"${url}" is not an address to link to; expected https://..., http://..., mailto:..., /... on this site, or #...`
}

/** Addresses of files and the API: too many to list, and only the library knows which commands exist. */
const OTHER_ADDRESS = /\.(?:txt|xml|json)$|^\/(?:find|api)\//

function missingPageFault(url: string, site: SiteMap): string | null {
  const pathname = URL.parse(url, PLACEHOLDER_ORIGIN)?.pathname ?? ''
  const screens = screensOf(site)
  if (screenAt(pathname, screens).ok || libraryPartAt(pathname) !== null || OTHER_ADDRESS.test(pathname)) return null
  const places = screens.map(({ address }) => ({ name: address, address }))
  const near = suggestAddresses(pathname, places).map(({ address }) => address)
  const pages = near.length > 0 ? near : places.map(({ address }) => address).slice(0, MAX_PAGES_SHOWN)
  return `"${url}" is not a page of this site; expected one, such as ${pages.join(' or ')}`
}

const MAX_PAGES_SHOWN = 3

/** Parses like a browser, which reads a backslash as a slash and ignores tabs and line breaks. */
function isOnThisSite(url: string): boolean {
  return /^(?:#.|\/)/.test(url) && URL.parse(url, PLACEHOLDER_ORIGIN)?.origin === PLACEHOLDER_ORIGIN
}
