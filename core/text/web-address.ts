const WEB_ADDRESS = /^https?:\/\/[^\s/?#]\S*$/i

/**
 * True for absolute http and https addresses. Check links with this before you render them, so that they can't run a
 * script.
 */
export function isWebAddress(text: string): boolean {
  return WEB_ADDRESS.test(text)
}

/** Shortens an address for people to read: strips the scheme, `www.` and a trailing slash. */
export function readableAddress(url: string): string {
  return url.replace(/^https?:\/\/(?:www\.)?/i, '').replace(/\/$/, '')
}
