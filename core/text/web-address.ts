const WEB_ADDRESS = /^https?:\/\/[^\s/?#]\S*$/i

/** True for absolute http and https addresses. Check a link with this, so that it can't run a script. */
export function isWebAddress(text: string): boolean {
  return WEB_ADDRESS.test(text)
}

/** The address without scheme, `www.` and a trailing slash, for people to read. */
export function readableAddress(url: string): string {
  return url.replace(/^https?:\/\/(?:www\.)?/i, '').replace(/\/$/, '')
}
