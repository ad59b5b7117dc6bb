import { isLinkAddress } from '../content/owner-address.ts'

/**
 * What is wrong with the address of a link in a story; null where nothing is. On this site: a path from its root, without
 * the base that the site may have, or a fragment; elsewhere: http, https or mailto.
 */
export function storyUrlFault(url: string): string | null {
  if (isOnThisSite(url) || isLinkAddress(url)) return null
  return `"${url}" is no address to link to; expected https://..., http://..., mailto:..., /... on this site, or #...`
}

const ANY_SITE = 'https://this.invalid'

/** Asked as a browser would read it: it takes a backslash for a slash, and drops tabs and ends of lines. */
function isOnThisSite(url: string): boolean {
  return /^(?:#.|\/)/.test(url) && URL.parse(url, ANY_SITE)?.origin === ANY_SITE
}
