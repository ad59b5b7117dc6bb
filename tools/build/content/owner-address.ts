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
 * What is wrong with the address of a link in a story; null where nothing is. On this site: a path from its root, without
 * the base that the site may have, or a fragment; elsewhere: http, https or mailto.
 */
export function storyUrlFault(url: string): string | null {
  if (isOnThisSite(url) || isLinkAddress(url)) return null
  return `"${url}" is not an address to link to; expected https://..., http://..., mailto:..., /... on this site, or #...`
}

/** Asked as a browser would read it: it takes a backslash for a slash, and drops tabs and ends of lines. */
function isOnThisSite(url: string): boolean {
  return /^(?:#.|\/)/.test(url) && URL.parse(url, ANY_SITE)?.origin === ANY_SITE
}
