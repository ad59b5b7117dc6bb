import { libraryPartAt, type SiteMap, screenAt, screensOf } from '../../../core/routing/screens.ts'
import { suggestAddresses } from '../../../core/routing/suggest-addresses.ts'

const MAIL_ADDRESS = /^[^\s@,;:<>()[\]\\"]+@[^\s@,;:<>()[\]\\"]+\.[^\s@,;:<>()[\]\\".]{2,}$/

const ANY_SITE = 'https://this.invalid'

/** Whether a text is a mail address as people have them: no spaces, one @, a host with a dot. */
export function isMailAddress(text: string): boolean {
  return MAIL_ADDRESS.test(text)
}

/** Whether a text is an absolute address that a page may lead to: on the web, or of a mailbox. */
export function isLinkAddress(text: string): boolean {
  if (/[\s\\]/.test(text)) return false
  const url = URL.parse(text)
  if (url?.protocol === 'mailto:') return isMailAddress(url.pathname)
  return url !== null && /^https?:\/\//i.test(text)
}

/**
 * A mistake in the address of a link in a story, or null. On this site it is a path from the root, without the base that the
 * site may have, of a page or file that there is; or a fragment. Elsewhere it is http, https or mailto.
 */
export function storyUrlFault(url: string, site: SiteMap): string | null {
  if (isOnThisSite(url)) return url.startsWith('#') ? null : missingPageFault(url, site)
  if (isLinkAddress(url)) return null
  return `"${url}" is not an address to link to; expected https://..., http://..., mailto:..., /... on this site, or #...`
}

/** Texts, feeds and the API: too many to list, and only the library knows which commands exist. */
const OTHER_ADDRESS = /\.(?:txt|xml|json)$|^\/(?:find|api)\//

function missingPageFault(url: string, site: SiteMap): string | null {
  const pathname = URL.parse(url, ANY_SITE)?.pathname ?? ''
  const screens = screensOf(site)
  if (screenAt(pathname, screens).ok || libraryPartAt(pathname) !== null || OTHER_ADDRESS.test(pathname)) return null
  const places = screens.map(({ address }) => ({ name: address, address }))
  const near = suggestAddresses(pathname, places).map(({ address }) => address)
  const pages = near.length > 0 ? near : places.map(({ address }) => address).slice(0, MAX_PAGES_SHOWN)
  return `"${url}" is no page of this site; expected the address of one, such as ${pages.join(' or ')}`
}

const MAX_PAGES_SHOWN = 3

/** Asked as a browser would read it: it takes a backslash for a slash, and drops tabs and ends of lines. */
function isOnThisSite(url: string): boolean {
  return /^(?:#.|\/)/.test(url) && URL.parse(url, ANY_SITE)?.origin === ANY_SITE
}
